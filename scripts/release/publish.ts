import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { npmCommand } from '../packages/npm.ts';
import { projectAddress } from '../packages/published.ts';
import { type PackedPackage, packedIn, sbomName } from './packed.ts';
import { git, ownEnvironment, runNpm } from './processes.ts';
import type { Release, Step } from './release.ts';

/** The arguments with which npm publishes a file, with a signed statement of where it was made. */
function publishArguments(file: string): readonly string[] {
  return ['publish', '--provenance', '--access', 'public', file];
}

/** Returns what would be published, in the necessary order: each package after those it depends on. */
export function plan({ root, version, destination }: Release): string[] {
  const packed = packedIn(destination);
  const commands = packed.flatMap(({ name, file, bytes, integrity }) => [
    `npm ${publishArguments(relative(root, file)).join(' ')}`,
    `  ${name}@${version}, ${bytes.toLocaleString('en')} bytes, ${integrity}`,
  ]);
  return [
    `${packed.length} packages with the version ${version}, of the commit ${git(root, 'rev-parse', 'HEAD')} of ${projectAddress}/heed.git:`,
    '',
    ...commands,
    '',
    `SBOM (CycloneDX): ${relative(root, destination)}/${sbomName(version)}`,
  ];
}

/** Publishes what was packed. A package that the registry already has, byte for byte, is skipped, so a run that failed can be repeated. */
export const publish: Step = {
  title: 'publish',
  reason: 'each package after those it depends on, so that none can be installed before what it needs',
  run: ({ destination, print }) => {
    for (const one of packedIn(destination)) {
      const there = integrityInRegistry(one);
      if (there === one.integrity) print(`  ${one.name}@${one.version} is in the registry already.`);
      else if (there !== undefined) return [`The registry has another ${one.name}@${one.version}: ${there}.`];
      else if (runNpm(destination, ...publishArguments(one.file)) !== 0)
        return [`${one.name} was not published. Run the same command again.`];
    }
    return [];
  },
};

/** What the registry says of a version: undefined if it has none. */
function integrityInRegistry({ name, version }: PackedPackage): string | undefined {
  const [file, first] = npmCommand();
  const args = [...first, 'view', `${name}@${version}`, 'dist.integrity', '--json'];
  const { stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', env: ownEnvironment() });
  const answer: unknown = stdout.trim() === '' ? undefined : JSON.parse(stdout);
  if (typeof answer === 'string') return answer;
  if (stderr.includes('E404') || answer === undefined) return undefined;
  throw new Error(`npm view ${name}@${version} failed: ${stderr}`);
}
