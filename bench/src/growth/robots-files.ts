import { lines } from './operation.js';

const star = 'User-agent: *';

/** Files of robots.txt that could make work grow faster than they do: each shape by the number of its lines. */
export const robotsFiles: Readonly<Record<string, (count: number) => string>> = {
  'plain rules': (count) => lines(count, (at) => `Disallow: /folder-${at}/page`, star),
  // The length of the lines grows as well, so the square root of them makes a file of this size.
  'nested prefixes': (count) => lines(Math.ceil(Math.sqrt(count * 40)), (at) => `Disallow: /${'a'.repeat(at)}`, star),
  'the same rule': (count) => lines(count, () => 'Disallow: /a', star),
  'wildcards that match': (count) => lines(count, (at) => `Disallow: /*a${'*'.repeat(at % 7)}a`, star),
  'wildcards that do not match': (count) => lines(count, (at) => `Disallow: /*b${at}*c$`, star),
  'allowed and closed again': (count) => lines(count, (at) => `${at % 2 === 0 ? 'Allow' : 'Disallow'}: /a*${at}`, star),
  'groups of other crawlers': (count) => lines(count, (at) => `User-agent: bot-${at}\nDisallow: /`),
  'groups of one crawler': (count) => lines(count, () => `${star}\nDisallow: /a`),
  'crawlers of one group': (count) => `${lines(count, (at) => `User-agent: bot-${at}`)}${star}\nDisallow: /a\n`,
  'unknown fields': (count) => lines(count, (at) => `field-${at}: value`, star),
  'unreadable lines': (count) => lines(count, (at) => `no field ${at}`, star),
  comments: (count) => lines(count, (at) => `# heed-disable-next-line robots-txt/unknown-field ${at}`, star),
  'ACAP fields': (count) => acap(lines(count, (at) => `ACAP-disallow-index: /a/${at}`)),
  'ACAP fields of the same path': (count) => acap(lines(count, () => 'ACAP-allow-index: /a time-limit=5-days')),
  'ACAP crawlers': (count) => acap(lines(count, (at) => `ACAP-crawler: bot-${at}\nACAP-disallow-crawl: /a`)),
  'ACAP definitions': (count) => {
    const definition = (at: number): string => `ACAP-qualified-usage: usage-${at} index time-limit=${at}-days`;
    return acap(`${lines(count, definition)}${lines(count, (at) => `ACAP-allow-usage-${at}: /a`)}`);
  },
  'ACAP lists of resources': (count) =>
    acap(`ACAP-resource-set: all ${'/a '.repeat(count)}\nACAP-disallow-index: all\n`),
  'Content-Usage lines': (count) => lines(count, (at) => `Content-Usage: /a${at} train-ai=n`, star),
  'Content-Signal lines': (count) =>
    lines(count, (at) => `Content-Signal: ai-train=${at % 2 === 0 ? 'no' : 'yes'}`, star),
  'License lines': (count) => lines(count, (at) => `License: https://example.com/${at}.xml`, star),
};

function acap(rest: string): string {
  return `##ACAP version=1.0\nACAP-crawler: *\n${rest}`;
}
