import { type Answer, explain } from '@heed/core';
import type { PartReason } from '@heed/core/page';
import type { Sources } from '../../sources.ts';
import type { TintedUsage, ToldReason } from './page-view-messages.ts';
import { linesOfPanes } from './place.ts';
import { statementsIn } from './story.ts';

/** What a reason is told about: a usage of a part of the page. */
export interface ToldPart {
  /** What was asked about; the reason may be about another usage. */
  readonly asked: TintedUsage;
  readonly subject: string;
}

/** A reason in words. */
export function toldReason(
  { usage, decision, but }: PartReason,
  agent: string,
  { notSeen = [] }: Answer,
  sources: Sources,
  { asked, subject }: Partial<ToldPart> = {},
): ToldReason {
  const { verdict, statements } = explain(usage, decision, {
    agent,
    notSeen,
    asShown: linesOfPanes(sources),
    ...(subject === undefined ? {} : { subject }),
  });
  const note = but === undefined ? (asked === undefined || asked === usage ? undefined : cutNotes[asked]) : notes[but];
  return {
    usage: asked ?? usage,
    verdict,
    ...(note === undefined ? {} : { note }),
    statements: statementsIn(statements, sources),
  };
}

const notes: Readonly<Record<NonNullable<PartReason['but']>, string>> = {
  'another-part': 'The permission names another part of the page, or another file, to be used in place of this one.',
  'no-credit': 'The permission asks for a credit to be shown with the text, and that credit is missing.',
};

/** What the denial of another usage does to a view. */
const cutNotes: { readonly [U in TintedUsage]?: string } = {
  preserve: 'So it is left out of the copy that may be kept.',
  'present-snippet': 'So it is left out of snippets too.',
};
