/** Limit: how much of one field value or one META is read (RT-2.1.1-v, RT-4-d). Room for long lists of agents. */
export const defaultCap: number = 64 * 1024;

/** Limit: no reader may stop before this (RT-2.1.1-w). */
export const leastCap: number = 8 * 1024;
