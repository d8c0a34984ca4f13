/** The first Node that heed runs on: the `engines` of every package. */
const firstNode: readonly [major: number, minor: number] = [22, 19];

/**
 * Throws for a Node that a part of heed cannot run on, with one line that says which is required. Each entry point that needs Node calls it
 * before anything else: missing features of an older one fail with misleading messages.
 */
export function requireNode(part: string, version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [firstMajor, firstMinor] = firstNode;
  if (major > firstMajor || (major === firstMajor && minor >= firstMinor)) return;
  throw new Error(`${part} needs Node ${firstNode.join('.')} or later; this is Node ${version}.`);
}
