import { adviceTables } from '../dialects/code-tables.js';
import { agentsAdvice } from './agents-codes.js';
import { carriersAdvice } from './carriers-codes.js';
import { checkAdvice } from './check-codes.js';
import type { Advice } from './code-table.js';
import { decisionAdvice } from './decision-codes.js';
import type { Code } from './diagnostic.js';
import { fetchAdvice } from './fetch-codes.js';
import { lintAdvice } from './lint-codes.js';
import { pageAdvice } from './page-codes.js';
import { questionAdvice } from './question-codes.js';

/** The clause of every problem and what to do, by code. Each of these tables has a line for each of its codes. */
export const allAdvice: Readonly<Record<Code, Advice>> = Object.assign(
  {},
  questionAdvice,
  decisionAdvice,
  pageAdvice,
  ...Object.values(adviceTables),
  carriersAdvice,
  agentsAdvice,
  lintAdvice,
  fetchAdvice,
  checkAdvice,
);
