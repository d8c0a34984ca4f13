import { describe, expect, test } from 'vitest';
import { agents, findAgent, nearestAgent } from './index.js';

describe('findAgent', () => {
  test.each(agents)('finds $token by each of its names, in any letter case', (agent) => {
    for (const name of [agent.token, ...(agent.aliases ?? [])]) {
      expect(findAgent(name)).toBe(agent);
      expect(findAgent(name.toUpperCase())).toBe(agent);
      expect(findAgent(` ${name}/1.0 (+https://example.com/)`)).toBe(agent);
    }
  });

  test.each([
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'GPTBot',
    ],
    ['Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)', 'archive.org_bot'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML, like Gecko) Safari/605 (Applebot/0.1; +http://x)', 'Applebot'],
    ['Mozilla/5.0 (Linux) Chrome/1 Mobile Safari/5 (compatible; Googlebot/2.1; +http://x)', 'Googlebot'],
    ['Mozilla/5.0 (compatible; 360Spider)', '360Spider'],
    ['Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)', 'MJ12bot'],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', 'LinkedInBot'],
    ['Mozilla/5.0 (compatible) AI2Bot (+https://www.allenai.org/crawler)', 'AI2Bot'],
    ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', 'Slurp'],
    ['Googlebot-Image/1.0', 'Googlebot-Image'],
    ['Screaming Frog SEO Spider/21.0', 'Screaming Frog SEO Spider'],
    ['SISTRIX Crawler; https://example.com', 'SISTRIX'],
  ])('%s', (value, token) => {
    expect(findAgent(value)?.token).toBe(token);
  });

  test.each([
    '',
    '*',
    'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    'OtherBot/1.0 (like Googlebot)',
    'Mozilla/5.0 (compatible; OtherBot/1.0; Googlebot)',
    'OtherBot/1.0 (compatible; Mozilla/5.0)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) WhatsApp/2.24 Chrome/1 Safari/537.36',
    'MachineLearning',
    'NotGPTBot',
    'toString',
  ])('no agent is called %j', (name) => {
    expect(findAgent(name)).toBeUndefined();
  });
});

describe('nearestAgent', () => {
  test.each([
    ['GTPBot', 'GPTBot'],
    ['gptbott', 'GPTBot'],
    ['ClaudBot', 'ClaudeBot'],
    ['Claude Bot', 'ClaudeBot'],
    ['GoogleExtended', 'Google-Extended'],
    ['Google Extended', 'Google-Extended'],
    ['meta-externalagant', 'meta-externalagent'],
    ['archive.org-bot', 'archive.org_bot'],
    ['OAISearchBot', 'OAI-SearchBot'],
  ])('%s is %s misspelt', (name, token) => {
    expect(nearestAgent(name)?.token).toBe(token);
  });

  test.each([
    'GPTBot',
    'omgilibot',
    'GPTBot/1.0',
    'Mediapartners-Google*',
    'MachineLearning',
    'Roverbot',
    'Snapbot',
    'aipbot',
    'CBot',
    'Sogu',
    'Yet',
    '*',
    '',
    'x'.repeat(1_000_000),
  ])('%.40s is not a misspelling', (name) => {
    expect(nearestAgent(name)).toBeUndefined();
  });

  test('no known name is the misspelling of another', () => {
    for (const { token, aliases = [] } of agents) {
      for (const name of [token, ...aliases]) expect(nearestAgent(name)).toBeUndefined();
    }
  });
});
