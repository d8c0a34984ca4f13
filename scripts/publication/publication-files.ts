import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf, published, root } from '../packages/published.ts';
import { withCiReferences } from './ci-references.ts';
import { withInstallBlocks } from './install-block.ts';
import { withPublication, withSchemaAddress } from './manifest.ts';
import { type Publication, publicationToday } from './publication.ts';

/** Returns every file that says how to get heed or where it lives, by its path, with the text that it should have. */
export function publicationFiles(publication: Publication): Map<string, string> {
  const files = new Map<string, string>();
  const add = (path: string, written: (text: string) => string): void => {
    files.set(path, written(files.get(path) ?? readFileSync(join(root, path), 'utf8')));
  };
  for (const name of published) {
    const folder = pathOf(name);
    add(`${folder}/package.json`, (text) => withPublication(text, folder, publication));
    for (const schema of globSync(`${folder}/schema/*.json`, { cwd: root })) {
      add(schema, (text) => withSchemaAddress(text, publication));
    }
  }
  for (const path of ['.pre-commit-hooks.yaml', 'docs/ci.md']) add(path, (text) => withCiReferences(text, publication));
  for (const path of pages()) add(path, (text) => withInstallBlocks(text, publication));
  return files;
}

/** Writes what has changed of them: a part of `npm run docs`. */
export function writePublicationFiles(): void {
  for (const [path, text] of publicationFiles(publicationToday())) {
    const file = join(root, path);
    if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/** Returns the paths of all pages for people who use heed: not of those that say what changed and why, nor of generated ones. */
export function pages(): string[] {
  const others = ['CHANGELOG.md', 'docs/api/', 'docs/decisions/', 'docs/diagnostics/'];
  return globSync('**/*.md', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/bundle/**'],
  }).filter((path) => !others.some((other) => path.startsWith(other)));
}
