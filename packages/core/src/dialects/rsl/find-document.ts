import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { fileAt } from '../../policy/file.js';
import type { Finders } from '../../policy/page.js';
import { shownUrl } from '../../policy/url.js';
import { rememberFor } from '../../text/memory.js';
import type { Source } from '../../text/source.js';
import type { Texts } from '../texts.js';
import type { RslContent, RslDocument } from './document.js';
import { readRsl } from './read.js';
import type { Reference } from './references.js';

/** A valid document with its place: spans in it are shifted by the offset at which a script starts in its page. */
export interface PlacedDocument {
  readonly contents: readonly RslContent[];
  readonly source: Source;
  readonly shift: number;
}

/** The document that something refers to; undefined if it could not be fetched, or is not valid. Reports why. */
export function findDocument(reference: Reference, texts: Texts, report: Report): PlacedDocument | undefined {
  const { source, span, url, script } = reference;
  const { finders } = texts;
  const given = script === undefined ? sourceAt(url, texts) : { source, shift: script.start };
  if (given === undefined) {
    reportProblem(report, source, span, 'rsl/document-missing', {
      url: url === undefined ? source.textOf(span) : shownUrl(url),
    });
    return undefined;
  }
  if (finders === undefined) {
    reportProblem(report, source, span, 'rsl/document-not-read', {});
    return undefined;
  }
  const document = readOnce(finders, script?.text ?? given.source.text, (problem) => {
    const { start, end } = problem.span;
    report({ ...problem, source: given.source, span: { start: start + given.shift, end: end + given.shift } });
  });
  return document.kind === 'valid' ? { contents: document.contents, ...given } : undefined;
}

function sourceAt(
  url: string | undefined,
  { files, url: resource }: Texts,
): Pick<PlacedDocument, 'source' | 'shift'> | undefined {
  const file = url === undefined ? undefined : fileAt(files, url, resource);
  return file?.kind === 'text' ? { source: file.source, shift: 0 } : undefined;
}

/** A document that was read, with its problems. */
interface Reading {
  readonly document: RslDocument;
  readonly problems: readonly Diagnostic[];
}

/** The documents read last, and what they cost. */
interface Memory {
  readonly readings: Map<string, Reading>;
  cost: number;
}

/** Limit: how much is remembered, in characters of text. The document read last is kept whatever its length. */
const maxRemembered = 2_000_000;

/** Limit: what a reading costs beside its text, so that small documents are no more than a few hundred. */
const costOfReading = 4_000;

const memoryOf: (finders: Finders) => Memory = rememberFor(() => ({ readings: new Map(), cost: 0 }));

/** Reads a document, or remembers it: the licence of a site comes with every question about the site. */
function readOnce(finders: Finders, text: string, report: Report): RslDocument {
  const memory = memoryOf(finders);
  const known = memory.readings.get(text);
  const reading = known ?? readText(finders, text);
  // To the end of the queue: a Map remembers the order of entry.
  memory.readings.delete(text);
  memory.readings.set(text, reading);
  if (known === undefined) memory.cost += text.length + costOfReading;
  dropOldest(memory);
  for (const problem of reading.problems) report(problem);
  return reading.document;
}

function dropOldest(memory: Memory): void {
  for (const oldest of memory.readings.keys()) {
    if (memory.cost <= maxRemembered || memory.readings.size === 1) return;
    memory.readings.delete(oldest);
    memory.cost -= oldest.length + costOfReading;
  }
}

function readText(finders: Finders, text: string): Reading {
  const problems: Diagnostic[] = [];
  const document = readRsl(finders.findXml(text, 'rsl'), (problem) => problems.push(problem));
  return { document, problems };
}
