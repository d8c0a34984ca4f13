/** Lets the helpers of tests clean up after each file. */
import { afterAll } from 'vitest';
import { endFile } from '../packages/fetch/src/testing/after-file.ts';

/** Fuzzing makes thousands of folders. */
const cleaningTime = 600_000;

afterAll(endFile, cleaningTime);
