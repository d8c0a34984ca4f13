import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Types inside components: the compiler of TypeScript does not read them. */
test('svelte-check finds nothing in the page', { timeout: 300_000 }, () => {
  const checker = createRequire(import.meta.url).resolve('svelte-check/package.json');
  const folder = fileURLToPath(new URL('../../', import.meta.url));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(dirname(checker), 'bin/svelte-check'), '--tsconfig', 'tsconfig.page.json', '--output', 'human'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout).toContain('svelte-check found 0 errors and 0 warnings');
  expect(status).toBe(0);
});
