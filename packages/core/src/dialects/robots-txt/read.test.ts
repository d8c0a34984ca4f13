import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllow, patternEnd, patternStart } from './read/rule-table.js';
import { readRobotsTxt } from './read.js';
import { agentLines } from './robots-txt.js';

const fields = ['Disallow:', 'Allow: ', 'disallow: ', 'User-agent: ', 'Sitemap: ', 'Disallow', 'Dis', ''];
const scraps = ['/', '/a', '*', '$', '%', '%41', ' ', '\t', '#', '!', '&', ':', 'é', '\0'];
const value = fc.array(fc.constantFrom(...scraps), { maxLength: 6 }).map((parts) => parts.join(''));
const line = fc.tuple(fc.constantFrom(...fields), value).map((parts) => parts.join(''));
const lines = fc.array(line, { maxLength: 8 }).map((some) => ['User-agent: *', ...some]);

/** What was read, without places. */
function read(text: string): unknown {
  const problems: string[] = [];
  const robots = readRobotsTxt(text, ({ code }) => problems.push(code));
  const { source, rules, others, groups } = robots;
  const patterns = Array.from({ length: rules.count }, (_, rule) => {
    return [isAllow(rules, rule), source.text.slice(patternStart(rules, rule), patternEnd(rules, rule))];
  });
  const agents = agentLines(robots).map(({ name, group }) => [name, group]);
  return { patterns, agents, groups, others: others.length, problems };
}

test('a rule is read the same in place and, with white space before it, the slower way', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r', '\r\n'), fc.boolean(), (written, lineBreak, isEnded) => {
      const end = isEnded ? lineBreak : '';
      const indented = written.map((one) => ` ${one}`).join(lineBreak) + end;
      expect(read(written.join(lineBreak) + end)).toEqual(read(indented));
    }),
  );
});

test('what is left of a longer file behind the end of a text is not read', () => {
  const longer = `User-agent: *\nDisallow: /${'a'.repeat(50)}\nAllow: /b\n`;
  for (let length = 0; length < longer.length; length++) {
    const text = longer.slice(0, length);
    readRobotsTxt(longer);
    expect(read(text)).toEqual(read(`${text}\n`));
  }
});
