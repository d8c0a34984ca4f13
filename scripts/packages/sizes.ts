/** Something that programs for browsers import, and how large it may get. */
export interface SizeLimit {
  readonly title: string;
  /** A module that imports it and nothing else. */
  readonly module: string;
  /** Limit: bytes, minified and compressed with `gzip -9`. */
  readonly limit: number;
}

const kilobyte = 1024;

/** Limits of what a page has to load. They are promises, so a change that needs more has to say so here. */
export const sizeLimits: readonly SizeLimit[] = [
  {
    // The aim was 9, and is missed by 3: the pass for the first question is 1 (docs/decisions/0008-one-shot.md), an index that takes
    // a third of the memory and serves files of any size is 1 as well, and that long URLs cost no more for patterns with stars is 0.7. The
    // statuses after which robots.txt counts as unreachable (ASK-48) are 0.1.
    title: 'CrawlGate alone',
    module: "export { CrawlGate } from '@heed/core/robots-txt';",
    limit: 12.1 * kilobyte,
  },
  {
    // The aim is 80, and is missed by 25: the five families of AI signals are a third of the code that reads signals, and what makes
    // answers three to a hundred times as fast (reasons through the index, rulings that are remembered) is 6. What an unseen source
    // could change is 2.
    title: 'ask, with every dialect',
    module: "export { ask } from '@heed/core';",
    limit: 107 * kilobyte,
  },
  {
    // Reading and applying a policy is 5 of it, with the messages for its problems. `ask`, which has no policy, does not load it.
    // The words for an answer in a line, which every edge shows, are 2. The names of signals, and what an agent hears of them, are 1.5; the
    // operator's own list is 1.
    title: 'all of @heed/core, with explain',
    module: "export * from '@heed/core';",
    limit: 126 * kilobyte,
  },
  {
    // What operators document reading, signal by signal, with the pages that say so, is 2.3 of it.
    title: '@heed/agents',
    module: "export * from '@heed/agents';",
    limit: 9.3 * kilobyte,
  },
  {
    // The commonest mistakes in robots.txt, and signals that no operator documents reading, are 3 of it.
    title: '@heed/core/lint',
    module: "export * from '@heed/core/lint';",
    limit: 117 * kilobyte,
  },
  {
    // Reading the settings of a project is 1.3 of it.
    title: '@heed/core/diagnostics',
    module: "export * from '@heed/core/diagnostics';",
    limit: 21.3 * kilobyte,
  },
  {
    title: '@heed/markup/dom',
    module: "export * from '@heed/markup/dom';",
    limit: 5.1 * kilobyte,
  },
  {
    // The pass for pages whose nodes never move is 6 of it (docs/decisions/0009-pages-in-columns.md).
    title: '@heed/markup/text',
    module: "export * from '@heed/markup/text';",
    limit: 72.5 * kilobyte,
  },
  {
    title: '@heed/markup, with the tables of encodings',
    module: "export * from '@heed/markup';",
    limit: 167 * kilobyte,
  },
];
