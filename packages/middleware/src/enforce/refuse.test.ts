import { describe, expect, test, vi } from 'vitest';
import { createSpeaker } from '../speaker/create-speaker.js';
import type { SpeakerOptions } from '../speaker/options.js';
import type { Reply } from '../speaker/speaker.js';

const policy = `version: 1
rules:
  - name: No training
    agents: [purpose:ai-train]
    deny: [crawl]
    terms: https://daily.example/licence
  - agents: ['*']
    paths: ['/private/']
    deny: [crawl]
  - agents: [GrabBot, Mozilla, 7even.Bot]
    paths: ['/photos/']
    deny: [crawl]
  - agents: [Googlebot]
    paths: ['/private/open/']
    allow: [crawl]
`;

function asking(options: SpeakerOptions = {}) {
  const speaker = createSpeaker(policy, { enforce: true, ...options });
  return (target: string, userAgent: string | undefined, method = 'GET') => {
    const header = (name: string) => (name === 'user-agent' ? userAgent : undefined);
    return speaker.reply({ method, target, header, address: '192.0.2.1', original: undefined });
  };
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const gptbot = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('refused', () => {
  const ask = asking();
  test.each([
    ['/', gptbot],
    ['/%70rivate/', googlebot],
    ['/a/../private/x', 'Googlebot'],
    ['/photos/a', 'GrabBot/1.0'],
    ['/photos/a', 'grabbot'],
    ['/photos/a', '7even.Bot/2'],
    // Longer than a question may be: otherwise a query of this length would open what the policy closes.
    [`/photos/a?${'q'.repeat(20_000)}`, 'GrabBot/1.0'],
  ])('%.40s to %s', (target, userAgent) => {
    expect(ask(target, userAgent)).toMatchObject({ status: 403 });
    expect(ask(target, userAgent, 'POST')).toMatchObject({ status: 403 });
  });

  test.each([
    ['/', firefox],
    ['/private/', firefox],
    ['/photos/', firefox],
    ['/private/', 'curl/8.0'],
    ['/private/', undefined],
    ['/private/', ''],
    ['/private/open/a', googlebot],
    ['/photos/a', 'Grab'],
    ['/a', 'GrabBot'],
    ['/photos/a', '*'],
  ])('not: %s to %s', (target, userAgent) => {
    expect(ask(target, userAgent)).toBeUndefined();
  });

  test('the reason says what the address may be taken for', () => {
    expect(ask('//photos%2Fa?b', 'GrabBot')).toMatchObject({
      status: 403,
      body: 'GrabBot may not fetch this address. A server may take it for /photos/a?b. Rule 3 of the policy denies crawl to this crawler at /photos/. What crawlers may do here is in /robots.txt.\n',
    });
    expect(ask(`//${'a'.repeat(2048)}`, 'GrabBot')).toMatchObject({
      status: 403,
      body: expect.stringMatching(/^The path is longer than 2,048 characters and can be read in several ways\. /),
    });
    expect(ask(`/${'a'.repeat(2048)}`, 'GrabBot')).toBeUndefined();
  });

  test('letter case counts only if the owner says so', () => {
    expect(ask('/Photos/a', 'GrabBot')).toMatchObject({ status: 403 });
    expect(asking({ caseSensitive: true })('/Photos/a', 'GrabBot')).toBeUndefined();
    expect(asking({ caseSensitive: true })('/photos%2Fa', 'GrabBot')).toMatchObject({ status: 403 });
  });

  test('what a proxy removes before the path stays before it', () => {
    const below = asking({ base: '/photos' });
    expect(below('/../a', 'GrabBot')).toMatchObject({ status: 403 });
    expect(asking({ base: '/shop' })('/../a', 'GrabBot')).toBeUndefined();
  });

  test('the reason and the licence are told', () => {
    const { body, fields } = ask('/', gptbot) as Reply;
    expect(body).toBe(
      'GPTBot may not fetch this address. Rule 1 of the policy (No training) denies crawl to purpose:ai-train at /. A licence is available at https://daily.example/licence. What crawlers may do here is in /robots.txt.\n',
    );
    expect(fields.behind.filter(([name]) => name === 'Link')).toEqual([
      ['Link', '</robots.txt>; rel="describedby"; type="text/plain"'],
      ['Link', '<https://daily.example/licence>; rel="terms-of-service"'],
    ]);
  });

  test.each(['/robots.txt', '/robots.txt?a'])('never: %s', (target) => {
    expect(ask(target, gptbot)).toMatchObject({ status: 200 });
  });
});

test('nobody is refused without enforce', () => {
  expect(asking({ enforce: false })('/', gptbot)).toBeUndefined();
});

describe('verify', () => {
  test('a name that is not true is refused', async () => {
    const asked: unknown[] = [];
    const ask = asking({
      verify: ({ address }, agent) => {
        asked.push([address, agent]);
        return false;
      },
    });
    expect(await ask('/a', googlebot)).toMatchObject({
      status: 403,
      body: 'This request names Googlebot, but does not come from it. What crawlers may do here is in /robots.txt.\n',
    });
    expect(asked).toEqual([['192.0.2.1', 'Googlebot']]);
  });

  test.each([true, undefined])('one that is true, or that nobody knows about, is not: %s', async (verified) => {
    const ask = asking({ verify: async () => verified });
    expect(await ask('/a', googlebot)).toBeUndefined();
  });

  test('it is not asked about browsers, nor about agents that are refused anyway', () => {
    const ask = asking({
      verify: () => {
        throw new Error('asked');
      },
    });
    expect(ask('/a', firefox)).toBeUndefined();
    expect(ask('/a', gptbot)).toMatchObject({ status: 403 });
  });

  test.each([
    () => {
      throw new Error('no DNS');
    },
    () => Promise.reject(new Error('no DNS')),
  ])('where it fails the name is believed, and that is told', async (verify) => {
    const problems: string[] = [];
    const ask = asking({ verify, onProblem: (sentence) => problems.push(sentence) });
    expect(await ask('/a', googlebot)).toBeUndefined();
    expect(problems).toEqual(['verify failed for Googlebot, so its name was believed: Error: no DNS']);
  });

  test('a listener that fails ends nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fail = (): never => {
      throw new Error('failed');
    };
    expect(await asking({ verify: fail, onProblem: fail })('/a', googlebot)).toBeUndefined();
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });
});
