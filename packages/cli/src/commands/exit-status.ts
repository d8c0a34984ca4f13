/** Takes the exit status of a subcommand that has run. */
export type End = (status: number) => void;
