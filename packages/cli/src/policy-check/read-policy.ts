import type { PolicyDocument } from '@heed/policy-yaml';
import type { Inputs } from '../documents/inputs.js';
import type { Io } from '../io.js';
import { formatPolicyProblems } from '../policy-yaml/format-problems.js';
import { readPolicyFile } from '../policy-yaml/read-policy-file.js';
import { columnsOf } from '../terminal/screen.js';
import { createStyle } from '../terminal/style.js';

/** Reads a policy, and tells what is wrong with it on standard error. Absent if it cannot be used. */
export async function readPolicyOrTell(
  path: string,
  color: boolean | undefined,
  inputs: Pick<Inputs, 'read'>,
  { stderr, env }: Io,
): Promise<PolicyDocument | undefined> {
  const read = await readPolicyFile(path, inputs);
  const isRefused = 'problems' in read;
  const problems = isRefused ? read.problems : read.warnings;
  const style = createStyle(stderr, env, color);
  for (const line of formatPolicyProblems(read.file, read.source, problems, style, columnsOf(stderr))) {
    stderr.write(`${line}\n`);
  }
  return isRefused ? undefined : read;
}
