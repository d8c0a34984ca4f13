import { notesOnPage, notesOnText } from '@heed/sites/internal/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { file, heed, jsonOf } from '../testing/command.js';
import { site } from '../testing/servers.js';

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');
const random = Uint8Array.from({ length: 4000 }, (_, at) => (at * at * 31 + at * 17 + 7) % 251);

describe('what does not look like text', () => {
  test.each<[string, Uint8Array]>([
    ['an image', png],
    ['random bytes', random],
    ['UTF-16 that does not say so', Buffer.from('<p>hello', 'utf16le')],
  ])('%s as a page or as robots.txt is reported', async (_, bytes) => {
    for (const name of ['binary.html', 'robots.txt']) {
      const { out } = await heed(['lint', '--format', 'line', file(name, bytes)]);
      expect(out).toMatch(
        new RegExp(`^${name}:1:1: warning check/not-text ${name} does not look like text: line \\d, `, 'm'),
      );
    }
    const { out } = await heed(['check', 'binary.html', '-u', 'index']);
    expect(out).toContain('warning binary.html does not look like text: line ');
  });

  test('from a server too', async () => {
    const headers = { 'Content-Type': 'text/html' };
    const home = await site({ '/robots.txt': { body: png }, '/': { headers, body: png } });
    const about = ['-u', 'index', '--no-cache'];
    const [closed, own] = [
      await heed(['check', `${home.origin}/`, ...about]),
      await heed(['check', `${home.origin}/`, ...about, '--own-site']),
    ];
    for (const { out } of [closed, own]) {
      expect(out).toContain(`warning ${home.origin}/robots.txt does not look like text`);
      // What it says of the page cannot be read (ASK-35).
      expect(out).toContain('index: not known');
    }
    expect(own.out).toContain(`warning ${home.origin}/ does not look like text`);
    expect(closed.out.replaceAll(/\s+/g, ' ')).toContain('robots.txt could forbid it and could not be read');
  });

  test('unless it is not taken for text', async () => {
    const { origin } = await site({ '/': { headers: { 'Content-Type': 'image/png' }, body: png } });
    const { out } = await heed(['check', `${origin}/`, '-u', 'index', '--no-cache']);
    expect(out).not.toContain('check/not-text');
  });

  test.each(['', 'a\tb\r\nc\f\x1b[31m', 'caf\u00e9 \ufffd', '\u{feff}<p>'])('%j does', (text) => {
    expect(notesOnText('a', text)).toEqual([]);
  });
});

describe('a page that ends inside a META tag', () => {
  const whole = '<!doctype html>\n<title>a</title>\n  <meta name="robots" content="noindex">';

  test('is incomplete at every such place, and only there', () => {
    const start = whole.indexOf('<meta');
    for (let end = 0; end <= whole.length; end++) {
      const { unseen } = notesOnPage('a.html', whole.slice(0, end));
      const isInside = end > start + '<meta'.length && end < whole.length;
      expect({ end, unseen: unseen?.data }).toEqual({
        end,
        unseen: isInside ? { file: 'a.html', line: '3', column: '3' } : undefined,
      });
    }
  });

  test.each(['<META\n', '<p>a<meta/', '<meta name="a<b', `${'<meta '.repeat(100_000)}`])('%.20j', (text) => {
    expect(notesOnPage('a', text).unseen?.code).toBe('check/cut-in-meta');
  });

  test.each(['', '<p', '<metadata ', 'a < meta ', '<meta>', '<!-- <meta -->', '<meta name="robots" content="a>b'])(
    '%j does not',
    (text) => {
      expect(notesOnPage('a', text)).toEqual({ notes: [] });
    },
  );

  test('makes what is not denied uncertain', async () => {
    const cut = file('cut.html', whole.slice(0, -5));
    const { out, status } = await heed(['check', cut, '-u', 'index']);
    expect(out).toContain('cut.html is incomplete: it ends inside the META tag that begins in line 3, column 3.');
    expect(status).toBe(2);
    const denied = file('cut2.html', `<meta name="robots" content="noindex">${whole.slice(0, -5)}`);
    expect((await heed(['check', denied, '-u', 'index'])).status).toBe(1);
    expect((await heed(['lint', cut])).status).toBe(2);
  });

  test('is reported from a server too', async () => {
    const { origin } = await site({ '/': whole.slice(0, -5) });
    const { out, status } = await heed(['check', `${origin}/`, '-u', 'index', '--no-cache']);
    expect(out).toContain(`${origin}/ is incomplete: it ends inside the META tag`);
    expect(status).toBe(2);
  });
});

test.each([204, 205, 304])('a response with status %i is not a page', async (status) => {
  const headers = { 'Content-Type': 'text/html', 'X-Robots-Tag': 'noarchive' };
  const { origin } = await site({ '/': { status, headers } });
  const { out, status: ended } = await heed(['check', `${origin}/`, '--json', '--no-cache']);
  expect(ended).toBe(1);
  const [answer] = jsonOf(out) as { decisions: object; diagnostics: { code: string; message: string }[] }[];
  // Its header counts, as that of an error does.
  expect(answer?.decisions).toHaveProperty('present-currentcopy.verdict', 'denied');
  expect(answer?.diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'check/page-not-seen',
      message: expect.stringContaining(`has status ${status} (${status === 304 ? 'not modified' : 'no content'}).`),
    }),
  );
});

test('no text takes more than one look at each letter', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('<meta ', '>', '<', 'meta', '\0', '\n', 'a'), { maxLength: 50 }), (pieces) => {
      const { notes, unseen } = notesOnPage('a', pieces.join(''));
      expect(notes.length).toBeLessThanOrEqual(2);
      expect(unseen === undefined || notes.includes(unseen)).toBe(true);
    }),
  );
});
