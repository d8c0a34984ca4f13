import { explain } from '@heed/core';
import { defined } from '@heed/core/internal';
import { partNotes } from '@heed/core/internal/answers';
import type { PartReason } from '@heed/core/page';
import type { Sources } from '../../sources.ts';
import { linesOfPanes } from './location.ts';
import type { RegionReason, TintedUsage } from './page-view-messages.ts';
import { statementsIn } from './story.ts';

/** What a reason is about: a usage of a part of the page. */
export interface ReasonContext {
  /** What was asked about; the reason may be about another usage. */
  readonly asked: TintedUsage;
  readonly subject: string;
}

/** Returns a reason in words. */
export function describeReason(
  { usage, decision, but }: PartReason,
  agent: string,
  sources: Sources,
  { asked, subject }: Partial<ReasonContext> = {},
): RegionReason {
  const { verdict, statements } = explain(usage, decision, {
    agent,
    asShown: linesOfPanes(sources),
    ...(subject === undefined ? {} : { subject }),
  });
  const note =
    but === undefined ? (asked === undefined || asked === usage ? undefined : cutNotes[asked]) : partNotes[but];
  return defined({ usage: asked ?? usage, verdict, note, statements: statementsIn(statements, sources) });
}

/** What the denial of another usage does to a view. */
const cutNotes: { readonly [U in TintedUsage]?: string } = {
  preserve: 'So it is left out of the copy that may be kept.',
  'present-snippet': 'So it is left out of snippets too.',
};
