import { helpTables } from '../dialects/code-tables.js';
import { carriersHelp } from './carriers-codes.js';
import { checkHelp } from './check-codes.js';
import { decisionHelp } from './decision-codes.js';
import type { Code } from './diagnostic.js';
import { fetchHelp } from './fetch-codes.js';
import { lintHelp } from './lint-codes.js';
import { pageHelp } from './page-codes.js';
import { questionHelp } from './question-codes.js';

/** What to do about every problem, by code. Each of these tables has help for all codes of its own. */
export const allHelp: Readonly<Record<Code, string>> = Object.assign(
  {},
  questionHelp,
  decisionHelp,
  pageHelp,
  ...Object.values(helpTables),
  carriersHelp,
  lintHelp,
  fetchHelp,
  checkHelp,
);
