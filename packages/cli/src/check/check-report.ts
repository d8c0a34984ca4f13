import type { Parts } from '@heed/core';
import { type Documents, titleOf } from '../documents/documents.js';
import { type ExitStatus, exitStatusOf } from '../exit-status.js';
import { countOf } from '../formats/count.js';
import type { Made } from '../formats/html-page.js';
import type { Block, Figure, ReportFormat, ReportHead } from '../formats/report.js';
import { ReportWriter } from '../formats/report-writer.js';
import type { AgentAnswer } from './agent-answer.js';
import { blocksOfExplanations } from './explanation-blocks.js';
import type { CheckOptions } from './options.js';
import { askedSentence, figuresOf, type Outcome, outcomeOf, restrictionSentence, tonesOfStatuses } from './outcome.js';
import { blocksOfReport, paragraph } from './report-blocks.js';
import type { RobotsFile } from './robots-files.js';
import { blocksOfRobotsFiles, headOfRobotsFiles } from './robots-files-blocks.js';

/** Gathers what `check` finds out about each resource, and puts the outcome of all before it. */
export interface CheckReport {
  readonly add: (documents: Documents, answers: readonly AgentAnswer[], parts: Parts) => void;
  readonly close: () => string;
}

/** A resource, as the report describes it. */
interface Told {
  readonly title: string;
  readonly outcome: Outcome;
  readonly figures: readonly Figure[];
  /** What the figures count. */
  readonly asked: string;
  readonly blocks: readonly Block[];
}

export function createCheckReport(format: ReportFormat, made: Made, options: CheckOptions): CheckReport {
  const writer = newWriter(format, made);
  const counts = { 0: 0, 1: 0, 2: 0 };
  // One resource alone gives the report its title and its outcome, so it waits for a second.
  let first: Told | undefined;
  let resources = 0;
  const addTold = (told: Told): void => {
    const { title, outcome, blocks } = told;
    writer.add([{ kind: 'heading', level: 2, words: [{ code: title }] }, paragraph(outcome.sentence, outcome.tone)]);
    addEach(blocks, writer);
  };
  return {
    add: (documents, answers, parts) => {
      const told = tell(documents, answers, parts, options, resources);
      counts[told.outcome.status]++;
      if (resources++ === 0) first = told;
      else {
        if (first !== undefined) addTold(first);
        first = undefined;
        addTold(told);
      }
    },
    close: () => {
      if (first === undefined) return writer.close(headOfAll(counts));
      addEach(first.blocks.map(raised), writer);
      return writer.close(headOfOne(first));
    },
  };
}

/** Headings below that of a resource, where the resource has none but the title. */
function raised(block: Block): Block {
  return block.kind === 'heading' ? { ...block, level: 2 } : block;
}

/** Several robots.txt in one report. */
export function robotsFilesReport(
  format: ReportFormat,
  made: Made,
  files: readonly RobotsFile[],
  options: CheckOptions,
  status: ExitStatus,
): string {
  const writer = newWriter(format, made);
  addEach(blocksOfRobotsFiles(files, options), writer);
  return writer.close(headOfRobotsFiles(files, status));
}

function newWriter(format: ReportFormat, made: Made): ReportWriter {
  return new ReportWriter(format, made, {
    named: (count) => countOf(count, 'more entry', 'more entries'),
    where: 'Run heed check with --json for everything.',
  });
}

/** Each block is a section by itself, so that as much as possible of a long report is shown. */
function addEach(blocks: readonly Block[], writer: ReportWriter): void {
  for (const block of blocks) {
    if (block.kind === 'table') writer.addTable(block);
    else writer.add([block]);
  }
}

function tell(
  documents: Documents,
  answers: readonly AgentAnswer[],
  parts: Parts,
  options: CheckOptions,
  place: number,
): Told {
  const { explain, element } = options;
  return {
    title: titleOf(documents),
    outcome: outcomeOf(answers),
    figures: figuresOf(answers),
    asked: askedSentence(answers),
    blocks:
      explain === undefined
        ? blocksOfReport(documents, answers, parts, options, place)
        : blocksOfExplanations(explain, documents, answers, element),
  };
}

function headOfOne({ title, outcome: { sentence, tone }, figures, asked }: Told): ReportHead {
  return { title: `How ${title} may be used`, outcome: { words: sentence, tone }, figures, notes: [asked] };
}

function headOfAll(counts: Readonly<Record<ExitStatus, number>>): ReportHead {
  const all = counts[0] + counts[1] + counts[2];
  const status = exitStatusOf(counts[1] > 0, counts[2] === 0);
  const told = [
    restrictionSentence(counts[1], countOf(all, 'page')),
    ...(counts[2] === 0 ? [] : [`For ${countOf(counts[2], 'page')}, something is not known.`]),
  ];
  return {
    title: 'How resources may be used',
    outcome: { words: told.join(' '), tone: tonesOfStatuses[status] },
    figures: [
      { count: all, label: 'Pages' },
      { count: counts[1], label: 'Restricted', ...(counts[1] === 0 ? {} : { tone: 'bad' }) },
      { count: counts[2], label: 'Not known', ...(counts[2] === 0 ? {} : { tone: 'unsure' }) },
      { count: counts[0], label: 'Allowed' },
    ],
    notes: [],
  };
}
