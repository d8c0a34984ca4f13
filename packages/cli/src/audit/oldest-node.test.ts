import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanEnvironment, file, heedFile, workFolder } from '../testing/command.js';
import { page, robotsTxt } from '../testing/warc.js';

/** The oldest Node that heed promises to run on: `.ci/run` installs it. */
const oldest = process.env['HEED_OLDEST_NODE'];

test.skipIf(oldest === undefined)('the oldest Node writes the same parts, and says nothing of its own', () => {
  const site = 'https://a.example';
  const records = [
    robotsTxt(site, 'User-agent: *\nDisallow: /private/\n'),
    page(`${site}/one.html`, '<title>One</title><p>Free.'),
    page(`${site}/private/two.html`, '<p>Private.'),
  ];
  const crawl = file('crawl.warc.gz', Buffer.concat(records));
  const partBy = (node: string, out: string): string => {
    const args = [heedFile, 'audit', `${crawl.slice(0, -1)}?`, '--agent', 'ExampleBot', '--out', out];
    const { status, stderr } = spawnSync(node, args, { cwd: workFolder, env: cleanEnvironment(), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return readFileSync(join(workFolder, out, 'parts', 'part-000001.ndjson'), 'utf8');
  };
  expect(partBy(oldest as string, 'oldest')).toBe(partBy(process.execPath, 'own'));
});
