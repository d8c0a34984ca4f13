import type { Code } from '@heed/core/diagnostics';
import type * as Examples from '../../conformance/src/diagnostic-examples.ts';

/** The module that loads and runs examples: tests use its source, the script uses what was built from it. */
export type ExampleModule = Pick<typeof Examples, 'loadExamples' | 'complaintsAbout'>;

/** An example, and what heed says about its bad half. */
export interface RunExample extends Pick<Examples.DiagnosticExample, 'bad' | 'good'> {
  readonly complaint: Examples.Complaint;
}

/** Runs every example once, and returns those whose bad half brings out their code. */
export async function runExamples({
  loadExamples,
  complaintsAbout,
}: ExampleModule): Promise<ReadonlyMap<Code, RunExample>> {
  const found = new Map<Code, RunExample>();
  // All runners take their next example from the same iterator.
  const examples = loadExamples().values();
  const run = async (): Promise<void> => {
    for (const { code, bad, good } of examples) {
      const complaint = (await complaintsAbout(bad)).find((one) => one.code === code);
      if (complaint !== undefined) found.set(code, { bad, good, complaint });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return found;
}

/** Limit: examples run at the same time. Some of them run a command, and a machine has few cores. */
const atOnce = 4;
