import { parseUrl } from '@heed/core/internal';
import { type FoundProblems, findProblems, listProblems, policyProblemsOf, type TextProblems } from '@heed/language';
import * as markup from '@heed/markup/text';
import { textsOf } from '../state/question.ts';
import type { PaneName } from './messages.ts';
import { paneTextsOf } from './pane-texts.ts';
import type { CheckedAt, PaneProblems, Problem } from './problem.ts';

/** The problems of all panes that have any. */
export async function problemsOf(checked: CheckedAt): Promise<PaneProblems[]> {
  const found = problemsByPane(checked).map(listProblems);
  const policy = await policyProblemsOf<PaneName>('policy', checked.sources.policy);
  return [...found, ...(policy === undefined ? [] : [policy])].map(inPane);
}

function inPane({ name: pane, problems, count, safeFixes }: TextProblems<PaneName>): PaneProblems {
  return { pane, problems: problems.map(problemInPane), count, safeFixes };
}

function problemInPane({ related, ...problem }: TextProblems<PaneName>['problems'][number]): Problem {
  return {
    ...problem,
    related: related.map(({ note, location }) => {
      if (location === undefined) return { note };
      const { name: pane, line, column } = location;
      return { note, location: { pane, line, column } };
    }),
  };
}

/** What lint says, by pane. */
export function problemsByPane({ sources, url, now }: CheckedAt): FoundProblems<PaneName>[] {
  const texts = textsOf(sources);
  const subject = parseUrl(url) === undefined ? texts : { ...texts, url };
  return findProblems(subject, paneTextsOf(sources), { markup, at: now });
}
