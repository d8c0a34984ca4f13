import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chunksOf, isNewerThan, root, writeBundle } from './bundle-files.ts';

const folder = join(root, 'packages/audit/bundle');

/** The packages of heed that are part of it. */
const parts = ['core', 'agents', 'markup', 'audit'];

/**
 * Joins the program of the workers of an audit, and everything that it imports, into one file, `packages/audit/bundle/worker-main.js`,
 * unless the last one is newer than all its sources: an audit starts a process for each core, and one more after each crash. What that is
 * worth is in docs/decisions/0006-bundle.md.
 */
export async function bundleAuditWorker(): Promise<void> {
  if (isNewerThan(folder, parts, [fileURLToPath(import.meta.url)])) return;
  writeBundle(folder, await chunksOf({ input: 'packages/audit/dist/run/worker-main.js' }, { codeSplitting: false }));
}
