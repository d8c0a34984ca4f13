/** A release that is being checked, and made unless it is a dry run. */
export interface Release {
  /** The repository, which is not changed. */
  readonly root: string;
  readonly version: string;
  readonly isDry: boolean;
  /** A clone of the commit, in which everything is built. A step makes it. */
  readonly clone: string;
  /** Where the packages and the SBOM are written. */
  readonly destination: string;
  readonly print: (line: string) => void;
}

/** One check, or one thing to make. */
export interface Step {
  readonly title: string;
  /** Why a release needs it. */
  readonly reason: string;
  /** Returns what is wrong, as sentences. */
  readonly run: (release: Release) => readonly string[] | Promise<readonly string[]>;
}

/** Runs steps that do not need each other, all of them, and returns what is wrong. */
export async function runAll(steps: readonly Step[], release: Release): Promise<string[]> {
  const problems: string[] = [];
  for (const step of steps) problems.push(...(await runStep(step, release)));
  return problems;
}

/** Runs steps that need those before them, until one finds something wrong, and returns that. */
export async function runUntilProblem(steps: readonly Step[], release: Release): Promise<readonly string[]> {
  for (const step of steps) {
    const problems = await runStep(step, release);
    if (problems.length > 0) return problems;
  }
  return [];
}

async function runStep({ title, reason, run }: Step, release: Release): Promise<string[]> {
  release.print(`${title}: ${reason}`);
  const problems = await run(release);
  return problems.map((problem) => `${title}: ${problem}`);
}
