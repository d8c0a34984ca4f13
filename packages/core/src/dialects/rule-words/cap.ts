/** Limit: the part of one header value or one META tag that is read (RT-2.1.1-v, RT-4-d). Long lists of agents fit into it. */
export const defaultCap: number = 64 * 1024;

/** Limit: every implementation has to read at least this much (RT-2.1.1-w). */
export const leastCap: number = 8 * 1024;
