import { type Code, catalogue, type Severity } from '@heed/core/diagnostics';
import { printableJson } from '../terminal/printable.js';
import { artifactLocationOf, sourceRoot } from './artifact-location.js';
import { fingerprintsOf } from './fingerprint.js';
import type { Problem, RelatedPlace } from './problem.js';

/** All problems of a run as a SARIF 2.1.0 log, the format in which code scanners exchange results. */
export function formatSarif(problems: readonly Problem[], version: string): string {
  const codes = [...new Set(problems.map(({ code }) => code))];
  const ruleIndex = new Map(codes.map((code, index) => [code, index]));
  const fingerprints = fingerprintsOf(problems);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'heed', version, rules: codes.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [sourceRoot]: { description: { text: 'The folder in which heed was run.' } } },
        results: problems.map((problem, at) => ({
          ruleId: problem.code,
          ruleIndex: ruleIndex.get(problem.code),
          ...resultOf(problem),
          partialFingerprints: { [fingerprintName]: fingerprints[at] },
        })),
      },
    ],
  };
  return printableJson(JSON.stringify(log, undefined, 2));
}

/** The only name that GitHub's code scanning looks for. */
const fingerprintName = 'primaryLocationLineHash';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/** What a code means in general, with gaps for the facts of a message. */
function ruleOf(code: Code): object {
  const { severity, clause, message, help } = catalogue[code];
  return {
    id: code,
    shortDescription: { text: withGaps(message) },
    help: { text: withGaps(help) },
    defaultConfiguration: { level: levels[severity] },
    properties: { clause },
  };
}

function withGaps(text: string): string {
  return text.replace(/\{\w+\}/g, '…');
}

function resultOf(problem: Problem): object {
  const { severity, message, file, line, column, endLine, endColumn, related, fix } = problem;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    level: levels[severity],
    message: { text: escapeMessage(message) },
    locations: [{ physicalLocation: { artifactLocation: artifactLocationOf(file), region } }],
    ...(related.length === 0 ? {} : { relatedLocations: related.map(relatedLocationOf) }),
    ...(fix === undefined ? {} : { properties: { fix } }),
  };
}

function relatedLocationOf({ file, line, column, note }: RelatedPlace, index: number): object {
  const region = { startLine: line, startColumn: column };
  return {
    id: index + 1,
    physicalLocation: { artifactLocation: artifactLocationOf(file), region },
    message: { text: escapeMessage(note) },
  };
}

/**
 * Escapes a message so that nothing in it becomes a placeholder or a link (SARIF 2.1.0 §3.11.5, §3.11.6).
 *
 * Reading: SARIF does not say how to write text that looks like a link and is not one; we escape its brackets as in a link.
 */
function escapeMessage(text: string): string {
  const doubled = text.replace(/[{}]/g, '$&$&');
  return doubled.includes('](') ? doubled.replace(/[[\]\\]/g, '\\$&') : doubled;
}
