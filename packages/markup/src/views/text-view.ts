import type { ViewRules } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { denialOf, nodesWithin } from './denial.js';
import { collapse, type Reader, readTitle, readVisible } from './visible.js';

/**
 * The text that may be indexed, as runs that a phrase cannot cross (REP-MF-44 to -49): the title first, as a separate run, then the text. A
 * run ends only where something was cut out, even if that was empty (REP-MF-46); the border of a block is white space (ask.md, reading 16).
 */
export function textView(parsed: ParsedPage, rules: ViewRules): string[] {
  const { tree } = parsed;
  const isDenied = denialOf(parsed, rules, 'index');
  const runs: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    if (run.length === 0) return;
    const text = collapse(run.join(''));
    if (text !== '') runs.push(text);
    run = [];
  };
  const addSpace = (): void => {
    if (run.length > 0 && run[run.length - 1] !== ' ') run.push(' ');
  };
  const cutIfDenied = (index: number): void => {
    if (isDenied(index)) endRun();
  };
  const reader: Reader = {
    text: (text, index) => {
      if (isDenied(index)) endRun();
      else run.push(text);
    },
    space: (index) => {
      if (isDenied(index)) endRun();
      else addSpace();
    },
    border: addSpace,
    element: cutIfDenied,
    comment: cutIfDenied,
  };
  readTitle(tree, reader);
  endRun();
  readVisible(tree, reader, nodesWithin(parsed, rules));
  endRun();
  return runs;
}
