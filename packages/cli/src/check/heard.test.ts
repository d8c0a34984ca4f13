import { describe, expect, test } from 'vitest';
import { file, heed, jsonOf } from '../testing/command.js';

const acap =
  'User-agent: *\nDisallow: /admin/\n\nACAP-crawler: *\nACAP-allow-present-snippet: / max-length=160-chars\n';
const noTraining = 'User-agent: *\nContent-Signal: ai-train=no\n\nUser-agent: Google-Extended\nDisallow: /\n';
const drafts = 'User-agent: *\nDisallow: /drafts/\n\nUser-agent: ClaudeBot\nDisallow: /admin/\n';
const noGptBot = 'User-agent: GPTBot\nDisallow: /\n';

let files = 0;

/** Runs `heed check` on a robots.txt alone. */
async function check(robots: string, url: string, ...args: string[]): Promise<string> {
  const path = file(`heard-${files++}.txt`, robots);
  const { out, err } = await heed(['check', '--robots', path, '--url', url, ...args]);
  return out + err;
}

describe('what a publisher asks', () => {
  test('will Google show 160 characters?', async () => {
    const page = file('news.html', '<!doctype html><title>News</title><p>The harbour opens.');
    const asked = [
      '--agent',
      'Googlebot',
      '--usage',
      'present-snippet',
      '--headers',
      file('none.txt', 'Content-Type: text/html\n'),
    ];
    const out = await check(acap, 'https://daily.example/news/a', page, ...asked);
    expect(out).toContain('at most 160 characters, not heard [1]');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'Googlebot does not document reading ACAP [1]: it will not see the limits on present-snippet.',
    );
  });

  test('does GPTBot train on this?', async () => {
    const out = await check(noTraining, 'https://daily.example/news/a', '--agent', 'GPTBot', '--usage', 'ai-train');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'GPTBot does not document reading Content-Signal [1]: it will not see the denial of ai-train.',
    );
    const heardByGoogle = await check(
      noTraining,
      'https://daily.example/',
      '--agent',
      'Google-Extended',
      '--usage',
      'ai-train',
    );
    expect(heardByGoogle).not.toContain('not heard');
  });

  test('is ClaudeBot in my drafts?', async () => {
    const out = await check(drafts, 'https://daily.example/drafts/a', '--agent', 'ClaudeBot', '--usage', 'crawl');
    expect(out).toContain('allowed (no rule)');
  });

  test('is OpenAI out?', async () => {
    const out = await check(noGptBot, 'https://daily.example/', '--agent', 'GPTBot', '--usage', 'crawl');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'GPTBot is out, but not all of OpenAI: robots.txt lets in OAI-SearchBot, ChatGPT-User.',
    );
    expect(await check(noGptBot, 'https://daily.example/', '--usage', 'crawl')).not.toContain('not all of');
  });
});

describe('siblings that are let in', () => {
  const sentence = 'GPTBot is out, but not all of OpenAI: robots.txt lets in OAI-SearchBot, ChatGPT-User.';

  test.each([[], ['--explain', 'crawl'], ['--format', 'html'], ['--format', 'markdown', '--explain', 'crawl']])(
    'are named: %s',
    async (...args) => {
      const out = await check(noGptBot, 'https://daily.example/', '--agent', 'GPTBot', ...args);
      expect(out.replace(/\s+/g, ' ')).toContain(sentence);
    },
  );

  test('are not named where another usage is explained', async () => {
    const out = await check(noGptBot, 'https://daily.example/', '--agent', 'GPTBot', '--explain', 'index');
    expect(out).not.toContain('not all of OpenAI');
  });
});

describe('the same in every form', () => {
  const args = ['--agent', 'GPTBot', '--usage', 'ai-train'];
  const url = 'https://daily.example/';

  test('--explain', async () => {
    const out = await check(noTraining, url, '--agent', 'GPTBot', '--explain', 'ai-train');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'GPTBot does not document reading Content-Signal: it will not see this denial.',
    );
  });

  test('--json', async () => {
    expect(jsonOf(await check(noTraining, url, ...args, '--json'))).toMatchObject([
      {
        decisions: {
          'ai-train': {
            verdict: 'denied',
            may: false,
            heard: {
              verdict: 'unstated',
              limits: [],
              reads: 'https://developers.openai.com/api/docs/bots',
              unheard: [{ signal: 'content-signal', standing: 'not documented', because: [0] }],
            },
          },
        },
      },
    ]);
  });

  test('--csv', async () => {
    expect(await check(noTraining, url, ...args, '--csv')).toMatch(/not heard: content-signal/);
  });

  test.each(['html', 'markdown'])('--format %s', async (format) => {
    const out = await check(noTraining, url, ...args, '--format', format);
    expect(out).toContain('not heard');
    expect(out).toMatch(/GPTBot does not document reading Content-Signal .*it will not see the denial of ai-train/);
  });
});
