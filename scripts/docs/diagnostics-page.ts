import { type Code, catalogue, type Diagnostic } from '@heed/core/diagnostics';
import type { Complaint } from '../../conformance/src/diagnostic-examples.ts';
import { blocksToPage } from './blocks-to-page.ts';
import { exampleBlocks, shownHost } from './example-blocks.ts';
import { fenced, prose } from './markdown.ts';
import type { RunExample } from './run-examples.ts';
import { lossOf } from './severities.ts';
import { silencingComment } from './silencing.ts';

/** A clause with the document it is from and the file that lists it. */
export interface CitedClause {
  readonly id: string;
  readonly document: string;
  readonly file: string;
  readonly text: string;
}

/** The page of one code. */
export function diagnosticsPage(code: Code, clause: CitedClause, example?: RunExample): string {
  const { severity, message, help } = catalogue[code];
  return blocksToPage([
    `# ${code}`,
    prose(message),
    `**${severity}**: ${lossOf(code, severity)}`,
    `**What to do**: ${prose(help)}`,
    `**Source**: ${clauseLine(clause)}`,
    ...(example === undefined ? [] : examples(example)),
    '[All diagnostics](../README.md)',
  ]);
}

function clauseLine({ id, document, file, text }: CitedClause): string {
  return `${prose(document)}, [${id}](../../../conformance/clauses/${file}). ${prose(text)}`;
}

function examples({ bad, good, complaint }: RunExample): string[] {
  return [
    '## Bad',
    ...exampleBlocks(bad),
    'heed says:',
    fenced('text', ('check' in bad ? checkLines : lintLines)(complaint).join('\n')),
    '## Good',
    ...exampleBlocks(good),
    ...fixedBy(complaint),
    ...silence(complaint),
  ];
}

function fixedBy({ diagnostic }: Complaint): string[] {
  if (diagnostic?.fix === undefined) return [];
  if (diagnostic.fix.safe) return ['Fixed by `heed lint --fix`: no reader changes its mind.'];
  return ['Fixed by `heed lint --fix-unsafe`: some crawlers then obey what they ignore now.'];
}

/** As `heed check` prints it, without the help, which is already further up the page. */
function checkLines({ severity, code, message }: Complaint): string[] {
  return [`${severity} ${message.replaceAll('{host}', shownHost)} ${code}`];
}

/** As `heed lint --format line` prints it, with the related locations. */
function lintLines({ source, line, column, severity, code, message, diagnostic }: Complaint): string[] {
  const related = diagnostic === undefined ? [] : relatedLines(diagnostic);
  return [`${source}:${line}:${column}: ${severity} ${code} ${message}`, ...related];
}

function relatedLines({ source, related = [] }: Diagnostic): string[] {
  return related.map((other) => {
    const text = other.source ?? source;
    const place = text.positionAt(other.span.start);
    return `${text.name}:${place.line}:${place.column}: note ${other.note}`;
  });
}

function silence(complaint: Complaint): string[] {
  const comment = silencingComment(complaint);
  if (comment !== undefined) {
    return [
      '## If this is intentional',
      'Give the reason in a comment on the line above, and heed does not report it:',
      fenced(complaint.source === 'body' ? 'html' : 'text', comment),
    ];
  }
  if (complaint.source !== 'header') return [];
  return [
    '## If this is intentional',
    'A header cannot have comments: suppress the problem in `heed.config.json`, with the reason.',
    fenced('json', JSON.stringify({ lint: { ignore: [{ code: complaint.code, reason: 'the reason' }] } }, null, 2)),
  ];
}
