import { type Comparison, compareSites, type Site, type Undecided } from '@heed/core/compare';
import {
  actionParts,
  agentsOf,
  type ChangeDescription,
  changedAgents,
  countsOf,
  describeChanges,
  kindTitles,
  outcomeInWords,
  type SideDescription,
} from '@heed/core/internal/comparisons';
import * as markup from '@heed/markup/text';
import type { Sources } from '../../sources.ts';
import { fetchedOf } from '../state/question.ts';
import type { ShownChange, ShownSide, ShownUndecided, VersionsAsked, VersionsComparison } from './compare-messages.ts';
import { decidingLine, firstFindings, firstLines, witnessOf } from './compared-lines.ts';
import { filesOnly } from './compared-site.ts';

/** What changes from the old version of robots.txt to the one among the sources. The other files are the same on both sides. */
export function compareVersions({ oldRobots, sources, url, verdicts }: VersionsAsked): VersionsComparison {
  const { site: old } = filesOnly(sources, url, oldRobots);
  const { site: now } = filesOnly(sources, url, fetchedOf(sources.robots) ?? '');
  const comparison = compareSites(old, now, { markup, verdicts });
  const described = describeChanges(comparison.changes);
  const counts = countsOf(described);
  const isNamed = isAnyNamed(comparison, [old, now]);
  return {
    sentence: outcomeInWords(comparison, counts, 'any crawler or address', { parts: 'the panes', left: [] }),
    isEqual: comparison.equal,
    kinds: Array.from(counts.keys(), (kind) => ({
      kind,
      all: firstFindings(
        described.filter((change) => change.kind === kind),
        (change) => shownChange(change, isNamed, now.origin, sources),
      ),
    })),
    undecided: firstFindings(comparison.undecided, (part) => shownUndecided(part, isNamed, sources)),
    notes: now.files === undefined ? [] : [sameFiles],
  };
}

const sameFiles = 'The other files of the site are taken to be the same with both versions.';

/** Are some crawlers treated differently from all others, by a name in a text, or because a rule has a meaning for them alone? */
function isAnyNamed({ changes, undecided }: Comparison, sites: readonly Site[]): boolean {
  const isApart = [...changes, ...undecided].some(({ agents }) => agents.some((agent) => agent !== '*'));
  return isApart || sites.some((site) => agentsOf(site, markup).length > 0);
}

function shownChange(change: ChangeDescription, isNamed: boolean, origin: string, sources: Sources): ShownChange {
  const { kind, agents, usages, witness } = change;
  return {
    title: kindTitles[kind],
    agents: changedAgents(agents, isNamed),
    action: actionParts(change),
    witness: witnessOf(witness, origin, agents, usages),
    from: shownSide(change.from(), sources),
    to: shownSide(change.to(), sources),
  };
}

function shownSide({ words, may, reasons }: SideDescription, sources: Sources): ShownSide {
  const lines = firstLines(reasons, ({ reason, clauses }) => decidingLine(reason, clauses, sources));
  return { words, may, lines };
}

function shownUndecided({ agents, usage, why, lines }: Undecided, isNamed: boolean, sources: Sources): ShownUndecided {
  const about = usage === undefined ? '' : `, ${usage}`;
  return {
    sentence: `For ${changedAgents(agents, isNamed)}${about}: ${why}`,
    lines: firstLines(lines, (line) => decidingLine({ ...line, column: 1 }, [], sources)),
  };
}
