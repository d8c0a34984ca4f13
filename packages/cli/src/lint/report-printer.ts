import type { Severity } from '@heed/core/diagnostics';
import { Alike, type Group, othersInWords } from '../formats/alike.js';
import { countOf } from '../formats/count.js';
import type { Made } from '../formats/html-page.js';
import { losses } from '../formats/losses.js';
import { notComparedInWords } from '../formats/not-compared-in-words.js';
import type { Problem, RelatedPlace } from '../formats/problem.js';
import type { Block, ReportFormat, ReportHead, Tone, Words } from '../formats/report.js';
import { ReportWriter } from '../formats/report-writer.js';
import { formatSummary } from '../formats/summary.js';
import type { Tally } from '../formats/tally.js';
import type { Output } from '../io.js';
import { pageAddressOf } from '../problem-pages.js';
import type { Printer } from './printer.js';

/**
 * Prints a report at the end of a run, since the outcome comes first in it. Problems are put into words as they come in, and kept as far
 * as the format has room; a run that fails prints no report.
 */
export function createReportPrinter(format: ReportFormat, made: Made, output: Output): Printer {
  const writer = new ReportWriter(format, made, {
    named: (count) => countOf(count, 'more problem'),
    where: 'Run heed lint with --quiet for errors alone, or with --format line for all problems.',
  });
  const alike = new Alike();
  let file: string | undefined;
  let printed = 0;
  return {
    print: async (problems) => {
      printed += problems.length;
      if (writer.isFull) {
        writer.leaveOut(problems.length);
        return;
      }
      const { groups, counted } = alike.add(problems);
      for (const group of groups) {
        const { problem, lines } = group;
        const heading = problem.file === file ? [] : [fileHeading(problem.file)];
        writer.add([...heading, ...blocksOf(problem), ...othersBlocks(group)], 1 + lines.length);
        file = problem.file;
      }
      for (const { code, file: name, count } of counted) {
        writer.add([moreBlock([`… and ${count} more in `, { code: name }, ` with ${code}.`])], count);
      }
    },
    close: (tally, isComplete) => {
      for (const { code, count, words } of alike.rest) writer.add([moreBlock(`… ${words} with ${code}.`)], count);
      return output.write(writer.close(headOf(tally, printed, isComplete)));
    },
  };
}

function headOf(tally: Tally, printed: number, isComplete: boolean): ReportHead {
  const { errors, warnings, hints, files, filesWithProblems } = tally;
  const found = errors + warnings + hints;
  const unread = isComplete ? '' : ' Some input could not be read, so there may be more problems.';
  const hidden = found - printed;
  const notCompared = notComparedInWords(tally);
  return {
    title: 'Problems in rules for crawlers',
    outcome: { words: `${formatSummary(tally, (_, text) => text)}.${unread}`, tone: toneOf(tally, isComplete) },
    figures: [
      { count: errors, label: 'Errors', ...(errors === 0 ? {} : { tone: 'bad' }) },
      { count: warnings, label: 'Warnings', ...(warnings === 0 ? {} : { tone: 'unsure' }) },
      { count: hints, label: 'Hints' },
      { count: files, label: 'Files checked' },
      { count: filesWithProblems, label: 'Files with problems' },
    ],
    notes: [
      ...severities.filter(({ countIn }) => countIn(tally) > 0).map(({ severity, name }) => meaningOf(severity, name)),
      ...(notCompared === undefined ? [] : [notCompared]),
      ...(hidden === 0 ? [] : [`${countOf(hidden, 'problem')} of lower severity not shown (--quiet).`]),
    ],
  };
}

function toneOf({ errors, warnings }: Tally, isComplete: boolean): Tone {
  if (errors > 0) return 'bad';
  return warnings > 0 || !isComplete ? 'unsure' : 'good';
}

const severities: readonly {
  readonly severity: Severity;
  readonly name: string;
  readonly countIn: (tally: Tally) => number;
}[] = [
  { severity: 'error', name: 'Error', countIn: ({ errors }) => errors },
  { severity: 'warning', name: 'Warning', countIn: ({ warnings }) => warnings },
  { severity: 'hint', name: 'Hint', countIn: ({ hints }) => hints },
];

function meaningOf(severity: Severity, name: string): Words {
  return [{ strong: name }, `: ${losses[severity]}`];
}

function fileHeading(file: string): Block {
  return { kind: 'heading', level: 2, words: [{ code: file }] };
}

function blocksOf(problem: Problem): Block[] {
  const { severity, message, help, related } = problem;
  const left = related.length - maxRelated;
  return [
    { kind: 'heading', level: 3, words: [`${nameOf(problem)}: ${message}`] },
    ...frameOf(problem, tones[severity]),
    ...related.slice(0, maxRelated).flatMap(relatedBlocks),
    ...(left > 0 ? [{ kind: 'paragraph' as const, words: `… and ${countOf(left, 'more place')}.` }] : []),
    { kind: 'paragraph', words: [{ strong: 'What to do:' }, ` ${help}`] },
    { kind: 'paragraph', tone: 'quiet', words: originOf(problem) },
  ];
}

/** Limit: related places that are shown. A thousand of them would hide the problem itself. */
const maxRelated = 5;

const tones: Readonly<Record<Severity, Tone>> = { error: 'bad', warning: 'unsure', hint: 'quiet' };

/** "Error in line 3"; a file that could not be fetched has no lines. */
function nameOf({ severity, line, source }: Problem): string {
  const name = severities.find((one) => one.severity === severity)?.name ?? severity;
  return source.text === '' ? name : `${name} in line ${line}`;
}

/** Where to read on: the page of the code, the clause, and the option that fixes it. */
function originOf({ code, clause, fix }: Problem): Words {
  const fixable = fix === undefined ? '' : `, fixable with ${fix === 'safe' ? '--fix' : '--fix-unsafe'}`;
  return [{ text: code, link: pageAddressOf(code) }, `, clause ${clause}${fixable}`];
}

function relatedBlocks(place: RelatedPlace): Block[] {
  const { note, file, line } = place;
  return [
    { kind: 'paragraph', words: ['See also ', { code: `${file}:${line}` }, `: ${note}.`] },
    ...frameOf(place, 'quiet', 0),
  ];
}

function frameOf({ source, span }: Problem | RelatedPlace, tone: Tone, context = 1): Block[] {
  return source.text === '' ? [] : [{ kind: 'frame', source, span, context, tone }];
}

function othersBlocks(group: Group): Block[] {
  const words = othersInWords(group);
  return words === undefined ? [] : [moreBlock(`… ${words}.`)];
}

function moreBlock(words: Words): Block {
  return { kind: 'paragraph', words };
}
