import { applyFixes } from '@heed/core/lint';
import { textIn, withText } from '../state/pane-text.ts';
import type { PaneName } from './messages.ts';
import type { CheckedAt, FixedPane } from './problem.ts';
import { fixIn, problemsByPane } from './problems.ts';

/** Limit: one fix may reveal another, so the text is looked at again; what is left after so many rounds stays for the next click. */
const maxRounds = 10;

/** Makes all safe fixes of a pane. */
export function fixSafely({ pane, ...checked }: CheckedAt & { readonly pane: PaneName }): FixedPane {
  let { sources } = checked;
  let made = 0;
  for (let round = 0; round < maxRounds; round++) {
    const found = problemsByPane({ ...checked, sources }).find(({ text }) => text.pane === pane);
    const fixes = found?.diagnostics.flatMap((diagnostic) => fixIn(found.text, diagnostic) ?? []) ?? [];
    const { text, applied } = applyFixes(
      textIn(sources, pane),
      fixes.filter(({ safe }) => safe),
    );
    if (applied.length === 0) break;
    made += applied.length;
    sources = withText(sources, pane, text);
  }
  return { text: textIn(sources, pane), made };
}
