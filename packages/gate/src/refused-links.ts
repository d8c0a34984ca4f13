import { type AskOptions, explain, type Reason } from '@heed/core';
import { partNotes } from '@heed/core/internal/answers';
import type { Markup, Page, PartReason, ViewRules } from '@heed/core/page';
import * as markup from '@heed/markup';
import { deniedLinks } from '@heed/markup/walk';

/** A link of a page that may not be followed, and who says so. */
export interface RefusedLink {
  readonly url: string;
  /** Who says so, in a sentence or two. */
  readonly why: string;
  /** The statements that decided, with source, line and clause, as in a decision. Empty if the gate refuses what is unstated. */
  readonly because: readonly Reason[];
}

/** A page and the rules by which its views were cut. */
interface RuledPage {
  readonly text: string;
  readonly page: Page;
  readonly rules: ViewRules;
}

/** What reads pages for a gate, and remembers the last page whose links were listed. */
export interface LinkReader {
  readonly markup: NonNullable<AskOptions['markup']>;
  /** The links of that page that may not be followed, in its order. The next call returns none. */
  readonly takeRefused: () => RefusedLink[];
}

/** Creates a reader for one agent, whose name sentences use. */
export function createLinkReader(agentName: string): LinkReader {
  let listed: RuledPage | undefined;
  const listening: Markup = {
    ...markup,
    viewsOf: (text, page, wanted, rules, query) => {
      if (wanted.includes('links')) listed = { text, page, rules };
      return markup.viewsOf(text, page, wanted, rules, query);
    },
  };
  return {
    markup: listening,
    takeRefused: () => {
      const ruled = listed;
      listed = undefined;
      return ruled === undefined ? [] : refusedLinksOf(ruled, agentName);
    },
  };
}

function refusedLinksOf({ text, page, rules }: RuledPage, agentName: string): RefusedLink[] {
  let last: { readonly reason: PartReason; readonly described: Omit<RefusedLink, 'url'> } | undefined;
  return deniedLinks(text, page, rules).map(({ url, elementIndex, at }) => {
    const reason = rules.why?.('follow', elementIndex, at);
    if (reason === undefined) throw new Error('The rules of a page have no reasons.');
    // Links that follow each other mostly share a decision.
    if (last?.reason.decision !== reason.decision) last = { reason, described: describeReason(reason, agentName) };
    return { url, ...last.described };
  });
}

function describeReason({ usage, decision, but }: PartReason, agent: string): Omit<RefusedLink, 'url'> {
  const { verdict, statements } = explain(usage, decision, { agent, subject: 'this part of the page' });
  const [first] = decision.because.length === 0 ? [] : statements;
  const sentences = [first?.sentence ?? verdict, ...(but === undefined ? [] : [partNotes[but]])];
  return { why: sentences.join(' '), because: decision.because };
}
