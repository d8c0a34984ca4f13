import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../../cli/bin/heed.js', import.meta.url));

/**
 * What `heed expect`, the last build of it, says of a site: whether it keeps a policy. Addresses beside those it
 * chooses may be listed.
 */
export async function heedExpect(
  policy: string,
  origin: string,
  addresses: readonly string[] = [],
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'heed-middleware-'));
  try {
    writeFileSync(join(folder, 'policy.yaml'), policy);
    writeFileSync(join(folder, 'list.txt'), addresses.map((address) => `${address}\n`).join(''));
    const args = [
      'expect',
      'policy.yaml',
      origin,
      '--no-cache',
      ...(addresses.length === 0 ? [] : ['--url-list', 'list.txt']),
    ];
    const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, NO_COLOR: '1' };
    const child = spawn(process.execPath, [command, ...args], { cwd: folder, env });
    const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { status, out, err };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
