import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../ask/decide.js';
import { compareInstructionWithMetas } from '../../ask/interpret.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import type { Page, PageInstruction, PageMeta } from '../../policy/page.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import { Source } from '../../text/source.js';
import { metaVoice } from '../meta/interpret.js';
import { robotsPiCodes } from './codes.js';
import { findPrologInstructions } from './find.js';
import { robotsPiVoice } from './interpret.js';
import { readRobotsPi } from './read.js';

/** Finds instructions anywhere, and META tags, well enough for the documents below. */
function pageOf(xml: string, format: Page['format'] = 'xml'): Page {
  const early = new Set(findPrologInstructions(xml).map(({ span }) => span.start));
  const instructions = [...xml.matchAll(/<\?robots\s*(.*?)\?>/gs)].map(
    ({ 0: whole, 1: data = '', index }): PageInstruction => {
      return { data, early: early.has(index), span: { start: index, end: index + whole.length } };
    },
  );
  const metas = [...xml.matchAll(/<(?:xhtml:)?meta name="([^"]*)" content="([^"]*)" *\/>/g)].map(
    ({ 0: tag, 1: name = '', 2: content = '', index }): PageMeta => {
      return { name, content, inHead: true, span: { start: index, end: index + tag.length } };
    },
  );
  const url = 'https://example.com/a.xml';
  return {
    source: new Source('body', xml),
    format,
    url,
    metas,
    links: [],
    scripts: [],
    instructions,
    elements: [],
    markers: [],
  };
}

function decisionOn(usage: Usage, page: Page) {
  const query = { agent: agentOf('ExampleBot'), usage, url: page.url, path: '/a.xml' };
  const voices = [robotsPiVoice(page), metaVoice(page)];
  return decide({ voices }, { ...query, purposes: [], arrangements: [], fragments: true });
}

function answers(xml: string, format?: Page['format']): string {
  const page = pageOf(xml, format);
  return (['index', 'follow'] as const).map((usage) => decisionOn(usage, page).verdict).join(' ');
}

function codes(xml: string, format?: Page['format']): string[] {
  const found: Diagnostic[] = [];
  const page = pageOf(xml, format);
  robotsPiVoice(page, (diagnostic) => found.push(diagnostic));
  compareInstructionWithMetas({ page }, (diagnostic) => found.push(diagnostic));
  return found.map(({ code }) => code);
}

describe('the grammar', () => {
  test.each([
    ['index="yes" follow="yes"', 'yes', 'yes'],
    ['index="no" follow="yes"', 'no', 'yes'],
    ['index="yes" follow="no"', 'yes', 'no'],
    ['index="no" follow="no"', 'no', 'no'],
    ['\tindex="no"\n\r follow="no"', 'no', 'no'],
    ['index="no"   follow="no" ', 'no', 'no'],
  ])('legal: %s (PI-13, PI-17, P-3)', (data, index, follow) => {
    expect(readRobotsPi(data)).toEqual({ kind: 'legal', index, follow });
  });

  test.each([
    ['', 'it is empty'],
    [' ', 'it is empty'],
    ['index="no"', 'follow is missing'],
    ['follow="no"', 'index is missing'],
    ['noindex', 'it has neither index nor follow'],
    ['content="noindex,nofollow"', 'it has neither index nor follow'],
    ['follow="no" index="no"', 'index is not first'],
    ['index="no"follow="no"', 'there is no white space between index and follow'],
    ['index = "no" follow="no"', 'there is white space next to an equals sign'],
    ["index='no' follow='no'", 'its values are not in double quotes'],
    ['index="no" follow="no" archive="no"', 'it contains more than index and follow'],
    ['index="no", follow="no"', 'it contains more than index and follow'],
    ['index="no" follow="no" /', 'it contains more than index and follow'],
    ['index="no" index="no" follow="no"', 'it contains more than index and follow'],
    ['index="No" follow="no"', 'names and values must be in lower case'],
    ['INDEX="no" follow="no"', 'names and values must be in lower case'],
    ['index="false" follow="no"', 'a value is neither "yes" nor "no"'],
    ['index="" follow="no"', 'a value is neither "yes" nor "no"'],
    ['index="noindex" follow="no"', 'a value is neither "yes" nor "no"'],
    ['index="no"\u00a0follow="no"', 'it contains more than index and follow'],
    ['index=&quot;no&quot; follow="no"', 'a value is neither "yes" nor "no"'],
  ])('illegal: %s (%s)', (data, fault) => {
    expect(readRobotsPi(data)).toEqual({ kind: 'illegal', fault });
  });

  test('any text: no exception, and the four forms only', () => {
    const sign = fc.constantFrom('index', 'follow', '=', '"yes"', '"no"', ' ', '\n', "'", '\u00a0');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign).map((signs) => signs.join('')),
        ),
        (data) => {
          const reading = readRobotsPi(data);
          if (reading.kind === 'illegal') expect(reading.fault).not.toBe('');
          else expect(data.replace(/[ \t\r\n]/g, '')).toBe(`index="${reading.index}"follow="${reading.follow}"`);
        },
      ),
    );
  });

  test('white space of a megabyte comes to an end', () => {
    expect(readRobotsPi(`index="no"${' '.repeat(1_000_000)}x`).kind).toBe('illegal');
    expect(readRobotsPi(`${' '.repeat(1_000_000)}x`).kind).toBe('illegal');
    expect(readRobotsPi(`index="no" follow="no"${' '.repeat(1_000_000)}x`).kind).toBe('illegal');
  });
});

const no = '<?robots index="no" follow="no"?>';
const yes = '<?robots index="yes" follow="yes"?>';

describe('what a robot does', () => {
  test.each([
    ['PI-26', '<r/>', 'unstated unstated', []],
    ['PI-6', `<?xml version="1.0"?>${no}<r/>`, 'denied denied', []],
    ['PI-33', '<?robots index="no" follow="yes"?><r/>', 'denied allowed', []],
    ['PI-32', `${yes}<r/>`, 'allowed allowed', []],
    ['PI-28', '<?robots noindex?><r/>', 'unstated unstated', ['robots-pi/illegal']],
    ['PI-29', `${no}${yes}<r/>`, 'denied denied', ['robots-pi/second']],
    ['PI-31', `${yes}${no}<r/>`, 'allowed allowed', ['robots-pi/second']],
    ['PI-30', '<?robots index="no"?><?robots index="no" follow="yes"?><r/>', 'denied allowed', ['robots-pi/illegal']],
    ['P-1', `<r>text${no}</r>`, 'denied denied', ['robots-pi/late']],
    ['PI-35', `${no}<r><meta name="robots" content="noindex, nofollow, noarchive"/></r>`, 'denied denied', []],
    ['PI-39', `${no}<r><meta name="robots" content="none"/></r>`, 'denied denied', []],
    ['PI-39', `${yes}<r><meta name="robots" content="all"/></r>`, 'allowed allowed', []],
    ['P-5', `${no}<r><meta name="robots" content="all"/></r>`, 'denied denied', ['robots-pi/differs-from-meta']],
    ['P-5', `${yes}<r><meta name="robots" content="nofollow"/></r>`, 'allowed denied', ['robots-pi/differs-from-meta']],
    ['P-5', `${no}<r><meta name="robots" content="nosnippet"/></r>`, 'denied denied', ['robots-pi/differs-from-meta']],
    ['P-5', `${no}<r><meta name="googlebot" content="all"/></r>`, 'denied denied', []],
    ['P-11', `<rss><xhtml:meta name="robots" content="noindex" /></rss>`, 'denied unstated', []],
  ])('%s: %s', (_, xml, wanted, problems) => {
    expect(answers(xml)).toBe(wanted);
    expect(codes(xml)).toEqual(problems);
  });

  test('in HTML there is no instruction (PI-36, PI-37)', () => {
    expect(answers(`${no}<html/>`, 'html')).toBe('unstated unstated');
    expect(answers(`${no}<meta name="robots" content="all"/>`, 'html')).toBe('allowed allowed');
    expect(codes(`${no}<?robots?>`, 'html')).toEqual([]);
  });

  test('it has the same effect as noindex in a META tag (PI-1, PI-3)', () => {
    const page = pageOf(`${no}<r/>`);
    const denied = allUsages.filter((usage) => decisionOn(usage, page).verdict === 'denied');
    const showing = allUsages.filter((usage) => usage.startsWith('present'));
    expect(denied).toEqual(['follow', 'index', ...showing, 'translate']);
  });

  test('a reason shows the instruction', () => {
    expect(decisionOn('index', pageOf(`<?xml version="1.0"?>\n${no}\n${yes}<r/>`))).toMatchObject({
      because: [
        { dialect: 'robots-pi', source: 'body', line: 2, column: 1, text: no, says: 'disallow', clause: 'PI-13' },
      ],
      overruled: [{ line: 3, says: 'allow', clause: 'PI-29' }],
    });
  });

  const provoked: readonly [code: string, xml: string, column: number][] = [
    ['robots-pi/illegal', ' <?robots noindex?><r/>', 2],
    ['robots-pi/late', `<r>text${no}</r>`, 8],
    ['robots-pi/second', `${yes}${no}<r/>`, 36],
    ['robots-pi/differs-from-meta', `${no}<r><meta name="robots" content="all"/></r>`, 1],
  ];

  test.each(provoked)('%s', (code, xml, column) => {
    const places: unknown[] = [];
    const page = pageOf(`<?xml version="1.0"?>\n${xml}`);
    const report = (one: Diagnostic): void => {
      if (one.code === code) places.push(one.source.positionAt(one.span.start));
    };
    robotsPiVoice(page, report);
    compareInstructionWithMetas({ page }, report);
    expect(places).toEqual([{ line: 2, column }]);
  });

  test('every code is provoked', () => {
    const seen = new Set(provoked.map(([code]) => code));
    expect(Object.keys(robotsPiCodes).filter((code) => !seen.has(code))).toEqual([]);
  });
});
