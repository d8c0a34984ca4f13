/** Runs heed on the example site. The site denies some usages; that is not a failure of this script. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const heed = fileURLToPath(new URL('../packages/cli/bin/heed.js', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const usages = 'crawl,index,preserve,ai-train,ai-input,tdm';
const target = ['check', '--serve', 'examples/site', '/news/harbour.xhtml'];
const args = [...target, '--agent', '*', '--agent', 'KeeperBot', '--usage', usages];
process.stdout.write(`$ heed ${target.join(' ')} --agent '*' --agent KeeperBot \\\n    --usage ${usages}\n\n`);
const { status } = spawnSync(process.execPath, [heed, ...args], { cwd: root, stdio: 'inherit' });
process.exitCode = status === 1 ? 0 : (status ?? 2);
