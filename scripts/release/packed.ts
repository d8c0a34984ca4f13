import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, published } from '../packages/published.ts';
import { importFrom } from './import-from.ts';
import { git } from './processes.ts';
import type { Step } from './release.ts';
import { sbom } from './sbom.ts';

/** A package in the form in which it would be published. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly bytes: number;
  /** As npm and the registry write it. */
  readonly integrity: string;
}

/** The list that the step writes next to the packages. */
const listName = 'packages.json';

/** Packs every package of the clone, and writes an SBOM next to them. */
export const pack: Step = {
  title: 'packages',
  reason: 'these files are published, and the SBOM lists their contents',
  run: async ({ clone, destination, version }) => {
    rmSync(destination, { recursive: true, force: true });
    mkdirSync(destination, { recursive: true });
    const { packPublished } = await importFrom<typeof import('../packages/pack.ts')>(clone, 'scripts/packages/pack.ts');
    const parts = await importFrom<typeof import('../third-party/bundled-parts.ts')>(
      clone,
      'scripts/third-party/bundled-parts.ts',
    );
    const tarballs = packPublished(destination);
    const packed = published.map((folder) => packedPackage(tarballs[folder]));
    const at = new Date(git(clone, 'log', '-1', '--format=%cI')).toISOString();
    const bill = sbom({ clone, version, packed, parts: await parts.bundledParts(), at });
    writeFileSync(join(destination, sbomName(version)), `${JSON.stringify(bill, undefined, 2)}\n`);
    writeFileSync(join(destination, listName), `${JSON.stringify(packed, undefined, 2)}\n`);
    return packed
      .filter((one) => one.version !== version)
      .map((one) => `${one.file} has the version ${one.version}, not ${version}.`);
  },
};

/** Returns what the step has packed, each package after those it depends on. */
export function packedIn(destination: string): readonly PackedPackage[] {
  return JSON.parse(readFileSync(join(destination, listName), 'utf8')) as PackedPackage[];
}

/** Returns the name of the SBOM: the ending is the one by which tools know the format. */
export function sbomName(version: string): string {
  return `heed-${version}.cdx.json`;
}

function packedPackage(file: string): PackedPackage {
  const { stdout, status, stderr } = spawnSync('tar', ['-xOzf', file, 'package/package.json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} cannot be read: ${stderr}`);
  const { name, version } = JSON.parse(stdout) as Manifest;
  const tarball = readFileSync(file);
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  return { name, version, file, bytes: tarball.length, integrity };
}
