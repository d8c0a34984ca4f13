import { describe, expect, test } from 'vitest';
import { type Ended, file, heed, jsonOf } from '../testing/command.js';
import { site } from '../testing/servers.js';

const files = (folder: string): readonly string[] => [
  file(`${folder}/alpha.txt`, 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n'),
  file(`${folder}/beta.txt`, 'User-agent: *\nDisallow: /drafts/\n'),
  file(`${folder}/gamma.txt`, 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n'),
];
const agents = ['--agent', 'GPTBot', '--agent', 'CCBot'] as const;

function check(...args: readonly string[]): Promise<Ended> {
  return heed(['check', ...args]);
}

describe.concurrent('several robots.txt', () => {
  test('make a table of files and agents, of fetching the root', async ({ expect }) => {
    const { status, out, err } = await check(...files('some'), ...agents);
    expect(out).toMatchInlineSnapshot(`
      "crawl of /

                      GPTBot             CCBot
      some/alpha.txt  denied, line 2     allowed, line 5
      some/beta.txt   allowed (no rule)  allowed (no rule)
      some/gamma.txt  denied, line 3     denied, line 3
      "
    `);
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('or of another address, and of other usages', async ({ expect }) => {
    const url = ['--url', 'https://example.com/drafts/a'];
    const { status, out } = await check(...files('other'), ...url, '--usage', 'crawl,index');
    expect(out).toMatchInlineSnapshot(`
      "crawl of https://example.com/drafts/a

                       all crawlers
      other/alpha.txt  allowed, line 5
      other/beta.txt   denied, line 2
      other/gamma.txt  allowed (no rule)

      index of https://example.com/drafts/a

                       all crawlers
      other/alpha.txt  not known
      other/beta.txt   denied (may not be fetched), line 2
      other/gamma.txt  not known
      There may be more rules; not checked: the page and its headers.

      2 files name crawlers that may have rules of their own: see --agent NAME.
      "
    `);
    expect(status).toBe(1);
  });

  test('are fine with status 0 if each agent may fetch each', async () => {
    expect((await check(...files('fine'), '-a', 'OtherBot')).status).toBe(0);
  });

  test('one that cannot be read does not keep the others from it', async ({ expect }) => {
    const { status, out, err } = await check(...files('lost'), 'lost/none.txt', '-a', 'OtherBot');
    expect(out).toMatchInlineSnapshot(`
      "crawl of /

                      OtherBot
      lost/alpha.txt  allowed, line 5
      lost/beta.txt   allowed (no rule)
      lost/gamma.txt  allowed (no rule)
      lost/none.txt   not known
      "
    `);
    expect(err).toMatch(/^heed: cannot read lost\/none\.txt: there is no such file\.\n$/);
    expect(status).toBe(2);
  });

  test('nor one that is something else, which is not said to allow anything', async ({ expect }) => {
    const others = [
      file('else/style.css', 'a { color: red }\n'),
      file('else/a.png', '\u0089PNG\u0000'),
      file('else/b.txt', ''),
    ];
    const { status, out, err } = await check(...files('else'), ...others, '-a', 'OtherBot');
    expect(out.split('\n').slice(-4)).toEqual([
      'else/style.css  not known',
      'else/a.png      not known',
      'else/b.txt      allowed (no rule)',
      '',
    ]);
    expect(err).toContain('else/style.css is not a page, a robots.txt or a response header.');
    expect(status).toBe(2);
  });

  test('a --file that cannot be read is one mistake', async () => {
    expect(await check(...files('mistake'), '--file', '/terms.txt=none')).toEqual({
      status: 2,
      out: '',
      err: 'heed: cannot read none: there is no such file.\n',
    });
  });

  test('a page that a site serves instead has no rules', async () => {
    const page = file('page/page.txt', '<!doctype html>\n<title>Not found</title>\n');
    const { out } = await check(...files('page'), page, '--json');
    expect(jsonOf(out).at(-1)).toMatchObject({
      id: { agent: '*', file: 'page/page.txt' },
      decisions: { crawl: { verdict: 'unstated' } },
    });
  });

  test.each([80, 120])('more agents than fit in %i columns make another table with all files', async (columns) => {
    const names = Array.from({ length: 30 }, (_, index) => `Agent-${String.fromCharCode(97 + index)}`).join(',');
    const { out } = await heed(['check', ...files(`many${columns}`), '-a', names, '--no-color'], { columns });
    const lines = out.split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
    const tables = lines.filter((line) => line.startsWith(`many${columns}/alpha.txt`)).length;
    expect(tables).toBeGreaterThan(1);
    expect(lines.filter((line) => line.startsWith(`many${columns}/gamma.txt`))).toHaveLength(tables);
  });

  test('JSON names file and address', async () => {
    const { out } = await check(...files('json'), '--url', 'https://example.com/a', '-a', 'GPTBot', '--json');
    expect(jsonOf(out)).toMatchObject([
      {
        id: { agent: 'GPTBot', url: 'https://example.com/a', file: 'json/alpha.txt' },
        decisions: { crawl: { may: false } },
      },
      { id: { file: 'json/beta.txt' } },
      { id: { file: 'json/gamma.txt' } },
    ]);
  });

  test('files of one address are still joined, and two of them beside a page refused', async () => {
    const page = file('joined.html', '<p>a');
    const [alpha = '', beta = ''] = files('joined');
    const ended = await check(alpha, beta, page, '--url', 'https://example.com/a');
    expect(ended).toEqual({
      status: 2,
      out: '',
      err: 'heed: robots.txt was given twice, as joined/alpha.txt and as joined/beta.txt: leave one of them out.\n',
    });
  });
});

describe.concurrent('--csv', () => {
  const header = 'target,agent,usage,verdict,may,until,source,line,text,note\r\n';

  test('a row for each file, agent and usage', async () => {
    const { status, out } = await check(...files('csv'), ...agents, '--csv');
    expect(out).toBe(
      `${header}${[
        'csv/alpha.txt,GPTBot,crawl,denied,false,,csv/alpha.txt,2,Disallow: /,',
        'csv/alpha.txt,CCBot,crawl,allowed,true,,csv/alpha.txt,5,Allow: /,',
        'csv/beta.txt,GPTBot,crawl,unstated,true,,,,,',
        'csv/beta.txt,CCBot,crawl,unstated,true,,,,,',
        'csv/gamma.txt,GPTBot,crawl,denied,false,,csv/gamma.txt,3,Disallow: /,',
        'csv/gamma.txt,CCBot,crawl,denied,false,,csv/gamma.txt,3,Disallow: /,',
        '',
      ].join('\r\n')}`,
    );
    expect(status).toBe(1);
  });

  test('a blocked usage has the line that forbids fetching', async () => {
    const [alpha = ''] = files('blocked');
    const { status, out } = await check(alpha, '--csv', ...agents, '-u', 'ai-train');
    expect(out).toBe(
      `${header}${[
        'blocked/alpha.txt,GPTBot,ai-train,unstated,false,,blocked/alpha.txt,2,Disallow: /,may not be fetched',
        'blocked/alpha.txt,CCBot,ai-train,unstated,false,,,,,"not checked: /ai.txt, /.well-known/tdmrep.json, the page and its headers"',
        '',
      ].join('\r\n')}`,
    );
    expect(status).toBe(1);
  });

  test('says what comes with the verdict: a limit that has passed, and a denial for now', async () => {
    const acap = '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=until-2026-10-31\n';
    const at = ['--at', '2026-11-15', '--csv', '-u', 'index'];
    const ended = await check(file('ended/robots.txt', acap), ...at);
    expect(ended.out).toMatch(
      /,index,allowed,false,2026-11-01T00:00:00Z,ended\/robots\.txt,3,.*,ended; not checked: the page and its headers\r\n$/,
    );
    const server = await site({ '/robots.txt': { status: 503 } });
    const closed = await check(`${server.origin}/`, '--csv', '-u', 'crawl,index');
    const [crawl = '', index = ''] = closed.out.split('\r\n').slice(1);
    expect(crawl).toMatch(/,crawl,denied,false,.*,for now$/);
    expect(index).toMatch(/,index,unstated,false,.*,for now; may not be fetched$/);
    expect([ended.status, closed.status]).toEqual([1, 1]);
  });

  test('says where a denial is that of a licence that was not read', async () => {
    const licence = 'License: https://daily.example/rsl.xml\n';
    const paid = file('licensed/paid.txt', licence);
    const refused = file('licensed/refused.txt', `${licence}User-agent: *\nContent-Signal: ai-train=no\n`);
    const rows = (await check(paid, refused, '--csv', '-u', 'ai-train')).out.split('\r\n').slice(1, 3);
    expect(rows[0]).toMatch(
      /,denied,false,.*,"the licence is missing or not valid; not checked: https:\/\/daily\.example\/rsl\.xml, the page and its headers"$/,
    );
    expect(rows[1]).toMatch(/,denied,false,.*,$/);
    const { out } = await check(paid, refused, '-u', 'ai-train');
    expect(out).toContain('Denied because a licence is missing or not valid: licensed/paid.txt. See --file URL=FILE.');
  });

  test('has the columns that the help lists', async () => {
    const { out } = await heed(['check', '--help']);
    expect(out).toContain(`Columns of --csv: ${header.trim().replaceAll(',', ', ')}.`);
  });

  test('one file, too, and one that cannot be read', async () => {
    const [alpha = ''] = files('one');
    const [one, none] = await Promise.all([check(alpha, '--csv'), check(alpha, 'one/"no",ne.txt', '--csv')]);
    expect(one.out).toBe(`${header}one/alpha.txt,*,crawl,allowed,true,,one/alpha.txt,5,Allow: /,\r\n`);
    expect(none.out).toBe(
      `${one.out}"one/""no"",ne.txt",*,crawl,unknown,,,,,,"cannot read one/""no"",ne.txt: there is no such file."\r\n`,
    );
    expect([one.status, none.status, none.err]).toEqual([0, 2, '']);
    const at = await check(alpha, '--csv', '--url', 'https://example.com/', '-a', 'GPTBot');
    expect(at.out).toBe(`${header}one/alpha.txt,GPTBot,crawl,denied,false,,one/alpha.txt,2,Disallow: /,\r\n`);
  });

  test('quotes commas, quotation marks and line ends, and nothing else', async () => {
    const agent = 'Mozilla/5.0 (compatible; "Odd, Bot"; x)\nlast';
    const { out } = await check(file('odd/robots.txt', ''), '--csv', '-a', agent);
    expect(out).toBe(
      `${header}odd/robots.txt,"Mozilla/5.0 (compatible; ""Odd, Bot""; x)\nlast",crawl,unstated,true,,,,,\r\n`,
    );
  });

  test('a text that a spreadsheet would run as a formula is marked as text', async () => {
    const link = '=cmd|calc!A0; rel=license; type=application/rsl+xml';
    const headers = file('formula/a.headers', `HTTP/1.1 200 OK\nContent-Type: image/png\nLink: ${link}\n\n`);
    const robots = file('formula/robots.txt', '');
    const { out } = await check(
      robots,
      '--headers',
      headers,
      '--url',
      'https://example.com/a',
      '--csv',
      '-u',
      'ai-train',
    );
    expect(out).toContain(`,denied,false,,formula/a.headers,3,'${link},`);
  });

  test('every column is safe for a spreadsheet, whoever names a file or a crawler', async () => {
    const named = file('=cmd|calc!A0.txt', 'User-agent: *\nDisallow: /\n');
    const agent = ['-a', '@SUM(1)', '--agent=-2+3', '--agent=\uff1d1'];
    const { out } = await check(named, '@none.txt', '--csv', ...agent);
    const rows = out.split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(',').slice(0, 7).join(','))).toEqual([
      "'=cmd|calc!A0.txt,'@SUM(1),crawl,denied,false,,'=cmd|calc!A0.txt",
      "'=cmd|calc!A0.txt,'-2+3,crawl,denied,false,,'=cmd|calc!A0.txt",
      "'=cmd|calc!A0.txt,'\uff1d1,crawl,denied,false,,'=cmd|calc!A0.txt",
      ...['@SUM(1)', '-2+3', '\uff1d1'].map((one) => `'@none.txt,'${one},crawl,unknown,,,`),
    ]);
  });

  test('standard input has the name that tables give it', async () => {
    const { out } = await heed(['check', '-', '--csv'], { input: 'User-agent: *\nDisallow: /\n' });
    expect(out).toBe(`${header}<stdin>,*,crawl,denied,false,,<stdin>,2,Disallow: /,\r\n`);
  });

  test('of addresses and pages, with all usages', async () => {
    const server = await site({ '/robots.txt': '', '/': '<meta name="robots" content="noindex">' });
    const page = file('csv.html', '<p>a');
    const { status, out } = await check(
      `${server.origin}/`,
      page,
      'http://127.0.0.1:1/',
      '-u',
      'index,ai-train',
      '--csv',
    );
    const rows = out.replaceAll(server.origin, 'http://site').split('\r\n').slice(1, -1);
    expect(rows).toEqual([
      'http://site/,*,index,denied,false,,http://site/,1,"<meta name=""robots"" content=""noindex"">",',
      'http://site/,*,ai-train,unstated,true,,,,,',
      'csv.html,*,index,unstated,false,,,,,not checked: robots.txt and the response headers',
      'csv.html,*,ai-train,unstated,false,,,,,"not checked: robots.txt, /ai.txt, /.well-known/tdmrep.json and the response headers"',
      'http://127.0.0.1:1/,*,index,unstated,false,,robots.txt,,"robots.txt could not be reached, so nothing may be fetched",for now; may not be fetched',
      'http://127.0.0.1:1/,*,ai-train,unstated,false,,robots.txt,,"robots.txt could not be reached, so nothing may be fetched",for now; may not be fetched',
    ]);
    expect(status).toBe(1);
  });

  test.each(['--json', '--view text', '--explain index'])('not with %s', async (other) => {
    const ended = await check(file('c.html', ''), '--csv', ...other.split(' '));
    const [option] = other.split(' ');
    expect(ended).toEqual({ status: 2, out: '', err: `heed: --csv and ${option} cannot be used together.\n` });
  });
});
