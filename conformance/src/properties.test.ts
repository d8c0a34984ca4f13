import { type Answer, ask, createAsk, type Refusal } from '@heed/core';
import type { Diagnostic } from '@heed/core/diagnostics';
import { decodeUtf8 } from '@heed/core/internal';
import { agentLines, otherLines, patternEnd, patternStart, type RobotsTxt, readRobotsTxt } from '@heed/core/robots-txt';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allVariants } from './variants.js';

/** Pieces of robots.txt, whole and broken, so that random texts are sometimes nearly right. */
const bits = [
  ...[
    'User-agent: *',
    'User-agent: ExampleBot',
    'User-agent:',
    'Useragent x',
    'User',
    'Site',
    'Sitemap: /s',
    'agent:* ',
  ],
  ...['Disallow: /', 'Disallow: /a', 'Disallow', 'Allow: /', 'Allow:', 'Disalow /a*b$', 'allow: a', 'ACAP-crawler: *'],
  ...['%', '%2', '%41', '*', '$', '#', ':', ' ', '\t', '\0', '\u{feff}', '\u{fffd}', 'é', '😀', '\ud800', '<html>'],
  ...['Crawl-delay: 1', 'map:', '\n', '\r', '\r\n', '\n\n'],
];
const bit = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...bits) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
);
const robotsText = fc.array(bit, { maxLength: 40 }).map((parts) => parts.join(''));

describe('ask', () => {
  test('never throws, for any robots.txt, agent and address', () => {
    const anything = fc.tuple(robotsText, fc.string({ unit: 'binary' }), fc.oneof(fc.webUrl(), fc.string()));
    fc.assert(
      fc.property(anything, ([robots, agent, url]) => {
        const answer = ask({ agent, url, robots });
        expect('decisions' in answer || 'error' in answer).toBe(true);
      }),
    );
  });

  test('never throws, for any question', () => {
    fc.assert(
      fc.property(fc.anything(), (question) => {
        const answer = ask.unknown(question);
        expect('decisions' in answer || 'error' in answer).toBe(true);
      }),
    );
  });

  test('answers the same with any line ends, with or without a byte order mark', () => {
    const question = { agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'] as const };
    fc.assert(
      fc.property(robotsText, fc.constantFrom(...allVariants), (robots, variant) => {
        const plain = createAsk()({ ...question, robots });
        const varied = createAsk()({ ...question, robots: variant.apply(robots) });
        expect(decisionsOf(varied)).toEqual(decisionsOf(plain));
      }),
    );
  });
});

function decisionsOf(answer: Answer | Refusal): unknown {
  return 'decisions' in answer ? answer.decisions : answer.error;
}

describe('readRobotsTxt', () => {
  test('reads any decoded bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { text } = decodeUtf8(bytes);
        expect(readRobotsTxt(text).source.text.length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  test('every span lies inside the text', () => {
    fc.assert(
      fc.property(robotsText, (text) => {
        const { robots, diagnostics } = readWithProblems(text);
        const { length } = robots.source.text;
        const spans = spansOf(robots, diagnostics);
        expect(spans.filter(({ start, end }) => start < 0 || start > end || end > length)).toEqual([]);
      }),
    );
  });

  test('what is kept of a text does not overlap', () => {
    fc.assert(
      fc.property(robotsText, (text) => {
        const { robots } = readWithProblems(text);
        const spans = spansOf(robots, []).sort((one, other) => one.start - other.start || one.end - other.end);
        expect(spans.filter(({ start }, place) => start < (spans[place - 1]?.end ?? 0))).toEqual([]);
      }),
    );
  });

  test('reads a text the same way after any other text', () => {
    fc.assert(
      fc.property(robotsText, fc.nat(), (text, cut) => {
        const beginning = text.slice(0, cut % (text.length + 1));
        readRobotsTxt('\n'.repeat(text.length + 20));
        const alone = readingOf(beginning);
        // The buffer held the same characters and more before: the rest must not be read.
        readRobotsTxt(text);
        expect(readingOf(beginning)).toEqual(alone);
      }),
    );
  });
});

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function readWithProblems(text: string): { robots: RobotsTxt; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  return { robots: readRobotsTxt(text, (diagnostic) => diagnostics.push(diagnostic)), diagnostics };
}

function spansOf(robots: RobotsTxt, diagnostics: readonly Diagnostic[]): Stretch[] {
  const agents = agentLines(robots).map(({ span }) => span);
  const others = otherLines(robots).map(({ span }) => span);
  return [...patternsOf(robots), ...agents, ...others, ...diagnostics.map(({ span }) => span)];
}

function patternsOf({ rules }: RobotsTxt): Stretch[] {
  return Array.from({ length: rules.count }, (_, rule) => ({
    start: patternStart(rules, rule),
    end: patternEnd(rules, rule),
  }));
}

/** All observable parts of a reading. */
function readingOf(text: string): unknown {
  const { robots, diagnostics } = readWithProblems(text);
  const problems = diagnostics.map(({ code, span }) => ({ code, span }));
  const groups = [...robots.groups];
  return { patterns: patternsOf(robots), agents: agentLines(robots), groups, others: otherLines(robots), problems };
}
