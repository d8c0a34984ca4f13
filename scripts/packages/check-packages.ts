/**
 * Packs all published packages and checks them with publint, for package.json, and with attw, for the types that importers get. Neither
 * needs the network. Build first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packPublished } from './pack.ts';
import { libraries, manifestIn, type Published, published } from './published.ts';

const folder = mkdtempSync(join(tmpdir(), 'heed-packages-'));
try {
  const tarballs = packPublished(folder);
  // The command is run, not imported, so it has no types that could be wrong.
  const findings = await Promise.all([
    ...published.map((name) => publintOf(name, tarballs[name])),
    ...libraries.map((name) => attwOf(tarballs[name])),
  ]);
  const problems = findings.flat();
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`No problems in ${published.length} packages`);
  else process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function publintOf(name: Published, tarball: string): Promise<string[]> {
  const bytes = new Uint8Array(readFileSync(tarball)).buffer;
  const { messages, pkg } = await publint({ pack: { tarball: bytes }, strict: true });
  return messages.map((message) => `publint, ${name}: ${formatMessage(message, pkg) ?? message.code}`);
}

/** What attw prints, if it finds anything. Importers with `require` get modules too, which every Node that heed runs on can load. */
async function attwOf(tarball: string): Promise<string[]> {
  const options = ['--profile', 'esm-only', '--no-definitely-typed', '--format', 'ascii'];
  const attw = spawn(process.execPath, [attwCommand(), tarball, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  attw.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const [status] = await once(attw, 'close');
  return status === 0 ? [] : [printed];
}

function attwCommand(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json'));
  return join(folder, manifestIn(folder).bin?.['attw'] ?? '');
}
