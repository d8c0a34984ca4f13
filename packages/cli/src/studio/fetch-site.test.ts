import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, pathsAsked, redirectTo, site } from '../testing/servers.js';
import { type StudioProcess, startStudio } from '../testing/studio.js';

let own: LocalServer;
let other: LocalServer;
let studio: StudioProcess;
let open: StudioProcess;
let ofOwner: StudioProcess;
/** `asked` and `closed` for the page that never arrives. */
const never = new EventEmitter();

beforeAll(async () => {
  other = await site({ '/': '<title>Secret</title>', '/robots.txt': 'User-agent: *\nAllow: /\n' });
  own = await site({
    '/robots.txt': 'User-agent: *\nDisallow: /closed\nLicense: /licence.xml\n',
    '/licence.xml': '<rsl xmlns="https://rslstandard.org/rsl"/>',
    '/': { headers: { 'X-Robots-Tag': ['noindex', 'other: none'] }, body: '<title>Home</title>' },
    '/closed': '<title>Closed</title>',
    '/moved': redirectTo('/'),
    '/away': redirectTo(`${other.origin}/`),
    '/metadata': redirectTo('http://169.254.169.254/latest/'),
    '/gone': { status: 410, body: 'gone' },
    '/never': (request) => {
      request.on('close', () => never.emit('closed'));
      never.emit('asked');
    },
  });
  const target = `${own.origin}/`;
  [studio, open, ofOwner] = await Promise.all([
    startStudio(['--no-open', target]),
    startStudio(['--no-open', '--allow-private', '--no-cache']),
    startStudio(['--no-open', '--own-site', '--user-agent', 'OwnBot/1.0', target]),
  ]);
});
afterAll(() => Promise.all([studio, open, ofOwner].map((one) => one.end())));

test('the target is fetched: robots.txt, the page, what they refer to, and the files that every site may have', async () => {
  const { url, sources, notes } = (await studio.opened()) ?? {};
  expect(url).toBe(`${own.origin}/`);
  expect(sources?.robots).toEqual({ text: expect.stringContaining('Disallow: /closed'), status: 200 });
  expect(sources?.headers).toMatch(/^HTTP\/1\.1 200\n/);
  expect(sources?.headers).toContain('\nX-Robots-Tag: noindex\nX-Robots-Tag: other: none\n');
  expect(sources?.page).toBe('<title>Home</title>');
  expect(sources?.files).toContainEqual({ name: '/licence.xml', text: expect.stringContaining('<rsl'), status: 200 });
  expect(sources?.files).toContainEqual({ name: '/.well-known/tdmrep.json', text: '', status: 404 });
  expect(notes).toEqual([]);
});

describe('an address that is given in the page', () => {
  test('of the origin that was typed is fetched again', async () => {
    const { status, sources } = await studio.fetched(`${own.origin}/?again`);
    expect(status).toBe(200);
    expect(sources.headers).toMatch(/^HTTP\/1\.1 404/);
    expect((await studio.fetched(`${own.origin}/#part`)).url).toBe(`${own.origin}/`);
  });

  test('that robots.txt closes to heed is not fetched, and that is said', async () => {
    const before = pathsAsked(own).length;
    const { sources, notes } = await studio.fetched(`${own.origin}/closed`);
    expect(sources.page).toBe('');
    expect(notes).toEqual([expect.stringMatching(/robots\.txt, line 2, does not let "heed\/[\d.]+" fetch .*\/closed/)]);
    expect(pathsAsked(own).slice(before)).not.toContain('/closed');
  });

  test('that is one’s own is fetched all the same', async () => {
    const { sources, notes } = await ofOwner.fetched(`${own.origin}/closed`);
    expect(sources.page).toBe('<title>Closed</title>');
    expect(notes.join()).toContain('OwnBot/1.0');
    expect(own.requests.at(-1)?.headers['user-agent']).toBe('OwnBot/1.0');
  });

  test('that redirects: the page is that of the last, and a note says that the others count too', async () => {
    const { url, sources, notes } = await studio.fetched(`${own.origin}/moved`);
    expect(url).toBe(`${own.origin}/`);
    expect(sources.page).toBe('<title>Home</title>');
    expect(notes).toContain(
      'The studio answers for the address where redirects end. "heed check" also checks the rules for the redirects.',
    );
  });

  test('that is gone has its status among the headers', async () => {
    const { sources, notes } = await studio.fetched(`${own.origin}/gone`);
    expect(sources.headers).toMatch(/^HTTP\/1\.1 410\n/);
    // Its own signals count.
    expect(sources.page).toBe('gone');
    expect(notes.join()).toContain('410');
  });

  test('that nobody waits for any longer is given up', async () => {
    const leaving = new AbortController();
    const [asked, closed] = [once(never, 'asked'), once(never, 'closed')];
    const left = studio.fetched(`${own.origin}/never`, leaving.signal).catch(() => 'left');
    await asked;
    leaving.abort();
    expect(await left).toBe('left');
    await closed;
  });
});

describe('a private address', () => {
  const advice = 'To fetch from servers of this machine or network, start "heed studio" with --allow-private.';

  test.each<[string, () => string]>([
    ['another port of this machine', () => `${other.origin}/`],
    ['the machine by another name', () => `http://localhost:${new URL(other.origin).port}/`],
    ['as one number', () => `http://2130706433:${new URL(other.origin).port}/`],
    ['in octal', () => `http://0177.0.0.1:${new URL(other.origin).port}/`],
    ['by IPv6', () => `http://[::1]:${new URL(other.origin).port}/`],
    ['mapped into IPv6', () => `http://[::ffff:127.0.0.1]:${new URL(other.origin).port}/`],
    ['of no interface', () => `http://0.0.0.0:${new URL(other.origin).port}/`],
    ['of a local network', () => 'http://192.168.0.1/'],
    ['of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
    ['the server of the studio itself', () => studio.address],
  ])('%s is refused', async (_, address) => {
    const { sources, notes } = await studio.fetched(address());
    expect(sources).toMatchObject({ page: '', headers: '', robots: { text: '', status: 'unreachable' } });
    expect(notes).toEqual([expect.stringMatching(/was not fetched: it leads to the private address/), advice]);
  });

  test.each(['away', 'metadata'])('at the end of a redirect (/%s) is refused', async (path) => {
    const before = pathsAsked(other).length;
    const { sources, notes } = await studio.fetched(`${own.origin}/${path}`);
    expect(sources.page).toBe('');
    expect(notes.join('\n')).toMatch(/private address/);
    expect(notes).toContain(advice);
    expect(pathsAsked(other)).toHaveLength(before);
  });

  test('is fetched with --allow-private', async () => {
    expect((await open.fetched(`${other.origin}/`)).sources.page).toBe('<title>Secret</title>');
    expect((await open.fetched(`${own.origin}/away`)).sources.page).toBe('<title>Secret</title>');
  });
});

describe('what is not an address of the web is refused with a sentence', () => {
  test.each<[string, string]>([
    ['', 'Only addresses that begin with http:// or https:// can be fetched.'],
    ['example.com', 'Only addresses that begin with http:// or https:// can be fetched.'],
    ['/etc/passwd', 'Only addresses that begin with http:// or https:// can be fetched.'],
    ['file:///etc/passwd', 'Only addresses that begin with http:// or https:// can be fetched.'],
    ['javascript:alert(1)', 'Only addresses that begin with http:// or https:// can be fetched.'],
    ['ftp://a.example/', 'Only addresses that begin with http:// or https:// can be fetched.'],
    ['http://', '"http://" is not a valid address: check its host and port.'],
    ['http://a.example:99999/', '"http://a.example:99999/" is not a valid address: check its host and port.'],
    [
      'http://me:secret@a.example/',
      'heed does not send passwords: give the address of a.example without the part before the "@".',
    ],
  ])('%j', async (address, error) => {
    expect(await studio.fetched(address)).toEqual({ status: 200, error });
  });
});
