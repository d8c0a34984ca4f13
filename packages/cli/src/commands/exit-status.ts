/** Takes the exit status of a subcommand that has run. */
export type SetExitStatus = (status: number) => void;
