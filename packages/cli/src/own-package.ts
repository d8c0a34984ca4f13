import { readFileSync } from 'node:fs';

/** The parts of the command's package.json that it needs. */
interface Package {
  readonly version: string;
  readonly homepage: string;
  /** npm refuses to publish it as long as this is true. */
  readonly private?: boolean;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

let read: Package | undefined;

/** Returns the package.json of the command: one folder up, in the source as in the bundle. */
export function ownPackage(): Package {
  read ??= JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Package;
  return read;
}
