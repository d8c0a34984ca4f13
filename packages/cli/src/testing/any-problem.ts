import { type Code, catalogue, Source } from '@heed/core/diagnostics';
import fc from 'fast-check';
import type { Problem, RelatedPlace } from '../formats/problem.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('\r\n', '::', '%0A', '\u2028', '\ud800'),
);
const anyNumber = fc.integer({ min: 1, max: 1_000_000 });
const anySource = anyText.map((text) => new Source('robots.txt', text));
const anySpan = fc.tuple(fc.nat(20), fc.nat(20)).map(([start, length]) => ({ start, end: start + length }));
const allCodes = Object.keys(catalogue) as Code[];

const anyRelated: fc.Arbitrary<RelatedPlace> = fc.record({
  file: anyText,
  line: anyNumber,
  column: anyNumber,
  note: anyText,
  source: anySource,
  span: anySpan,
});

/** Problems with hostile texts in every field that strangers can influence. */
export const anyProblem: fc.Arbitrary<Problem> = fc.record(
  {
    file: anyText,
    code: fc.constantFrom(...allCodes),
    severity: fc.constantFrom('error', 'warning', 'hint'),
    message: anyText,
    help: anyText,
    clause: anyText,
    source: anySource,
    span: anySpan,
    line: anyNumber,
    column: anyNumber,
    endLine: anyNumber,
    endColumn: anyNumber,
    related: fc.array(anyRelated, { maxLength: 8 }),
    fix: fc.constantFrom('safe', 'unsafe'),
  },
  {
    requiredKeys: [
      'file',
      'code',
      'severity',
      'message',
      'help',
      'clause',
      'source',
      'span',
      'line',
      'column',
      'endLine',
      'endColumn',
      'related',
    ],
  },
);
