/** Receives the exit status of a subcommand. */
export type SetExitStatus = (status: number) => void;
