import type { ViewCuts } from '../../policy/voice.js';
import { type Aspect, verdictOf } from './element-statement.js';
import type { PageForAgent } from './page-for-agent.js';
import { elementStatements } from './statements.js';

/**
 * What is taken out of views beyond the rulings. An element kept out of copies is not in the copy view, whatever the agent's
 * purpose (ASK-14), and an element that is not part of the page is not part of a snippet of it (REP-MF-16).
 *
 * Regions of comments are separate, because they cut across the tree.
 */
export function viewCutsFor(page: PageForAgent): ViewCuts {
  const isDenied = (aspect: Aspect, place: number): boolean =>
    verdictOf(elementStatements(page, place, aspect)) === 'denied';
  return {
    takesOut: (usage, place) => {
      if (usage === 'preserve') return isDenied('copy', place);
      return usage === 'present-snippet' && isDenied('index', place);
    },
    regions: page.reading.regions.map(({ span, index, follow, anchorText, snippet }) => ({
      span,
      usages: [
        ...(index ? (['index'] as const) : []),
        ...(follow ? (['follow'] as const) : []),
        ...(anchorText ? (['anchor-text'] as const) : []),
        ...(snippet ? (['present-snippet'] as const) : []),
      ],
    })),
  };
}
