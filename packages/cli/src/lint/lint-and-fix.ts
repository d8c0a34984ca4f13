import type { Diagnostic } from '@heed/core/diagnostics';
import { lint } from '@heed/core/lint';
import type { Documents } from '../documents/documents.js';
import type { Mender } from './fixer.js';
import type { LintTarget } from './lint-target.js';

/** A target with all that there is to remark on. */
export interface Linted {
  readonly documents: Documents;
  readonly diagnostics: readonly Diagnostic[];
}

/** A target as it was found, and as it is after mending; the same where nothing is mended. */
export interface Settled {
  readonly found: Linted;
  readonly left: Linted;
}

/** Limit: rounds of mending. What one round brings to light the next mends; two are enough for all that is known. */
const maxRounds = 5;

/** Looks at a target; where it is to be mended, again and again until there is nothing left to mend. */
export async function settle(target: LintTarget, mender: Mender | undefined): Promise<Settled> {
  const found = await look(target);
  let left = found;
  for (let round = 0; mender !== undefined && round < maxRounds; round++) {
    if (!(await mender.mend(left.diagnostics, left.documents))) break;
    left = await look(target);
  }
  return { found, left };
}

async function look({ read, hasAddress }: LintTarget): Promise<Linted> {
  const documents = await read();
  const { url, robots, files, response } = documents;
  const subject = {
    ...(hasAddress ? { url } : {}),
    ...(robots === undefined ? {} : { robots }),
    ...(files === undefined ? {} : { files }),
    ...(response === undefined ? {} : { response }),
  };
  const needsMarkup = response?.body !== undefined;
  return { documents, diagnostics: lint(subject, needsMarkup ? { markup: await import('@heed/markup') } : {}) };
}
