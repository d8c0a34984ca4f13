import { fixesOf, fixSafely as fixText, type SafelyFixed } from '@heed/language';
import { textIn, withText } from '../state/pane-text.ts';
import type { PaneName } from './messages.ts';
import type { CheckedAt } from './problem.ts';
import { problemsByPane } from './problems.ts';

/** Makes all safe fixes of a pane. */
export function fixSafely({ pane, ...checked }: CheckedAt & { readonly pane: PaneName }): SafelyFixed {
  return fixText(textIn(checked.sources, pane), (text) => {
    const sources = withText(checked.sources, pane, text);
    const found = problemsByPane({ ...checked, sources }).find((one) => one.text.name === pane);
    return found === undefined ? [] : fixesOf(found);
  });
}
