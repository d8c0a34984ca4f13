import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOfExtension } from '../../editors/vscode/pack.ts';
import { type BundledPackage, packagesIn } from '../notices.ts';
import { root } from '../packages/published.ts';

/** A part that heed ships with third-party code in it. */
export interface BundledPart {
  /** The package of ours that it belongs to. */
  readonly name: 'heed' | '@heed/audit' | '@heed/studio' | 'heed-vscode';
  readonly title: string;
  readonly packages: readonly BundledPackage[];
}

/** Returns what was bundled last into everything that heed ships. Build first. */
export async function bundledParts(): Promise<BundledPart[]> {
  const built = (path: string): BundledPackage[] => packagesIn(readFileSync(join(root, path), 'utf8'));
  return [
    { name: 'heed', title: 'the command', packages: built('packages/cli/bundle/THIRD-PARTY.txt') },
    { name: '@heed/audit', title: 'the workers of an audit', packages: built('packages/audit/bundle/THIRD-PARTY.txt') },
    { name: '@heed/studio', title: 'the page of the studio', packages: built('apps/studio/dist/page/THIRD-PARTY.txt') },
    { name: 'heed-vscode', title: 'the extension for VS Code', packages: packagesIn(await noticesOfExtension()) },
  ];
}
