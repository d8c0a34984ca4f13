import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ask } from '@heed/core';
import { runHeed } from './site-example-command.js';
import { type SiteAnswers, serveSite } from './site-example-server.js';

/** A site on this machine, and what `heed check` is run with. */
export interface SiteExample<Text = string> {
  /** What the site answers, by path. Absent where no server should be asked. */
  readonly site?: SiteAnswers<Text> | 'not running';
  /** A path of the site, or a whole address, in which `{host}` stands for host and port of the site. */
  readonly check: string;
  readonly options?: readonly string[];
}

/** What `heed check --json` answered, with `{host}` instead of host and port, and its exit status. */
export interface CheckedSite {
  readonly answers: readonly ReturnType<typeof ask>[];
  readonly status: number | null;
}

/** Serves the site of an example and runs the command on it. Throws if the command could not be run like this. */
export async function checkSite({ site = {}, check, options = [] }: SiteExample): Promise<CheckedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'heed-site-example-'));
  const { host, close } = await serveSite(site === 'not running' ? {} : site);
  try {
    if (site === 'not running') await close();
    const address = (check.startsWith('/') ? `http://{host}${check}` : check).replaceAll('{host}', host);
    const args = ['check', address, '--json', '--no-cache', ...options];
    const { stdout, stderr, status } = await runHeed(args, { environment: { XDG_CACHE_HOME: folder } });
    if (stdout === '') throw new Error(`heed ${args.join(' ')} gave no answer: ${stderr}`);
    const lines = stdout.replaceAll(host, '{host}').trimEnd().split('\n');
    return { answers: lines.map((line) => JSON.parse(line)), status };
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}
