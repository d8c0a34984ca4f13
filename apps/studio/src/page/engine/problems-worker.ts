import { fixSafely } from './fix-safely.ts';
import type { ProblemFunctions } from './problem.ts';
import { problemsOf } from './problems.ts';
import { serveCalls } from './serve-calls.ts';

const functions: ProblemFunctions = { problems: problemsOf, fixSafely };
serveCalls(functions);
