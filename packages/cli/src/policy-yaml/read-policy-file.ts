import { decodeUtf8 } from '@heed/core/internal';
import { maxPolicyBytes, type PolicyDocument, policyIn, type RefusedPolicy } from '@heed/policy-yaml';
import { CommandError } from '../command-error.js';
import type { Inputs } from '../documents/inputs.js';

/** Reads a policy file, YAML or JSON, or `-` for standard input. Refuses a file that cannot be read, or is too large. */
export async function readPolicyFile(
  path: string,
  { read }: Pick<Inputs, 'read'>,
): Promise<PolicyDocument | RefusedPolicy> {
  const { name: file, bytes } = await read(path);
  if (bytes.length > maxPolicyBytes) {
    throw new CommandError(
      `${file} is larger than ${maxPolicyBytes / 1024 / 1024} MiB, the most that a policy may have.`,
    );
  }
  const { text } = decodeUtf8(bytes);
  return policyIn(file, text);
}
