import type { CompareFunctions } from './compare-messages.ts';
import { comparePolicy } from './compare-policy.ts';
import { compareVersions } from './compare-versions.ts';
import { serveCalls } from './serve-calls.ts';

const functions: CompareFunctions = { versions: compareVersions, policy: comparePolicy };
serveCalls(functions);
