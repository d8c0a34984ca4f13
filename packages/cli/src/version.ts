import { readFileSync } from 'node:fs';

/** The version of the command, from its package. */
export function version(): string {
  return ownPackage().version;
}

/** The version of a package that the command can use and does not bring along. */
export function peerVersion(name: string): string {
  return ownPackage().peerDependencies[name] ?? '';
}

interface Package {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

function ownPackage(): Package {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Package;
}
