import type { Stricter } from '@heed/core/compare';
import {
  checkedAgents,
  describeCheckedAction,
  isOfCut,
  joinUsages,
  type OfUsages,
  provedWhere,
  stricterInWords,
} from '@heed/core/internal/comparisons';
import type { CarrierNote, Unsaid } from '@heed/core/write';
import { placeInSite } from '../documents/site/site-documents.js';
import { type BrokenSite, breachLines } from '../policy-check/breach-lines.js';
import { undecidedLines } from '../policy-check/undecided-lines.js';
import { flow, type Piece } from '../terminal/flow.js';
import { printable } from '../terminal/printable.js';
import type { Style, StyleName } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { Made } from './made-policy.js';
import { isMadeExactly, isProved, type Outcome, otherBreaches } from './outcome.js';
import { isUnchanged } from './put-files.js';
import { formatReaders } from './who-reads.js';

/** Limit: breaches, notes of one kind and undecided parts that are shown. `--json` lists all. */
const maxShown = 20;

/** What is said nowhere, what each carrier says, the proof, and who hears it. */
export function formatOutcome(outcome: Outcome, style: Style, width: number): string[] {
  const { written, proof, document, site, made } = outcome;
  const breaches = otherBreaches(outcome);
  return [
    ...limited(written.notExpressible, (note) => noteLines('not said', 'error', note, style, width), style),
    ...(made === undefined ? [] : formatMade(made, style, width)),
    ...(outcome.dryRun ? [] : fileLines(outcome, style, width)),
    // What else the proof tells as stricter is among the notes of the carriers.
    ...limited(joinUsages(proof.stricter.filter(isOfCut)), (one) => cutLines(one, style, width), style),
    ...limited(joinUsages(breaches), (breach) => breachLines(breach, document, site, style, width), style),
    ...limited(proof.undecided, (part) => undecidedLines(part, style, width), style),
    lastLine(outcome, breaches.length, style),
    ...formatReaders(document.policy, site.site, style, width),
  ];
}

/** A line for each file: whether it was written, what its carriers leave to others, and what comes with their words. */
function fileLines({ planned, written, isWritten }: Outcome, style: Style, width: number): string[] {
  if (!isWritten) {
    const words = 'Nothing was written, because something cannot be said. Pass --force to write the rest.';
    return wrapped(words, textWidth(width)).map((line) => style('bad', line));
  }
  const carrierOf = new Map([...written.files, ...written.snippets].map(({ path, carrier }) => [path, carrier]));
  const told = new Set<string>();
  return planned.flatMap((file) => {
    const carrier = [...carrierOf].find(([path]) => file.name.endsWith(path))?.[1];
    const own = (note: CarrierNote): boolean => fileOf(note.carrier) === carrier && carrier !== undefined;
    const left = written.saidElsewhere.filter(own).map((one) => `${usageOf(one)} to ${carrierNames[one.saidBy]}`);
    const more = written.stricter.filter(own).map(({ why }) => why.replace(/[.]$/, ''));
    const notes = [
      ...(file.notes ?? []),
      ...(left.length === 0 ? [] : [`leaves ${few(left)}`]),
      ...(more.length === 0 ? [] : [few(more)]),
    ].filter((note) => !told.has(note));
    for (const note of notes) told.add(note);
    const name = printable(file.name);
    const head = `${isUnchanged(file) ? 'unchanged' : 'wrote'} ${name}`;
    return notes.length === 0
      ? [head]
      : flow([{ text: `${head}:` }, { text: printable(`${notes.join('; ')}.`) }], style, width, '  ');
  });
}

/** Limit: notes on one carrier that are told. `--json` lists all. */
const maxNotes = 2;

function few(notes: readonly string[]): string {
  const distinct = [...new Set(notes)];
  const left = distinct.length - maxNotes;
  return [...distinct.slice(0, maxNotes), ...(left > 0 ? [`${left} more (--json)`] : [])].join(', ');
}

function usageOf({ usage, rule }: CarrierNote): string {
  return `${usage} of ${typeof rule === 'number' ? `rule ${rule}` : `"${rule}"`}`;
}

/** The carrier of the file that a carrier is part of. */
function fileOf(carrier: CarrierNote['carrier']): CarrierNote['carrier'] {
  return carrier === 'acap' || carrier === 'content-usage' || carrier === 'content-signal' ? 'robots-txt' : carrier;
}

function cutLines(one: OfUsages<Stricter>, style: Style, width: number): string[] {
  const about = `${describeCheckedAction(one)}: ${stricterInWords(one)}`;
  return flow([{ text: 'stricter', styleName: 'warning' }, { text: printable(about) }], style, width, '  ');
}

/** What a policy that was made of a site does not repeat, and whether it says the same. */
export function formatMade(made: Made, style: Style, width: number): string[] {
  const { document, from, unsaid, proof } = made;
  return [
    ...limited(unsaid, (one) => unsaidLines(one, from, style, width), style),
    ...limited(joinUsages(proof.breaches), (breach) => breachLines(breach, document, from, style, width), style),
    ...limited(proof.stricter, (one) => strictLines(one, style, width), style),
    ...limited(proof.undecided, (part) => undecidedLines(part, style, width), style),
    madeLine(made, style),
  ];
}

function unsaidLines({ why, source, line, text }: Unsaid, from: BrokenSite, style: Style, width: number): string[] {
  const found = source === undefined || line === undefined ? undefined : placeInSite(from, { source, line }, '/');
  const place = found === undefined ? '' : `${found.file}:${found.line}: ${text ?? ''}: `;
  return flow([{ text: 'left out', styleName: 'hint' }, { text: printable(`${place}${why}`) }], style, width, '  ');
}

function strictLines({ usage, witness, agents, got, limits }: Stricter, style: Style, width: number): string[] {
  const what = limits === undefined ? got : 'limited';
  const about = `${usage} of ${witness}, ${what} to ${checkedAgents(agents)}, is not in the policy.`;
  return flow([{ text: 'left out', styleName: 'warning' }, { text: printable(about) }], style, width, '  ');
}

function madeLine(made: Made, style: Style): string {
  const { from, proof } = made;
  const name = printable(from.name);
  const classes = `${proof.classes} ${proof.classes === 1 ? 'class' : 'classes'}`;
  if (isMadeExactly(made)) return style('good', `the policy says what ${name} says: ${classes}, ${provedWhere(proof)}`);
  const reasons = [
    ...(proof.breaches.length > 0 ? [`${countOf(proof.breaches.length, 'answer differs', 'answers differ')}`] : []),
    ...(proof.stricter.length > 0
      ? [`${name} refuses or limits more in ${countOf(proof.stricter.length, 'place', 'places')}`]
      : []),
    ...(proof.complete ? [] : ['something stayed undecided']),
  ];
  return style('bad', `the policy does not say all that ${name} says: ${reasons.join(', ')}`);
}

function limited<T>(list: readonly T[], linesOf: (one: T) => string[], style: Style): string[] {
  const left = list.length - maxShown;
  const more = left > 0 ? [style('quiet', `… and ${left} more; --json lists all`)] : [];
  return [...list.slice(0, maxShown).flatMap(linesOf), ...more];
}

function noteLines(
  label: string,
  styleName: StyleName,
  { rule, usage, carrier, why }: CarrierNote,
  style: Style,
  width: number,
): string[] {
  const name = typeof rule === 'number' ? `rule ${rule}` : `rule "${rule}"`;
  const pieces: Piece[] = [
    { text: label, styleName },
    { text: printable(`${usage} of ${name} in ${carrierNames[carrier]}:`) },
    { text: printable(why) },
  ];
  return flow(pieces, style, width, '  ');
}

const carrierNames: Readonly<Record<CarrierNote['carrier'], string>> = {
  'robots-txt': 'robots.txt',
  acap: 'ACAP',
  'content-usage': 'Content-Usage',
  'content-signal': 'Content-Signal',
  headers: 'the response headers',
  tdmrep: 'TDMRep',
  rsl: 'RSL',
  meta: 'META tags',
  nginx: 'the snippet for nginx',
  apache: 'the snippet for Apache',
  caddy: 'the snippet for Caddy',
};

function lastLine(outcome: Outcome, breaches: number, style: Style): string {
  const { proof, written, site, made } = outcome;
  const classes = `${proof.classes} ${proof.classes === 1 ? 'class' : 'classes'}`;
  if (isProved(outcome)) return style('good', `proved: ${classes}, ${provedWhere(proof)}`);
  const folder = printable(site.name);
  const reasons = [
    ...(written.notExpressible.length > 0
      ? [`${countOf(written.notExpressible.length, 'rule', 'rules')} cannot be expressed`]
      : []),
    ...(breaches > 0
      ? [`${countOf(breaches, 'answer', 'answers')} of ${folder} ${breaches === 1 ? 'breaks' : 'break'} the policy`]
      : []),
    ...(proof.complete ? [] : ['something stayed undecided']),
    ...(made === undefined || isMadeExactly(made) ? [] : ['the policy is not what it was made of']),
  ];
  return style('bad', `not proved: ${reasons.join(', ')}`);
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
