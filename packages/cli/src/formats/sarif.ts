import { type Code, catalogue, type Severity } from '@heed/core/diagnostics';
import { defined } from '@heed/core/internal';
import { pageAddressOf } from '../problem-pages.js';
import { artifactLocationOf, sourceRoot } from './artifact-location.js';
import { createFingerprints } from './fingerprint.js';
import { indented, type ListDocument } from './list-document.js';
import type { Problem, RelatedPlace } from './problem.js';

/**
 * The problems of a run as a SARIF 2.1.0 log, the format in which code scanners exchange results. The tool follows its results,
 * because the rules that it lists are those of the results.
 */
export function createSarifDocument(version: string): ListDocument {
  const ruleIndex = new Map<Code, number>();
  const fingerprintOf = createFingerprints();
  return {
    head,
    indent: 8,
    item: (problem) => {
      const { code } = problem;
      if (!ruleIndex.has(code)) ruleIndex.set(code, ruleIndex.size);
      const partialFingerprints = { [fingerprintName]: fingerprintOf(problem) };
      return { ruleId: code, ruleIndex: ruleIndex.get(code), ...resultOf(problem), partialFingerprints };
    },
    tail: () => {
      const rules = [...ruleIndex.keys()].map(ruleOf);
      const tool = indented({ driver: { name: 'heed', version, rules } }, 6).trimStart();
      return `],\n      "tool": ${tool}\n    }\n  ]\n}`;
    },
  };
}

const head = `{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "columnKind": "utf16CodeUnits",
      "originalUriBaseIds": {
        "${sourceRoot}": { "description": { "text": "The folder in which heed was run." } }
      },
      "results": [`;

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
    helpUri: pageAddressOf(code),
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
  return defined({
    level: levels[severity],
    message: { text: escapeMessage(message) },
    locations: [{ physicalLocation: { artifactLocation: artifactLocationOf(file), region } }],
    relatedLocations: related.length === 0 ? undefined : related.map(relatedLocationOf),
    properties: fix === undefined ? undefined : { fix },
  });
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
