/**
 * Runs heed on the example site, then shows the same page of it in the studio, until Ctrl-C. Without a terminal to press that in, it says
 * how to see the studio, and ends. Arguments go to `heed studio`: `npm start -- --no-open`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const heed = fileURLToPath(new URL('../packages/cli/bin/heed.js', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const usages = 'crawl,index,preserve,ai-train,ai-input,tdm';
const target = ['check', '--serve', 'examples/site', '/news/harbour.xhtml'];
const args = [...target, '--agent', '*', '--agent', 'KeeperBot', '--usage', usages];
process.stdout.write(`$ heed ${target.join(' ')} --agent '*' --agent KeeperBot \\\n    --usage ${usages}\n\n`);
const { status } = spawnSync(process.execPath, [heed, ...args], { cwd: root, stdio: 'inherit' });
const studio = ['studio', '--serve', 'examples/site', '--site', 'https://daily.example', '/news/harbour.xhtml'];
// The site denies some usages; that is not a failure of this script.
if (status !== 0 && status !== 1) process.exitCode = status ?? 2;
else if (hasPerson()) serve();
else
  process.stdout.write(
    `\nTo see this in the studio: run "npm start" in a terminal, or "npx heed ${studio.join(' ')}".\n`,
  );

function hasPerson(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && (process.env['CI'] ?? '') === '';
}

/** Ctrl-C also reaches the studio, which ends, as intended. */
function serve(): void {
  process.on('SIGINT', () => undefined);
  process.stdout.write(`\n$ heed ${studio.join(' ')}\n\n`);
  const child = spawn(process.execPath, [heed, ...studio, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  child.on('close', (ended, signal) => {
    process.exitCode = signal === 'SIGINT' ? 0 : (ended ?? 2);
  });
}
