import { readFileSync } from 'node:fs';

let version: string | undefined;

/** Returns the version of this package. */
export function packageVersion(): string {
  version ??= readVersion();
  return version;
}

/** The source of this file, what is compiled from it, and the bundle with it are all one folder below package.json. */
function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
