/** Runs all tests on the Node of the dev dependency, which is the one that npm scripts run on. Arguments go to vitest. */
import { runVitest } from './run-vitest.ts';

process.exitCode = runVitest(process.execPath, process.argv.slice(2));
