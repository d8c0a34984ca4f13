import type { PathBytes } from '../../policy/path-bytes.js';
import { defined } from '../../text/defined.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { Channel, FoundPlace } from './channels.js';
import type { FileRule } from './file-rule.js';
import type { TdmrepFile } from './read.js';
import type { Reservation } from './reservation.js';

/** What one channel says of one resource, with everything in it that says something. */
export interface Level {
  /** Absent if the channel has no value. */
  readonly reservation?: SetReservation;
  /** What says so; what agrees with it; and what lost to it inside the channel. */
  readonly parts: readonly Part[];
  readonly policy?: { readonly text: string; readonly place: FoundPlace };
}

type SetReservation = Exclude<Reservation, 'unset'>;

/** A field, a tag or a rule. */
export interface Part {
  readonly reservation: SetReservation;
  readonly place: FoundPlace;
  /** The clause by which it counts although it, or something before it, is broken. */
  readonly lenience?: string;
  /** The clause by which it lost inside its channel. */
  readonly lostBy?: string;
}

export function levelOfChannel({ reservation, isLenient, place, policy }: Channel): Level {
  const said = reservation === undefined || place === undefined ? undefined : { reservation, place };
  const part = said === undefined || !isLenient ? said : { ...said, lenience: 'AIN-2b' };
  return defined({
    reservation,
    parts: part === undefined ? [] : [part],
    policy: policy === undefined ? undefined : { text: policy.text, place: policy },
  });
}

/**
 * What the file says of a path: the first rule that matches decides (TDM-F3).
 *
 * A rule that cannot be read keeps later releases from counting, but no later reservation (AIN-2c).
 */
export function levelOfFile({ source, rules }: TdmrepFile, path: PathBytes): Level {
  const matching = rules.filter(({ pattern }) => matchesPath(pattern, path));
  const unreadable = matching.findIndex(({ reservation }) => reservation === 'unset');
  const behind = (at: number): boolean => unreadable !== -1 && at > unreadable;
  const decides = ({ reservation }: FileRule, at: number): boolean =>
    reservation === 'reserved' || (reservation === 'released' && !behind(at));
  const first = matching.findIndex(decides);
  const deciding = matching[first];
  const parts: Part[] = [];
  for (const [at, rule] of matching.entries()) {
    const { reservation, span, lenience = behind(at) ? 'AIN-2c' : undefined } = rule;
    if (reservation === 'unset') continue;
    const isShadowed = reservation === 'released' && behind(at) && (first === -1 || at < first);
    const lostBy = isShadowed ? 'AIN-2c' : reservation === deciding?.reservation ? undefined : 'TDM-F3';
    const part = { reservation, place: { source, span } };
    parts.push(defined({ ...part, lenience, lostBy }));
  }
  const withPolicy = deciding ?? matching.find((rule) => rule.policy !== undefined && rule.reservation === 'unset');
  const { policy, span } = withPolicy ?? {};
  return {
    ...(deciding === undefined || deciding.reservation === 'unset' ? {} : { reservation: deciding.reservation }),
    parts: deciding === undefined ? parts : decidingFirst(parts, deciding),
    ...(policy === undefined || span === undefined ? {} : { policy: { text: policy.text, place: { source, span } } }),
  };
}

/** Releases that an unreadable rule shadows may come before the rule that decides. */
function decidingFirst(parts: readonly Part[], { span }: FileRule): Part[] {
  const isDeciding = (part: Part): boolean => part.place.span === span;
  return [...parts.filter(isDeciding), ...parts.filter((part) => !isDeciding(part))];
}
