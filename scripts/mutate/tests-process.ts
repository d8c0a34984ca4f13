/** Runs tests in the order in which they are named, until one fails, and sends its name to the parent: `node tests-process.ts ROOT TEST…`. */
import { runInOrder } from '../run-in-order.ts';

/** Limit: milliseconds for each test. On a busy machine, one that nothing has broken must not be taken for one that noticed. */
const testTimeout = 180_000;

const [root = '.', ...tests] = process.argv.slice(2);
const { failure } = await runInOrder({ root, tests, bail: true, testTimeout });
if (failure !== undefined) process.send?.(failure);
process.exitCode = failure === undefined ? 0 : 1;
process.disconnect?.();
