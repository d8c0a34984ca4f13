/** Tests find the same every time; `npm run fuzz` is where luck comes in. */
import fc from 'fast-check';

if (process.env.HEED_FUZZ_RUNS === undefined) fc.configureGlobal({ seed: 9309 });
