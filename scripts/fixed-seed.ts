/** Property tests try the same values in every run. `npm run fuzz` tries random ones. */
import fc from 'fast-check';

if (process.env['HEED_FUZZ_RUNS'] === undefined) fc.configureGlobal({ seed: 9309 });
