import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { file, heed, newCacheFolder } from './testing/command.js';
import { silent } from './testing/hostile.js';
import { site } from './testing/servers.js';
import { hasTerminal, heedInTerminal } from './testing/terminal.js';

/** The escape sequences that set how letters look. */
const looks = new RegExp(`${String.fromCharCode(0x1b)}\\[[\\d;]*m`, 'g');

const noindex = (): string => file('page.html', '<title>A</title><meta name="robots" content="noindex">');
const wide = (): string =>
  file('wide.html', `<title>A</title><meta name="robots" content="noindex"><!--${'x'.repeat(500)}-->`);
const about = (): string[] => ['check', noindex(), '-u', 'index'];

/** What a run shows on a terminal of so many columns. */
async function screenOf(
  args: readonly string[],
  options: { readonly columns?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  return (await heed(args, { columns: 120, ...options })).out;
}

describe.skipIf(!hasTerminal)('the real process in a real terminal', () => {
  test.each([60, 120, 0])('of %i columns shows what the other tests see', async (columns) => {
    const args = ['check', wide()];
    const terminal = heedInTerminal(args, { columns });
    expect(await terminal.ended).toBe(1);
    expect(terminal.screen().replaceAll('\r\n', '\n')).toBe(await screenOf(args, { columns }));
  });

  test('Ctrl-C ends it at once, and leaves nothing half-written', async () => {
    const cache = newCacheFolder();
    const server = await site({
      '/robots.txt': { headers: { 'Cache-Control': 'max-age=60' }, body: 'User-agent: *\nAllow: /\n' },
      '/': silent,
    });
    const terminal = heedInTerminal(['check', `${server.origin}/`, '--timeout', '60'], {
      env: { XDG_CACHE_HOME: cache },
    });
    await server.waitForRequests(2);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
    expect(terminal.screen().replace('^C', '').trim()).toBe('');
    const kept = readdirSync(join(cache, 'heed', 'robots'));
    expect(kept).toHaveLength(1);
    const entry = JSON.parse(readFileSync(join(cache, 'heed', 'robots', kept[0] ?? ''), 'utf8'));
    expect(entry).toMatchObject({ origin: server.origin });
  });
});

describe('in a terminal', () => {
  test('colours, unless they are declined', async () => {
    const args = about();
    const [usual, declined, unwanted, dumb] = await Promise.all([
      screenOf(args),
      screenOf(args, { env: { NO_COLOR: '1' } }),
      screenOf([...args, '--no-color']),
      screenOf(args, { env: { TERM: 'dumb' } }),
    ]);
    expect(usual).toContain('\u001b[31mdenied [1]\u001b[39m');
    for (const plain of [declined, unwanted, dumb]) {
      expect(plain).toContain('denied [1]');
      expect(plain).not.toContain('\u001b');
    }
    expect(usual.replace(looks, '')).toBe(declined);
  });

  test('no line is wider than the terminal, where text can be cut', async () => {
    const screen = await screenOf(['check', wide(), '--no-color'], { columns: 60 });
    const rows = screen.split('\n').filter((row) => !row.startsWith('[1] '));
    expect(rows.filter((row) => row.length > 60)).toEqual([]);
    expect(screen).toContain('…');
  });

  test('a terminal that does not know how wide it is gets the lines of a pipe', async () => {
    const args = ['check', noindex(), '--no-color'];
    const [screen, { out }] = await Promise.all([screenOf(args, { columns: 0 }), heed(args)]);
    expect(screen).toBe(out);
  });

  test('nothing that a stranger wrote is obeyed', async () => {
    const evil = '\u001b]0;evil\u0007\u009b31m\u202eevil\u2066';
    const robots = file('evil-robots.txt', `User-agent: *\nDisallow: / # ${evil}\n`);
    const page = file(
      'evil.html',
      `<title>${evil}</title>\n<meta name="robots" content="noindex, ${evil}">\n<p>${evil}`,
    );
    const headers = file('evil.headers', `Content-Type: text/html; charset=utf-8\nX-Robots-Tag: nofollow, ${evil}\n`);
    const at = ['--robots', robots, '--headers', headers, '--url', `https://daily.example/${evil}`];
    const screens = await Promise.all(
      [
        [],
        ['--explain', 'index'],
        ['--explain', 'crawl'],
        ['--view', 'text', '-u', 'follow'],
        ['--view', 'copy'],
        ['--json'],
      ].map((more) => screenOf(['check', page, ...at, ...more])),
    );
    for (const screen of screens) {
      expect(screen.replace(looks, '').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
    expect(screens[0]).toContain('␛]0;evil␇');
  });
});

describe('in a pipe', () => {
  test('no colours, unless they are requested', async () => {
    const args = about();
    const [usual, wanted, forced] = await Promise.all([
      heed(args),
      heed([...args, '--color']),
      heed(args, { env: { FORCE_COLOR: '1' } }),
    ]);
    expect(usual.out).not.toContain('\u001b');
    expect(wanted.out).toContain('\u001b[31mdenied [1]\u001b[39m');
    expect(forced.out).toBe(wanted.out);
  });

  test('a view is what the page holds, letter by letter', async () => {
    const { out } = await heed([
      'check',
      file('raw.html', '<meta charset="utf-8"><p>a\u202eb\u001b[31mc'),
      '--view',
      'text',
    ]);
    expect(out).toBe('a\u202eb\u001b[31mc\n');
  });
});
