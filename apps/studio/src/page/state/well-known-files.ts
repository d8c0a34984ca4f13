/** Files that every site may have, and that heed reads. Held to core's own list by a test, which is too large for the first load. */
export const wellKnownFiles: readonly string[] = ['/.well-known/tdmrep.json', '/ai.txt'];
