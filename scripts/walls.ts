/**
 * What the source of a package may import: its own files by the rows of `rooms`, and besides them only what is named here.
 * Third-party packages must be among the dependencies in package.json.
 *
 * This is the table "What each layer does, and what it may not" of docs/architecture.md, as data.
 */
export interface PackageWalls {
  readonly folder: string;
  /** Entry points of our own packages. `@heed/core/*` stands for all of a package. */
  readonly entryPoints: readonly string[];
  /** With `import type` only. */
  readonly entryPointTypes?: readonly string[];
  /**
   * What these files import is packed into the package, so its users need none of that: in its package.json these are dev
   * dependencies.
   */
  readonly bundled?: string;
  readonly nodeModules: boolean;
  readonly reason: string;
  /** The first row that matches a file holds for it. A file without a row is a broken wall. */
  readonly rooms: readonly Room[];
}

/**
 * Files and what of their package they may import. Patterns are paths below `src`: `*` matches within a name, `**` any number
 * of folders, and `<name>` one folder, which the patterns on the right repeat.
 */
interface Room {
  readonly files: string;
  readonly mayImport: readonly string[];
  /** With `import type` only. */
  readonly mayImportTypes?: readonly string[];
  readonly reason: string;
}

/**
 * The part of robots.txt that is shared, since other dialects are written in its lines, groups and paths: reading a file, selecting groups,
 * matching paths and the gate. What RFC 9309 makes of it (`interpret.ts`, `settle.ts`), its lint and its codes are its own.
 */
const robotsRooms = [
  'dialects/robots-txt/robots-txt.ts',
  'dialects/robots-txt/read.ts',
  ...['read', 'groups', 'match', 'gate'].map((room) => `dialects/robots-txt/${room}/**`),
];

/** What every dialect may import besides its own folder. */
const shared = ['text/**', 'policy/**', 'diagnostics/diagnostic.ts', ...robotsRooms];

/** What a dialect may import: its own folder, and the rooms that dialects share. */
const dialect = [...shared, 'dialects/rule-words/**', 'dialects/preference-words/**', 'dialects/<dialect>/**'];

/** Types that describe every dialect, and its input. */
const dialectTypes = ['dialects/dialect.ts', 'dialects/texts.ts', 'diagnostics/fixers.ts'];

const ownFiles: Room = { files: '**', mayImport: ['**'], reason: 'A package may import its own files.' };

export const walls: readonly PackageWalls[] = [
  {
    folder: 'packages/core',
    entryPoints: [],
    nodeModules: false,
    reason: 'core has no dependencies and does no I/O.',
    rooms: [
      { files: 'text/**', mayImport: ['text/**'], reason: 'text knows only text.' },
      {
        files: 'policy/**',
        mayImport: ['text/**', 'policy/**'],
        reason: 'policy is the model that dialects use and decisions read; it knows neither.',
      },
      {
        files: 'diagnostics/index.ts',
        mayImport: ['diagnostics/**', 'text/source.ts'],
        reason: 'The entry point also exports what finds the line and column of a problem.',
      },
      {
        files: 'diagnostics/**',
        mayImport: ['diagnostics/**', 'dialects/code-tables.ts', 'text/defined.ts'],
        mayImportTypes: ['text/**', 'dialects/dialects.ts'],
        reason: 'diagnostics has codes and wording; it does not know who reports them.',
      },
      ...['codes', 'clauses'].map((name) => ({
        files: `dialects/<dialect>/**/${name}.ts`,
        mayImport: [],
        mayImportTypes: [...dialect, ...dialectTypes, 'diagnostics/code-table.ts'],
        reason: `The ${name} of a dialect are plain data, which diagnostics and explain load without the rest of it.`,
      })),
      ...robotsRooms.map((files) => ({
        files,
        mayImport: shared,
        reason:
          'The rooms of robots.txt are shared by dialects, so they know none, and not what RFC 9309 makes of them.',
      })),
      {
        files: 'dialects/<dialect>/**',
        mayImport: dialect,
        mayImportTypes: dialectTypes,
        reason: 'A dialect knows no other dialect, and does not decide between them.',
      },
      {
        files: 'dialects/dialect.ts',
        mayImport: [],
        mayImportTypes: ['text/**', 'policy/**', 'diagnostics/**', 'dialects/texts.ts'],
        reason: 'What every dialect imports cannot depend on any of them.',
      },
      {
        files: 'dialects/texts.ts',
        mayImport: [],
        mayImportTypes: ['text/**', 'policy/**', 'dialects/**'],
        reason: 'The input of every dialect is plain data, so this file has types only.',
      },
      {
        files: 'dialects/dialects.ts',
        mayImport: ['dialects/**'],
        reason: 'The table of dialects lists them and does nothing else.',
      },
      ...['code-tables', 'clause-tables', 'lint-rows', 'word-rows'].map((name) => ({
        files: `dialects/${name}.ts`,
        mayImport: ['dialects/*/*.ts'],
        mayImportTypes: ['dialects/*.ts', 'diagnostics/code-table.ts'],
        reason: 'A table next to that of dialects lists them too and does nothing else.',
      })),
      {
        files: 'dialects/known-dialects.ts',
        mayImport: ['dialects/dialects.ts'],
        mayImportTypes: ['dialects/dialect.ts'],
        reason: 'The list of known dialects is read off the table.',
      },
      {
        files: 'ask/**',
        mayImport: ['text/**', 'policy/**', 'diagnostics/**', 'dialects/**', 'policy-file/**', 'opt-out/**', 'ask/**'],
        reason: 'lint and explain depend on ask, not the other way round.',
      },
      {
        files: 'explain/**',
        mayImport: [
          'text/defined.ts',
          'text/describe-value.ts',
          'text/fields.ts',
          'policy/**',
          'ask/**',
          'dialects/dialects.ts',
          'dialects/clause-tables.ts',
          'policy-file/clauses.ts',
          'policy-file/rule-sentence.ts',
          'opt-out/clauses.ts',
          'explain/**',
        ],
        mayImportTypes: ['dialects/dialect.ts', 'compare/**'],
        reason: 'explain puts decisions into words, and what comparisons found; it reads no texts and reports nothing.',
      },
      {
        files: 'lint/**',
        mayImport: ['text/**', 'policy/**', 'diagnostics/**', 'dialects/**', 'ask/**', 'compare/**', 'lint/**'],
        reason: 'lint reports problems; putting decisions into words is up to explain.',
      },
      {
        files: 'policy-file/**',
        mayImport: ['text/**', 'policy/**', 'diagnostics/**', 'dialects/**', 'policy-file/**'],
        reason: 'A policy file is one more voice that ask hears; it does not decide.',
      },
      {
        files: 'opt-out/**',
        mayImport: ['text/**', 'policy/**', 'dialects/**', 'opt-out/**'],
        reason: "An operator's list is one more voice that ask hears; it does not decide.",
      },
      {
        files: 'compare/**',
        mayImport: ['text/**', 'policy/**', 'diagnostics/**', 'dialects/**', 'policy-file/**', 'ask/**', 'compare/**'],
        reason: 'compare asks about addresses that it finds; it writes nothing and reports no problems.',
      },
      {
        files: 'write/**',
        mayImport: ['text/**', 'policy/**', 'dialects/**', 'policy-file/**', 'ask/**', 'compare/**', 'write/**'],
        reason: 'write makes texts of a policy, and has compare prove them.',
      },
      { files: '*.ts', mayImport: ['**'], reason: 'An entry point may offer any part of core.' },
    ],
  },
  {
    folder: 'packages/agents',
    entryPoints: ['@heed/core/vocabulary', '@heed/core/internal'],
    entryPointTypes: ['@heed/core'],
    nodeModules: false,
    reason: 'agents has facts about agents and looks them up; it does not decide.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/markup',
    entryPoints: ['@heed/core/page', '@heed/core/internal'],
    entryPointTypes: ['@heed/core'],
    nodeModules: false,
    reason: 'markup finds signals and runs in browsers; it neither reads what a signal says nor decides.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/fetch',
    entryPoints: ['@heed/core/internal', '@heed/core/diagnostics'],
    entryPointTypes: ['@heed/core'],
    nodeModules: true,
    reason: 'fetch gets documents; it does not read what they say.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/sites',
    entryPoints: ['@heed/core/*', '@heed/markup/*', '@heed/fetch/*'],
    nodeModules: true,
    reason: 'sites gathers what sites say about a URL, obeying them; what it means for an agent is up to core.',
    rooms: [
      {
        files: 'store/**',
        mayImport: ['store/**'],
        reason: 'A store keeps texts; it does not know what they say.',
      },
      {
        files: 'pace/**',
        mayImport: ['pace/**', 'origins.ts'],
        mayImportTypes: ['sites.ts'],
        reason: 'pace spaces requests; it does not know what they are for.',
      },
      {
        files: 'sitemaps/**',
        mayImport: ['sitemaps/**', 'require-node.ts'],
        reason: 'A sitemap is read from bytes; the caller gets them.',
      },
      ownFiles,
    ],
  },
  {
    folder: 'packages/policy-yaml',
    entryPoints: ['@heed/core/*', '@heed/agents'],
    nodeModules: false,
    reason: 'policy-yaml reads the text of a policy, in Node and in browsers; what it means is up to core.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/gate',
    entryPoints: ['@heed/core/*', '@heed/agents/*', '@heed/markup/*', '@heed/fetch/*', '@heed/sites/*'],
    nodeModules: true,
    reason: 'gate asks core about what @heed/sites gathers for a crawler; it does not decide.',
    rooms: [
      {
        files: 'store/**',
        mayImport: ['store/**'],
        reason: 'A store keeps texts; it does not know what they say.',
      },
      ...['sqlite', 'store-checks'].map((entry) => ({
        files: `${entry}/**`,
        mayImport: [`${entry}/**`, 'store/**', 'require-node.ts'],
        reason: 'What is about stores knows nothing of gates.',
      })),
      ownFiles,
    ],
  },
  {
    folder: 'packages/crawlee',
    entryPoints: ['@heed/core/*', '@heed/gate/*'],
    nodeModules: true,
    reason: 'crawlee fits the gate to Crawlee; the gate decides.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/service',
    entryPoints: ['@heed/core/*', '@heed/agents/*', '@heed/markup/*', '@heed/fetch/*', '@heed/sites/*', '@heed/gate/*'],
    nodeModules: true,
    reason: 'service answers over HTTP what core answers; it does not decide.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/middleware',
    entryPoints: ['@heed/core/*', '@heed/agents/*', '@heed/policy-yaml'],
    bundled: 'policy-yaml.ts',
    nodeModules: true,
    reason: 'middleware sends what core writes; it decides nothing itself.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/language',
    entryPoints: ['@heed/core/*', '@heed/agents/*', '@heed/policy-yaml'],
    nodeModules: false,
    reason: 'language knows texts and what is at an offset of them, in Node and in browsers; it knows no editor.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/lsp',
    entryPoints: ['@heed/core/*', '@heed/agents/*', '@heed/markup/*', '@heed/language', '@heed/policy-yaml'],
    nodeModules: true,
    reason: 'lsp speaks the protocol of editors; its content comes from language.',
    rooms: [ownFiles],
  },
  {
    folder: 'packages/audit',
    entryPoints: ['@heed/core/*', '@heed/agents/*', '@heed/markup/*'],
    nodeModules: true,
    reason: 'audit reads collections, asks core and writes the answers; it neither fetches nor decides.',
    rooms: [
      {
        files: 'warc/**',
        mayImport: ['warc/**'],
        reason: 'warc reads and writes the format; it does not know what it is read for.',
      },
      {
        files: 'inputs/**',
        mayImport: ['inputs/**', 'warc/**', '*.ts'],
        reason: 'inputs turns files into subjects; it asks nothing.',
      },
      {
        files: 'evidence/**',
        mayImport: ['evidence/**', 'inputs/**', 'warc/**', '*.ts'],
        reason: 'evidence keeps and looks up captured documents; it asks nothing.',
      },
      {
        files: 'answer/**',
        mayImport: ['answer/**', '*.ts'],
        reason: 'answer asks core about subjects from any source.',
      },
      {
        files: 'output/**',
        mayImport: ['output/**', 'warc/**', '*.ts'],
        reason: 'output writes answers; it does not know how they came about.',
      },
      {
        files: 'tables/**',
        mayImport: ['tables/**', 'output/**', 'answer/**', 'evidence/**', 'inputs/**', 'warc/**', '*.ts'],
        reason: 'tables filters the tables that were asked about, and writes the evidence as one; it asks nothing.',
      },
      ownFiles,
    ],
  },
  {
    folder: 'packages/cli',
    entryPoints: [
      '@heed/core/*',
      '@heed/agents/*',
      '@heed/markup/*',
      '@heed/fetch/*',
      '@heed/sites/*',
      '@heed/policy-yaml',
      '@heed/audit/*',
      '@heed/studio',
      '@heed/gate/*',
      '@heed/service',
      '@heed/lsp',
    ],
    bundled: '**',
    nodeModules: true,
    reason: 'The command may use everything that the packages offer, and only that.',
    rooms: [
      {
        files: 'terminal/**',
        mayImport: ['terminal/**'],
        reason: 'terminal knows the screen, not what is shown on it.',
      },
      {
        files: 'formats/**',
        mayImport: ['formats/**', 'terminal/**', '*.ts'],
        reason: 'formats show problems from any subcommand, so they know none of them.',
      },
      {
        files: 'documents/**',
        mayImport: ['documents/**', 'terminal/**', '*.ts'],
        reason: 'documents gets texts; the subcommands decide what to do with them.',
      },
      {
        files: 'policy-yaml/**',
        mayImport: ['policy-yaml/**', 'documents/**', 'terminal/**', '*.ts'],
        reason: 'policy-yaml reads policies; the subcommands decide what to do with them.',
      },
      {
        files: 'policy-check/**',
        mayImport: ['policy-check/**', 'policy-yaml/**', 'documents/**', 'terminal/**', '*.ts'],
        reason: 'policy-check shows how a site keeps a policy, for every subcommand that looks.',
      },
      ...['expect', 'write'].map((subcommand) => ({
        files: `${subcommand}/**`,
        mayImport: [
          `${subcommand}/**`,
          'policy-yaml/**',
          'policy-check/**',
          'documents/**',
          'formats/**',
          'terminal/**',
          '*.ts',
        ],
        reason: 'A subcommand does not know the others; those about policies share how one is read and looked after.',
      })),
      {
        files: 'lint/**',
        mayImport: ['lint/**', 'policy-check/**', 'documents/**', 'formats/**', 'terminal/**', '*.ts'],
        reason: 'A subcommand does not know the others; lint takes the address of a site from its policy.',
      },
      ...['agents', 'ask', 'audit', 'check', 'diff', 'lsp', 'serve', 'studio'].map((subcommand) => ({
        files: `${subcommand}/**`,
        mayImport: [`${subcommand}/**`, 'documents/**', 'formats/**', 'terminal/**', '*.ts'],
        reason: 'A subcommand does not know the others.',
      })),
      ownFiles,
    ],
  },
  {
    folder: 'apps/studio',
    entryPoints: [
      '@heed/core/*',
      '@heed/agents/*',
      '@heed/markup/*',
      '@heed/sites/*',
      '@heed/policy-yaml',
      '@heed/language',
    ],
    nodeModules: true,
    bundled: 'page/**',
    reason: 'The studio shows what the packages answer and what @heed/sites gathers.',
    rooms: [
      {
        files: 'server/**',
        mayImport: ['server/**', 'sources.ts'],
        reason: 'The server knows what it sends to the page, not what the page does with it.',
      },
      {
        files: 'page/engine/**',
        mayImport: ['page/engine/**', 'page/state/**', 'sources.ts'],
        reason: 'Workers have no page to show anything on.',
      },
      {
        files: '**',
        mayImport: ['page/**', 'sources.ts'],
        reason: 'What runs in the page knows nothing of the server.',
      },
    ],
  },
  {
    folder: 'conformance',
    entryPoints: ['@heed/core/*', '@heed/agents/*', '@heed/markup/*'],
    nodeModules: true,
    reason: 'Cases are run through what the packages offer.',
    rooms: [ownFiles],
  },
  {
    folder: 'bench',
    entryPoints: [
      '@heed/core/*',
      '@heed/agents/*',
      '@heed/markup/*',
      '@heed/audit/*',
      '@heed/gate/*',
      '@heed/crawlee',
      '@heed/service',
    ],
    nodeModules: true,
    reason: 'Only what the packages offer is compared.',
    rooms: [ownFiles],
  },
];
