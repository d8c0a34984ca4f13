import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPart } from '../third-party/bundled-parts.ts';
import type { PackedPackage } from './packed.ts';

/** An entry of package-lock.json. */
interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

interface Component {
  readonly 'bom-ref': string;
  readonly type: 'application' | 'library';
  readonly [field: string]: unknown;
}

/** The input of an SBOM. */
export interface SbomInput {
  /** The clone that the packages were made of. */
  readonly clone: string;
  readonly version: string;
  readonly packed: readonly PackedPackage[];
  readonly parts: readonly BundledPart[];
  /** When the commit was made: the SBOM of a commit is always the same. */
  readonly at: string;
}

/**
 * Returns an SBOM in the form of CycloneDX 1.6: every package of heed, the packages that npm installs with it, and those that are bundled
 * into it, each with what it depends on. Packages that only development needs are left out. npm has a command for this, which does not know
 * bundles: for it, bundled packages are dev dependencies.
 */
export function sbom({ clone, version, packed, parts, at }: SbomInput): object {
  const lock: Lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8')).packages;
  const components = new Map<string, Component>();
  const dependsOn = new Map<string, Set<string>>();
  const add = (path: string): string => {
    const entry = lock[path] ?? {};
    const name = nameOf(path, entry);
    const component = componentOf(name, entry, packed.find((one) => one.name === name)?.integrity ?? entry.integrity);
    components.set(component['bom-ref'], component);
    return component['bom-ref'];
  };
  const addWithDependencies = (path: string): string => {
    const reference = add(path);
    if (dependsOn.has(reference)) return reference;
    const needed = new Set<string>();
    dependsOn.set(reference, needed);
    const entry = lock[path] ?? {};
    const part = parts.find(({ name }) => name === nameOf(path, entry));
    // All of what is bundled is listed: what a bundled package would depend on, if it were installed, is not in the bundle.
    for (const { name, version } of part?.packages ?? []) needed.add(add(pathOfBundled(lock, name, version)));
    const others = part?.name === 'heed-vscode' ? [] : installedWith(entry);
    for (const other of others) needed.add(addWithDependencies(pathFrom(lock, path, other)));
    return reference;
  };
  const shipped = [...packed.map(({ name }) => name), ...parts.map(({ name }) => name)];
  const own = new Set(shipped.map((name) => addWithDependencies(pathFrom(lock, '', name))));
  const all = { 'bom-ref': `heed-all@${version}`, type: 'application', name: 'heed-all', version };
  const sorted = [...components.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: at, lifecycles: [{ phase: 'build' }], component: all },
    components: sorted,
    dependencies: [
      { ref: all['bom-ref'], dependsOn: [...own].sort() },
      ...sorted.map(({ 'bom-ref': ref }) => ({ ref, dependsOn: [...(dependsOn.get(ref) ?? [])].sort() })),
    ],
  };
}

function nameOf(path: string, { name }: LockEntry): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The names of what npm installs with a package. */
function installedWith({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...peers];
}

function componentOf(name: string, entry: LockEntry, integrity: string | undefined): Component {
  const { version = '', license } = entry;
  if (license === undefined) throw new Error(`package-lock.json has no licence of ${name}.`);
  const licence = /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };
  return {
    'bom-ref': `${name}@${version}`,
    type: name === 'heed' || name === 'heed-vscode' ? 'application' : 'library',
    name,
    version,
    licenses: [licence],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
  };
}

function hashOf(integrity: string): object {
  const [, algorithm = '', base64 = ''] = /^sha(512)-(.*)$/.exec(integrity) ?? [];
  if (algorithm === '') throw new Error(`"${integrity}" is not a SHA-512.`);
  return { alg: `SHA-${algorithm}`, content: Buffer.from(base64, 'base64').toString('hex') };
}

/** The path in the lock file of what a package imports by a name. Links lead to the packages of the repository. */
function pathFrom(lock: Lock, from: string, name: string): string {
  for (let place = from; ; place = place.replace(/(?:^|\/)[^/]*$/, '')) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    const entry = lock[path];
    if (entry?.link === true && entry.resolved !== undefined) return entry.resolved;
    if (entry !== undefined) return path;
    if (place === '') throw new Error(`package-lock.json has no ${name} for ${from}.`);
  }
}

/** The path in the lock file of a package that was bundled. */
function pathOfBundled(lock: Lock, name: string, version: string): string {
  const path = Object.keys(lock).find((one) => one.endsWith(`node_modules/${name}`) && lock[one]?.version === version);
  if (path === undefined) throw new Error(`package-lock.json has no ${name} ${version}, which is bundled.`);
  return path;
}
