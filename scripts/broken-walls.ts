import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Import, importsIn, packageName, scriptIn } from './imports.ts';
import { pathOf, published } from './packages/published.ts';
import { type PackageWalls, walls } from './walls.ts';

/** An import that its file may not have. */
export interface BrokenWall {
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly import: string;
  readonly reason: string;
}

/** Every import in the source, tests left out, that the table does not allow. */
export function brokenWalls(root: string): BrokenWall[] {
  const base = pathToFileURL(`${root}/`);
  const manifests = walls.map(({ folder }) => manifestOf(folder, base));
  return walls.flatMap((own, place) =>
    sourceFiles(own.folder, base).flatMap((file) => {
      const text = scriptIn(file, readFileSync(new URL(`${own.folder}/src/${file}`, base), 'utf8'));
      return importsIn(text).flatMap((found) => {
        const reason = whyNot(found, file, own, manifests[place], manifests);
        return reason === undefined
          ? []
          : [{ file: `${own.folder}/src/${file}`, line: found.line, import: found.specifier, reason }];
      });
    }),
  );
}

/** The parts of package.json that matter here. */
interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** Only packages that are bundled, or not published, may import these in their source. */
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** What works with it if both are installed. */
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string, base: URL): Manifest {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, base), 'utf8')) as Manifest;
}

/** The source files of a package, below its `src`, without tests and what only tests use. */
function sourceFiles(folder: string, base: URL): string[] {
  return readdirSync(new URL(`${folder}/src/`, base), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:ts|svelte)$/.test(path) && !isForTests(path))
    .sort();
}

function isForTests(path: string): boolean {
  return path.endsWith('.test.ts') || path.split('/').includes('testing');
}

function whyNot(
  { specifier, typesOnly, computed }: Import,
  file: string,
  own: PackageWalls,
  manifest: Manifest | undefined,
  manifests: readonly Manifest[],
): string | undefined {
  if (computed) return 'A computed import cannot be checked.';
  if (specifier.startsWith('.')) return whyNotFile(resolved(file, specifier), typesOnly, file, own);
  if (isBuiltin(specifier)) return own.nodeModules ? undefined : own.reason;
  const name = packageName(specifier);
  const ours = manifests.find((one) => one.name === name);
  if (ours !== undefined) {
    const allowed = typesOnly ? [...own.entryPoints, ...(own.entryPointTypes ?? [])] : own.entryPoints;
    if (!allowed.includes(specifier) && !allowed.includes(`${name}/*`)) return own.reason;
    const entryPoint = `.${specifier.slice(name.length)}`;
    if (!Object.hasOwn(ours.exports ?? {}, entryPoint)) return `package.json of ${name} has no such entry point.`;
  }
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest ?? {};
  const isInstalled = published.map(pathOf).includes(own.folder);
  const isBundled = own.bundled !== undefined && patternFor(own.bundled).test(file);
  const declared = { ...dependencies, ...peerDependencies, ...(isInstalled && !isBundled ? {} : devDependencies) };
  return Object.hasOwn(declared, name) ? undefined : `package.json of ${own.folder} does not name ${name}.`;
}

/** A path below `src`. One that begins with `../` is outside of it. */
function resolved(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts');
}

function whyNotFile(target: string, typesOnly: boolean, file: string, own: PackageWalls): string | undefined {
  if (target.startsWith('../')) return 'A package is imported by its name, through its entry points.';
  if (isForTests(target)) return 'What only tests use is not part of a package.';
  const row = own.rooms.map((room) => ({ room, match: patternFor(room.files).exec(file) })).find(({ match }) => match);
  if (row === undefined) return 'The table in scripts/walls.ts has no row for this file.';
  const { mayImport, mayImportTypes = [], reason } = row.room;
  const allowed = typesOnly ? [...mayImport, ...mayImportTypes] : mayImport;
  const isAllowed = allowed.some((pattern) => patternFor(pattern, row.match?.groups).test(target));
  return isAllowed ? undefined : reason;
}

/** A regular expression for a pattern of the table; `<name>` matches a folder, or the one that is known for it. */
function patternFor(pattern: string, known: Readonly<Record<string, string>> = {}): RegExp {
  const source = pattern.replace(/\*\*\/|\*\*|\*|<(\w+)>|[.+?^${}()|[\]\\]/g, (part, name: string | undefined) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (name === undefined) return `\\${part}`;
    return known[name] === undefined ? `(?<${name}>[^/]+)` : patternFor(known[name]).source.slice(1, -1);
  });
  return new RegExp(`^${source}$`);
}
