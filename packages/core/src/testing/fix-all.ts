import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { applyFixes } from '../lint/apply-fixes.js';
import { type LintOptions, lint, type Subject } from '../lint/lint.js';

/** A subject after all fixes. */
interface Fixed {
  readonly subject: Subject;
  /** The codes that were fixed, one for each applied fix. */
  readonly codes: readonly string[];
  readonly rounds: number;
  /** The remaining problems. */
  readonly left: readonly Diagnostic[];
}

/** More rounds than any text needs, so that fixes that never end are noticed. */
const maxRounds = 20;

/** Fixes all texts of a subject, round by round, as `heed lint --fix` does. */
export function fixAll(given: Subject, options: LintOptions = {}): Fixed {
  let subject = given;
  const codes: string[] = [];
  for (let rounds = 0; ; rounds++) {
    const left = lint(subject, options);
    const fixable = left.filter(({ fix }) => fix !== undefined);
    if (fixable.length === 0 || rounds === maxRounds) return { subject, codes, rounds, left };
    for (const name of new Set(fixable.map(({ source }) => source.name))) {
      const ofSource = fixable.filter(({ source }) => source.name === name);
      const text = ofSource[0]?.source.text ?? '';
      const { text: fixed, applied } = applyFixes(
        text,
        ofSource.flatMap(({ fix }) => fix ?? []),
      );
      const codeOf = new Map(ofSource.map(({ fix, code }) => [fix, code]));
      for (const fix of applied) codes.push(codeOf.get(fix) ?? '');
      subject = replaceText(subject, name, text, fixed);
    }
  }
}

/** A robots.txt after all fixes. */
export function fixRobots(robots: string): string {
  const { robots: fixed } = fixAll({ robots }).subject;
  return typeof fixed === 'string' ? fixed : '';
}

/** Returns the subject with a fixed text instead of the one that was read. The byte order mark, which is not part of `read`, stays. */
function replaceText(subject: Subject, name: string, read: string, fixed: string): Subject {
  const { robots, files = {}, response = {} } = subject;
  const withMark = (whole: unknown): string =>
    typeof whole === 'string' ? whole.slice(0, whole.length - read.length) + fixed : fixed;
  if (name === 'robots.txt') return { ...subject, robots: withMark(robots) };
  if (name === 'body') return { ...subject, response: { ...response, body: withMark(response.body) } };
  if (name === 'header') return { ...subject, response: { ...response, headers: headersOf(fixed) } };
  return { ...subject, files: { ...files, [name]: withMark(files[name]) } };
}

function headersOf(text: string): [string, string][] {
  return text.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
}
