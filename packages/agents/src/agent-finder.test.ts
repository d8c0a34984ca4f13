import { describe, expect, test } from 'vitest';
import { agentFinder } from './agent-finder.js';

const find = agentFinder([
  '*',
  'GrabBot/2.0',
  'PressBot2',
  'Mozilla',
  'Mozilla/4.0 (compatible; MSIE 4.0; Windows 95)',
  'Opera',
  'Konqueror/3.5',
]);

describe('agentFinder', () => {
  test.each([
    ['GPTBot/1.2', 'GPTBot'],
    ['grabbot', 'GrabBot/2.0'],
    ['Mozilla/5.0 (compatible; GrabBot/3.0; +https://grab.example)', 'GrabBot/2.0'],
    ['PressBot', 'PressBot2'],
  ])('finds a known agent or one of the names in %j', (userAgent, name) => {
    expect(find(userAgent)).toBe(name);
  });

  test.each([
    '',
    '*',
    'OtherBot/1.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 WhatsApp/2.24',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470]',
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; Trident/7.0; SLCC2; Alexa Toolbar; Yahoo)',
    'Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD) KHTML/4.5.4 (like Gecko)',
    'Opera/9.80 (Android; Opera Mini/36.2/191.273; U; en) Presto/2.12.423 Version/12.16',
  ])('finds no agent in %j', (userAgent) => {
    expect(find(userAgent)).toBeUndefined();
  });
});
