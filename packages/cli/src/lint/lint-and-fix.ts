import * as agents from '@heed/agents';
import { catalogue, type Diagnostic } from '@heed/core/diagnostics';
import { defined } from '@heed/core/internal';
import { lint, type Subject } from '@heed/core/lint';
import type { Markup } from '@heed/core/page';
import type { Documents } from '../documents/documents.js';
import { needsMarkup } from '../documents/lazy-markup.js';
import type { Fixer } from './fixer.js';
import type { LintTarget } from './lint-target.js';

/** Documents with their diagnostics. */
export interface Linted {
  readonly documents: Documents;
  readonly diagnostics: readonly Diagnostic[];
}

/** A target before and after fixing; the same if nothing is fixed. */
export interface LintedTarget {
  readonly before: readonly Linted[];
  readonly after: readonly Linted[];
}

/** Limit: rounds of fixing. A fix may reveal another problem for the next round; two rounds fix all that is known. */
const maxRounds = 5;

/** Lints a target as it is at a moment. With a fixer, fixes it and lints it again until nothing is left to fix. */
export async function lintAndFix(target: LintTarget, at: string, fixer: Fixer | undefined): Promise<LintedTarget> {
  const before = await lintOnce(target, at);
  let after = before;
  for (let round = 0; fixer !== undefined && round < maxRounds; round++) {
    if (!(await fixer.fix(after))) break;
    after = await lintOnce(target, at);
  }
  return { before, after };
}

async function lintOnce({ read, hasAddress }: LintTarget, at: string): Promise<Linted[]> {
  const linted: Linted[] = [];
  for (const documents of await read()) {
    // Not awaited where nothing is loaded: most targets of a large folder are a robots.txt alone.
    const markup = needsMarkup(documents) ? await import('@heed/markup/text') : undefined;
    linted.push(lintDocuments(documents, hasAddress, markup, at));
  }
  return linted;
}

function lintDocuments(documents: Documents, hasAddress: boolean, markup: Markup | undefined, at: string): Linted {
  const { url, robots, files, response } = documents;
  const subject: Subject = defined({ url: hasAddress ? url : undefined, robots, files, response });
  const diagnostics = lint(subject, defined({ at, agents, markup }));
  return { documents, diagnostics: documents.lacksReferred ? diagnostics.filter(isAboutText) : diagnostics };
}

/** Is the problem in a text that was read? The other ones are documents that are missing. */
function isAboutText({ code }: Diagnostic): boolean {
  return !('aboutMissingFile' in catalogue[code]);
}
