import { describe, expect, test } from 'vitest';
import { file, heed, jsonOf } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';

const robots = file('facts/robots.txt', 'User-agent: Google-Extended\nUser-agent: ChatGPT-User\nDisallow: /\n');
const url = ['--url', 'https://example.com/a'];
const check = (...args: readonly string[]) => heed(['check', robots, ...url, ...args]);
const claim = 'OpenAI says that robots.txt need not apply to ChatGPT-User, because a person asks for each page.';

describe('a name that nothing is ever fetched under', () => {
  test('has no crawl in the table, and none in the exit status', async () => {
    const { status, out } = await check('-a', 'GPTBot', '-a', 'Google-Extended', '-u', 'crawl');
    expect(out).toMatchInlineSnapshot(`
      "https://example.com/a

             GPTBot             Google-Extended
      crawl  allowed (no rule)  –
      –: Google-Extended is not a crawler: others fetch what it governs.
      "
    `);
    expect(status).toBe(0);
  });

  test('has its uses', async () => {
    const { status, out } = await check('-a', 'Google-Extended', '-a', 'machinelearning', '-u', 'crawl,ai-train');
    expect(out).toMatch(/^crawl +– +–$/m);
    expect(out).toMatch(/^ai-train +denied \[1\] /m);
    expect(out).toContain('–: Google-Extended and machinelearning are not crawlers: others fetch what they govern.');
    expect(status).toBe(1);
  });

  test('is the same in a table of several files, in a report and in CSV', async () => {
    const other = file('facts/other.txt', 'User-agent: *\nDisallow: /\n');
    const [files, html, csv] = await Promise.all([
      heed(['check', robots, other, '-a', 'Google-Extended', '-a', 'GPTBot']),
      check('-a', 'Google-Extended', '-u', 'crawl', '--format', 'html'),
      check('-a', 'Google-Extended', '-u', 'crawl', '--csv'),
    ]);
    expect(files.out).toMatch(/^facts\/robots\.txt +– +allowed \(no rule\)$/m);
    expect(files.out).toMatch(/^facts\/other\.txt +– +denied, line 2$/m);
    expect(html.out).toContain('Nothing is ever fetched under these names.');
    expect(html.out).toContain('–: Google-Extended is not a crawler: others fetch what it governs.');
    expect(csv.out).toContain(',never fetches');
  });
});

describe('an agent to which robots.txt need not apply, as its operator says', () => {
  test('gets that sentence below the table, once', async () => {
    const { out } = await check('-a', 'ChatGPT-User', '-u', 'crawl');
    expect(out.split('\n').join(' ').split(claim)).toHaveLength(2);
    expect((await check('-a', 'GPTBot', '-u', 'crawl')).out).not.toContain('need not apply');
  });

  test.each(['--json', '--csv', '--format=html', '--format=markdown', '--explain=crawl'])(
    'and with %s',
    async (how) => {
      const { out } = await check('-a', 'ChatGPT-User', ...how.split('='));
      expect(out.replace(/\s+/g, ' ')).toContain(claim);
    },
  );

  test('as a problem of its own in JSON', async () => {
    const [answer] = jsonOf((await check('-a', 'ChatGPT-User', '-a', 'GPTBot', '-u', 'crawl', '--json')).out);
    expect(answer).toMatchObject({
      diagnostics: [{ code: 'check/robots-txt-need-not-apply', severity: 'hint', message: claim }],
    });
  });

  test('also for several files, and of many only some', async () => {
    const other = file('facts/other.txt', 'User-agent: *\nDisallow: /\n');
    expect((await heed(['check', robots, other, '-a', 'ChatGPT-User'])).out.replace(/\s+/g, ' ')).toContain(claim);
    const { out } = await check('--agents', 'user', '-u', 'crawl');
    expect(out.replace(/\s+/g, ' ')).toMatch(/ \d+ more agents are like this: see heed agents NAME\. /);
  });
});

test('a page of your own folder is read, even where its robots.txt closes it to heed', async () => {
  const folder = folderOf({
    'robots.txt': 'User-agent: heed\nDisallow: /\n',
    'a.html': '<meta name="robots" content="noindex">',
  });
  const { status, out } = await heed(['check', '--serve', '.', '/a.html', '-a', 'ExampleBot', '-u', 'index'], {
    cwd: folder,
  });
  expect(out).toContain('The page was fetched because the site is your own');
  expect(out).toMatch(/^index +denied \[1\]$/m);
  expect(status).toBe(1);
});
