import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { heed, spawnHeed } from '../testing/command.js';
import { examplePolicy } from '../testing/example-policy.js';
import { folderOf, textIn } from '../testing/folder.js';
import { faultsBySchema } from '../testing/schema.js';

/** A policy that every carrier together can say, without ACAP. */
const plainPolicy = `version: 1
site: https://daily.example
rules:
  - name: Search is welcome, training is not
    agents: ['*']
    allow: [crawl, index]
    deny: [ai-train]
  - name: Drafts
    agents: ['*']
    paths: ['/drafts/']
    deny: [crawl]
`;

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

describe('heed write', () => {
  test('the example of the documentation, with ACAP: everything is written, and proved', async () => {
    const cwd = folderOf({ 'policy.yaml': examplePolicy });
    const { status, out, err } = await spawnHeed(['write', 'policy.yaml', '--out', 'site', '--acap'], { cwd });
    expect(err).toBe('');
    expect(out).toMatch(/^wrote site\/robots\.txt$/m);
    expect(out).toMatch(/^proved: \d+ classes, every address in the letter case of the policy$/m);
    expect(status).toBe(0);
    expect(below(join(cwd, 'site'))).toEqual([
      '.well-known',
      '.well-known/tdmrep.json',
      '_headers',
      'robots.txt',
      'rsl.xml',
    ]);
  });

  test('without ACAP nobody can say what it permits to one agent within limits: it is listed first, and nothing is written without --force', async () => {
    const cwd = folderOf({ 'policy.yaml': examplePolicy });
    const { status, out } = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(out).toMatch(/^not said preserve of rule 2 in /);
    expect(out).toMatch(/^Nothing was written, because something cannot be said\. Pass --force to write the rest\.$/m);
    expect(out).toMatch(/^not proved: /m);
    expect(status).toBe(1);
    expect(below(cwd)).toEqual(['policy.yaml']);
    const forced = await heed(['write', 'policy.yaml', '--out', 'site', '--force'], { cwd });
    expect(forced.out).toMatch(/^wrote site\/robots\.txt/m);
    expect(forced.status).toBe(1);
  });

  const patterns = `version: 1
rules:
  - name: PDFs are not in search
    agents: ['*']
    paths: ['/*.pdf$']
    deny: [index, present]
`;

  test('a pattern is widened nowhere: a host with _headers cannot say it, a server can', async () => {
    const cwd = folderOf({ 'policy.yaml': patterns });
    const refused = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(refused.out).toMatch(
      /^not said present of rule "PDFs are not in search" in the response headers: _headers knows/,
    );
    expect(refused.status).toBe(1);
    expect(below(cwd)).toEqual(['policy.yaml']);
    const args = ['--server', 'nginx', '--snippets', 'config'];
    const served = await heed(['write', 'policy.yaml', '--out', 'site', ...args], { cwd });
    expect(served.out).toMatch(/^proved: /m);
    expect(served.status).toBe(0);
    expect(textIn(cwd, 'config/nginx.conf')).toContain('~ "^/.*[.]pdf$"');
    expect(below(join(cwd, 'site'))).not.toContain('_headers');
  });

  test('--server needs a folder that is not public', async () => {
    const cwd = folderOf({ 'policy.yaml': patterns });
    const { status, err } = await heed(['write', 'policy.yaml', '--out', 'site', '--server', 'nginx'], { cwd });
    expect(err).toContain('name the folder for the texts of --server with --snippets FOLDER');
    expect(status).toBe(2);
  });

  test('who is refused only for what RFC 9309 leaves of a longer name is told, with the reason', async () => {
    const policy = `version: 1
rules:
  - agents: ['*']
    allow: [crawl]
  - agents: ['purpose:ai-train']
    deny: [crawl]
`;
    const cwd = folderOf({ 'policy.yaml': policy });
    const { status, out } = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    // Of AI2Bot, who is among those that are meant.
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /stricter crawl of \/: denied to ai\b[\w ]*, although rule 1 allows it\. RFC 9309 ends a longer name in robots\.txt where/,
    );
    expect(status).toBe(0);
  });

  test('ends with who documents reading what was written for each denial, and how to keep those out who train', async () => {
    const cwd = folderOf({ 'policy.yaml': plainPolicy });
    const { out } = await heed(['write', 'policy.yaml', '--out', 'site', '--no-color'], { cwd, columns: 160 });
    const [, table = ''] = out.split(/^(?:not )?proved.*$/m);
    expect(table).toMatch(/^Denial +Usage +Documented to be read by +Not documented +Not known$/m);
    expect(table).toMatch(/^Search is welcome, +ai-train +– +Googlebot, Google-Extended, +bingbot$/m);
    expect(table.replace(/\s+/g, ' ')).toMatch(/Drafts crawl Googlebot, Google-Extended, /);
    expect(table.replace(/\s+/g, ' ')).toContain("add a rule with agents: ['purpose:ai-train'], deny: [crawl].");
    const closed = `${plainPolicy}  - agents: ['purpose:ai-train']\n    deny: [crawl]\n`;
    const after = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd: folderOf({ 'policy.yaml': closed }) });
    expect(after.out).not.toContain('add a rule with');
  });

  test('--json', async () => {
    const cwd = folderOf({ 'policy.yaml': examplePolicy, 'plain.yaml': plainPolicy });
    const [example, plain] = await Promise.all([
      heed(['write', 'policy.yaml', '--out', 'site', '--json'], { cwd }),
      heed(['write', 'plain.yaml', '--out', 'plain', '--json'], { cwd }),
    ]);
    for (const { out, err } of [example, plain]) {
      expect(faultsBySchema('write', JSON.parse(out))).toEqual([]);
      expect(err).toBe('');
    }
    expect(JSON.parse(example.out)).toMatchObject({
      files: expect.arrayContaining([{ path: 'robots.txt', carrier: 'robots-txt' }]),
      written: false,
      proved: false,
      notExpressible: [
        { rule: 2, usage: 'preserve' },
        { rule: 2, usage: 'present-snippet' },
      ],
      stricter: [],
    });
    expect(JSON.parse(plain.out)).toMatchObject({ proved: true, complete: true, notExpressible: [], breaches: [] });
    expect(JSON.parse(plain.out).heard).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'Drafts', usage: 'crawl', documented: expect.arrayContaining(['GPTBot']) }),
        expect.objectContaining({
          usage: 'ai-train',
          notDocumented: expect.arrayContaining(['GPTBot']),
          documented: [],
        }),
      ]),
    );
    expect([example.status, plain.status]).toEqual([1, 0]);
  });

  test('written again, nothing changes', async () => {
    const cwd = folderOf({ 'policy.yaml': plainPolicy });
    await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    const { status, out } = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(out).toMatch(/^unchanged site\/robots\.txt$/m);
    expect(out).not.toMatch(/^wrote/m);
    expect(status).toBe(0);
  });

  test('a policy from standard input, as JSON', async () => {
    const cwd = folderOf({});
    const input = JSON.stringify({ version: 1, rules: [{ agents: ['*'], deny: ['crawl'] }] });
    const { status } = await heed(['write', '-', '--out', 'site'], { cwd, input });
    expect(textIn(cwd, 'site/robots.txt')).toMatch(/^Disallow: \/$/m);
    expect(status).toBe(0);
  });

  test('existing files stay, unless --force is given', async () => {
    const cwd = folderOf({ 'policy.yaml': plainPolicy, 'site/robots.txt': 'User-agent: *\n', 'site/rsl.xml': 'mine' });
    const before = below(cwd);
    const refused = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(refused).toMatchObject({ status: 2, out: '' });
    expect(refused.err).toContain('site/robots.txt');
    expect(refused.err).toContain('Nothing was written. Pass --force to replace');
    expect(below(cwd)).toEqual(before);
    const forced = await heed(['write', 'policy.yaml', '--out', 'site', '--force'], { cwd });
    expect(forced.status).toBe(0);
    expect(textIn(cwd, 'site/robots.txt')).toContain('Disallow: /drafts/');
  });

  test('--dry-run writes nothing, and prints a patch that makes the same files', async () => {
    const cwd = folderOf({ 'policy.yaml': plainPolicy });
    const { status, out, err } = await heed(['write', 'policy.yaml', '--out', 'site', '--dry-run'], { cwd });
    expect(below(cwd)).toEqual(['policy.yaml']);
    expect(out).toContain('+++ site/robots.txt\n');
    expect(err).toMatch(/^proved: \d+ classes, every address$/m);
    expect(status).toBe(0);
    await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    const written = textIn(cwd, 'site/robots.txt').trimEnd().split('\n');
    expect(out).toContain(written.map((line) => `+${line}\n`).join(''));
    // What is there is looked at only, so that --force is not needed.
    const again = await heed(['write', 'other.yaml', '--out', 'site', '--dry-run'], {
      cwd: folderOf({ 'other.yaml': plainPolicy, 'site/robots.txt': 'User-agent: *\n' }),
    });
    expect(again).toMatchObject({ status: 0 });
    expect(again.out).toContain('--- site/robots.txt\n');
  });

  test('what else is in the folder counts: a page that contradicts the policy is shown, and the proof fails', async () => {
    const page = '<!DOCTYPE html>\n<title>Old</title>\n<meta name="robots" content="noindex">\n';
    const cwd = folderOf({ 'policy.yaml': plainPolicy, 'site/old.html': page });
    const { status, out } = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(out).toContain('site/old.html:3:1');
    expect(out).toMatch(/^not proved: 1 answer of site breaks the policy$/m);
    expect(status).toBe(1);
  });
});

describe('a robots.txt with other lines in it', () => {
  const mine = 'Sitemap: https://daily.example/sitemap.xml\n\n# heed: begin\nold\n# heed: end\n\n# Mine é\n';

  test('keeps them: what is between the markers is replaced, again and again', async () => {
    const cwd = folderOf({ 'policy.yaml': plainPolicy, 'site/robots.txt': mine });
    const first = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(first.status).toBe(0);
    const text = textIn(cwd, 'site/robots.txt');
    expect(text).toMatch(
      /^Sitemap: https:\/\/daily\.example\/sitemap\.xml\n\n# heed: begin\n[\s\S]*\n# heed: end\n\n# Mine é\n$/,
    );
    expect(text).toContain('Disallow: /drafts/');
    expect(text).not.toContain('old');
    await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(textIn(cwd, 'site/robots.txt')).toBe(text);
  });

  test('keeps what a policy has no word for without markers, too, as often as it is written', async () => {
    const old =
      'Sitemap: https://daily.example/s.xml\n\nUser-agent: *\nCrawl-delay: 5\nDisallow: /old/\n\nUser-agent: SlowBot\nCrawl-delay: 9\n';
    const cwd = folderOf({ 'policy.yaml': plainPolicy, 'site/robots.txt': old });
    for (let run = 0; run < 2; run++) {
      const { status, out } = await heed(['write', 'policy.yaml', '--out', 'site', '--force'], { cwd });
      expect(status).toBe(0);
      if (run === 0) expect(out).toContain('wrote site/robots.txt: does not keep SlowBot: Crawl-delay: 9.');
      const text = textIn(cwd, 'site/robots.txt');
      expect(text).toMatch(
        /^Sitemap: https:\/\/daily\.example\/s\.xml\n\nUser-agent: \*\nCrawl-delay: 5\nDisallow:\n\n# heed: begin\n/,
      );
      expect(text.match(/Sitemap/g)).toHaveLength(1);
      expect(text).not.toContain('/old/');
    }
  });

  test('lines of one\u2019s own that break the policy are shown', async () => {
    const cwd = folderOf({ 'policy.yaml': plainPolicy, 'site/robots.txt': `${mine}User-agent: *\nDisallow: /news/\n` });
    const { status, out } = await heed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    expect(out).toMatch(/^broken crawl of \/news\/: denied to all crawlers/m);
    expect(status).toBe(1);
  });

  test('markers that make no part are refused', async () => {
    const cwd = folderOf({ 'policy.yaml': plainPolicy, 'site/robots.txt': '# heed: end\n# heed: begin\n' });
    const { status, err } = await heed(['write', 'policy.yaml', '--out', 'site', '--force'], { cwd });
    expect(err).toMatch(/^heed: cannot keep the rest of robots\.txt: /);
    expect(status).toBe(2);
    expect(below(join(cwd, 'site'))).toEqual(['robots.txt']);
  });
});

describe('--from', () => {
  const robots =
    'User-agent: *\nDisallow: /drafts/\n\nUser-agent: GrabBot\nDisallow: /\n\nSitemap: https://daily.example/s.xml\n';

  test('makes a policy of what is there, which says the same', async () => {
    const cwd = folderOf({ 'robots.txt': robots });
    const { status, out, err } = await heed(['write', '--from', 'robots.txt', '--site', 'https://daily.example'], {
      cwd,
    });
    expect(out).toMatch(/^version: 1\nsite: https:\/\/daily\.example\nrules:\n/);
    expect(err).toContain(
      'left out robots.txt:7: Sitemap: https://daily.example/s.xml: A policy does not list sitemaps.',
    );
    expect(err).toMatch(/^the policy says what robots\.txt says: \d+ classes, every address$/m);
    expect(status).toBe(0);
    expect((await heed(['expect', '-', 'robots.txt'], { cwd, input: out })).status).toBe(0);
  });

  test('an ACAP file becomes carriers of today, with the policy', async () => {
    const acap = 'ACAP-crawler: *\nACAP-disallow-crawl: /private/\nACAP-disallow-index: /archive/\n';
    const cwd = folderOf({ 'acap.txt': acap });
    const args = ['--from', 'acap.txt', '--site', 'https://daily.example', '--out', 'site', '--json'];
    const { out, err } = await heed(['write', ...args], { cwd });
    const outcome = JSON.parse(out);
    expect(faultsBySchema('write', outcome)).toEqual([]);
    expect(err).toBe('');
    expect(outcome.files[0]).toEqual({ path: 'policy.yaml', carrier: 'policy' });
    expect(outcome).toMatchObject({ notExpressible: [], breaches: [], made: { breaches: [], from: 'acap.txt' } });
    // No ACAP: what it said is now in words that crawlers of today read.
    expect(textIn(cwd, 'site/robots.txt')).toMatch(/^Content-Signal: \/archive\/ search=no$/m);
    expect(textIn(cwd, 'site/robots.txt')).not.toMatch(/acap-/i);
    expect((await heed(['expect', 'site/policy.yaml', 'site'], { cwd })).status).toBe(0);
  });

  test('--json without --out is the policy and its proof', async () => {
    const { status, out } = await heed(['write', '--from', 'robots.txt', '--json'], {
      cwd: folderOf({ 'robots.txt': robots }),
    });
    expect(faultsBySchema('write', JSON.parse(out))).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({ proved: true, policy: { version: 1 }, breaches: [] });
    expect(status).toBe(0);
  });

  test.each<[string[], string]>([
    [['p.yaml', '--from', 'robots.txt'], '--from makes a policy: leave out p.yaml, or --from robots.txt.'],
    [[], 'name the policy to write, or make one of what there is with --from FILE.'],
    [['--from', 'none.txt'], 'cannot read none.txt: there is no such file or folder.'],
    [['--from', 'empty.txt'], 'empty.txt has no rules, so there is no policy to make of it.'],
    [['--from', 'robots.txt', '--acap'], '--acap is for writing files: name the folder with --out FOLDER.'],
    [['--from', 'robots.txt', '--dry-run'], '--dry-run is for writing files: name the folder with --out FOLDER.'],
    [['--from', 'robots.txt', '--site', 'daily'], '--site "daily" is not a site'],
    [
      ['p.yaml', '--out', 'a', '--site', 'https://a.example'],
      '--site is for --from: a policy says itself which site it is for.',
    ],
  ])('%j is refused', async (args, message) => {
    const cwd = folderOf({ 'robots.txt': robots, 'empty.txt': '# nothing\n' });
    const { status, out, err } = await heed(['write', ...args], { cwd });
    expect(err).toContain(message);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });
});

describe('what is wrong is said, and nothing is written', () => {
  test.each<[string, string[], Record<string, string>, string]>([
    ['no such policy', ['none.yaml', '--out', 'site'], {}, 'heed: cannot read none.yaml: there is no such file.'],
    ['a folder for a policy', ['.', '--out', 'site'], {}, 'heed: cannot read .: it is a folder.'],
    ['no folder', ['p.yaml'], { 'p.yaml': plainPolicy }, 'heed: name the folder to write into with --out FOLDER.'],
    ['an empty folder name', ['p.yaml', '--out', ''], {}, "argument '' is invalid. It is empty."],
    ['two folders', ['p.yaml', '--out', 'a', '--out', 'b'], {}, 'It was given before, as "a"'],
    ['an unknown server', ['p.yaml', '--out', 'a', '--server', 'iis'], {}, 'Use one of nginx, apache, caddy.'],
    ['a second policy', ['p.yaml', 'q.yaml', '--out', 'a'], {}, 'too many arguments'],
    ['an unknown option', ['p.yaml', '--acapp'], {}, "unknown option '--acapp'"],
    [
      'no YAML',
      ['p.yaml', '--out', 'site'],
      { 'p.yaml': 'a: [*]' },
      'p.yaml:1:5 error A star begins an alias in YAML.',
    ],
    [
      'no policy',
      ['p.yaml', '--out', 'site'],
      { 'p.yaml': 'version: 1\n' },
      'p.yaml:1:1 error The policy has no rules.',
    ],
    [
      'a file for a folder',
      ['p.yaml', '--out', 'p.yaml'],
      { 'p.yaml': plainPolicy },
      'cannot make the folder p.yaml: there is a file of this name.',
    ],
  ])('%s', async (_, args, files, message) => {
    const cwd = folderOf(files);
    const { status, out, err } = await heed(['write', ...args], { cwd });
    expect(err).toContain(message);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(below(cwd)).toEqual(Object.keys(files));
  });

  test('a policy that contradicts itself: both rules are shown', async () => {
    const cwd = folderOf({
      'p.yaml': "version: 1\nrules:\n  - agents: ['*']\n    allow: [crawl]\n  - agents: ['*']\n    deny: [crawl]\n",
    });
    const { status, out, err } = await heed(['write', 'p.yaml', '--out', 'site'], { cwd });
    expect(err).toContain('The policy contradicts itself');
    expect(err).toContain('> 6 |     deny: [crawl]');
    expect(err).toContain('> 4 |     allow: [crawl]');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(below(cwd)).toEqual(['p.yaml']);
  });

  test('names that a terminal would obey are shown', async () => {
    const name = 'si\u{1b}[31mte';
    const cwd = folderOf({ 'p.yaml': plainPolicy, [`${name}/robots.txt`]: 'mine' });
    const { status, err, out } = await heed(['write', 'p.yaml', '--out', name], { cwd });
    expect(out + err).not.toContain('\u{1b}');
    expect(err).toContain('si␛[31mte/robots.txt exists');
    expect(status).toBe(2);
  });

  test('the text of a rule name cannot become a line of its own', async () => {
    const cwd = folderOf({ 'p.yaml': plainPolicy.replace('Drafts', '"Drafts\\nDisallow: /all"') });
    const { status } = await heed(['write', 'p.yaml', '--out', 'site'], { cwd });
    expect(status === 2 || !/^Disallow: \/all/m.test(readFileSync(join(cwd, 'site/robots.txt'), 'utf8'))).toBe(true);
  });
});
