import type { Merge } from './planned-files.js';
export const keepRest: Merge = () => undefined;
