import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of other people's packages among the modules of a bundle, which each ask to be kept with copies of their code. */
export function noticesOf(modules: Iterable<string>): string {
  const packages = new Set(
    [...modules].flatMap((module) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []),
  );
  const notices = [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  return `The files of this folder contain the following packages.\n\n${notices.join('\n\n---\n\n')}\n`;
}
