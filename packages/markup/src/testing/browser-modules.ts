import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../../', import.meta.url));

/** For every entry point of a built package its path on a server of all packages, as in `/core/dist/page.js`. */
function entriesOf(name: 'core' | 'markup'): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  const paths = Object.entries(exports).map(([entry, files]) => {
    const file = typeof files === 'string' ? files : files.default;
    return [`@heed/${name}${entry.slice(1)}`, `/${name}${file.slice(1)}`] as const;
  });
  return Object.fromEntries(paths);
}

/** What a browser needs to find the packages: there is no bundler, and nothing but heed's own modules. */
export const importMap: Readonly<Record<string, string>> = { ...entriesOf('core'), ...entriesOf('markup') };

/** The text of a module of a built package, or undefined for any other path. */
export function moduleAt(path: string): string | undefined {
  if (!/^\/(?:core|markup)\/dist\/[\w/-]+\.js$/.test(path)) return undefined;
  return readFileSync(join(packages, path), 'utf8');
}
