import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, type DeclarationReflection, type ProjectReflection, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { isPromised, libraries } from '../packages/published.ts';
import { notice } from './blocks-to-page.ts';

const root = new URL('../../', import.meta.url);

/** What the entry points of the packages export. */
export interface Api {
  readonly app: Application;
  readonly project: ProjectReflection;
}

/** Reads the source of every entry point of the packages that others import. */
export async function readApi(): Promise<Api> {
  // The studio is a page; what its package exports is for the command alone.
  const entryPoints = libraries.filter((name) => name !== 'studio').flatMap(entryPointsOf);
  const options: Partial<TypeDocOptions & PluginOptions> = {
    name: 'API reference',
    entryPoints: entryPoints.map(({ file }) => file),
    entryPointStrategy: 'resolve',
    tsconfig: fileURLToPath(new URL('scripts/docs/api.tsconfig.json', root)),
    // The build reports errors of types.
    skipErrorChecking: true,
    logLevel: 'Error',
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    disableSources: true,
    disableGit: true,
    router: 'module',
    flattenOutputFiles: true,
    excludeScopesInPaths: true,
    // What Node, undici and others document of their classes.
    excludeExternals: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    interfacePropertiesFormat: 'table',
    parametersFormat: 'table',
    propertyMembersFormat: 'table',
    typeDeclarationFormat: 'table',
    useCodeBlocks: true,
  };
  const app = await Application.bootstrapWithPlugins(options);
  const project = app.converter.convert(
    (app.getEntryPoints() ?? []).map((entry) => ({
      ...entry,
      displayName: entryPoints.find(({ file }) => file === entry.sourceFile.fileName)?.name ?? entry.displayName,
    })),
  );
  return { app, project };
}

/** The pages of the reference by their paths in docs/: one for each entry point. */
export async function apiPages({ app, project }: Api): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'heed-api-'));
  try {
    app.options.setValue('outputs', [{ name: 'markdown', path: folder }]);
    await app.generateOutputs(project);
    return new Map(
      readdirSync(folder)
        .filter((path) => path.endsWith('.md'))
        .map((path) => [`api/${path}`, pageOf(readFileSync(join(folder, path), 'utf8'))]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The exported names that have no sentence about them, as `@heed/core/lint LintOptions`. */
export function undocumented({ project }: Api): string[] {
  return (project.children ?? []).flatMap(({ name, children = [] }) =>
    children.filter((child) => !isDocumented(child)).map((child) => `${name} ${child.name}`),
  );
}

/** The comment on a function, and on a type that is one, belongs to its signature. A re-export has that of its target. */
function isDocumented(child: DeclarationReflection): boolean {
  const { type } = child;
  const declared = type?.type === 'reflection' ? type.declaration.signatures : undefined;
  const parts = [child, ...(child.signatures ?? []), ...(declared ?? [])];
  return child.isReference() || parts.some((part) => part.hasComment());
}

function pageOf(markdown: string): string {
  const [title, ...lines] = markdown.split('\n');
  return [title, '', notice, ...lines].join('\n');
}

interface EntryPoint {
  /** As an importer writes it. */
  readonly name: string;
  readonly file: string;
}

/** The entry points in package.json that are promised and have a source; JSON Schemas have none. */
function entryPointsOf(folder: string): EntryPoint[] {
  const base = new URL(`packages/${folder}/`, root);
  const { name, exports } = JSON.parse(readFileSync(new URL('package.json', base), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly '@heed/source'?: string }>>;
  };
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === 'string' ? undefined : target['@heed/source'];
    const entry = name + path.slice(1);
    return source === undefined || !isPromised(entry)
      ? []
      : [{ name: entry, file: fileURLToPath(new URL(source, base)) }];
  });
}
