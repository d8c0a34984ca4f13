/** The command cannot do what it was asked to, for a reason that the person at the prompt can fix. */
export class CommandError extends Error {}
