import { beaten, isSamePlace, maxOverruled, type Ruling, type Statement, silence } from '../policy/statement.js';
import { tightestOf } from '../policy/tightest.js';

/**
 * The ruling of all dialects together: a denial by any of them wins over an allowance by another (ASK-3).
 *
 * The three exceptions that the documents make are all within one dialect or its carrier, so they are settled before this (ACAP
 * over the conventional rules of the same robots.txt, ACAP's page over its site, an element over its page).
 */
export function settle(rulings: readonly Ruling[]): Ruling {
  return settleSpoken(rulings.filter((ruling) => ruling !== silence));
}

/** The same of the rulings that are not silence. */
export function settleSpoken(spoken: readonly Ruling[]): Ruling {
  const report = spoken.find(saysNothing);
  if (report === undefined) return settleRules(spoken);
  // Why robots.txt sets no rules matters only where no other voice has a rule (ASK-32).
  const ruling = settleRules(spoken.filter((one) => !saysNothing(one)));
  return ruling.because.length > 0 ? ruling : { ...ruling, because: report.because };
}

function saysNothing({ because }: Ruling): boolean {
  return because[0]?.says === 'nothing' && because.every(({ says }) => says === 'nothing');
}

function settleRules(spoken: readonly Ruling[]): Ruling {
  const [first] = spoken;
  if (first === undefined) return silence;
  return withLostOnce(withTightestLimits(spoken.length === 1 ? withNearestFirst(first) : join(spoken)));
}

function withNearestFirst(ruling: Ruling): Ruling {
  const because = nearestFirst(ruling.because);
  return because === ruling.because ? ruling : { ...ruling, because };
}

function join(spoken: readonly Ruling[]): Ruling {
  const verdict = strongest(spoken);
  // A ruling that only sets limits goes with what others allow, and has no effect where the use is denied.
  const agrees = (ruling: Ruling): boolean =>
    ruling.verdict === verdict || (ruling.verdict === 'unstated' && verdict === 'allowed');
  const because = nearestFirst(spoken.filter(agrees).flatMap((ruling) => ruling.because));
  const winner = verdict === 'denied' ? because[0] : undefined;
  const overruled: Statement[] = [];
  let more = 0;
  for (const ruling of spoken) {
    if (!agrees(ruling))
      overruled.push(...ruling.because.map((statement) => beaten({ ...statement, clause: 'ASK-3' }, winner)));
    for (const statement of ruling.overruled) overruled.push(statement);
    more += ruling.overruledMore ?? 0;
  }
  // A refusal may say where a licence can be had (AIN-14).
  const applying = verdict === 'denied' ? spoken.filter((ruling) => ruling.verdict === 'denied') : spoken;
  const limits = applying.flatMap((ruling) => ruling.limits);
  return { verdict, limits, because, overruled, ...(more === 0 ? {} : { overruledMore: more }) };
}

function strongest(rulings: readonly Ruling[]): Ruling['verdict'] {
  if (rulings.some((ruling) => ruling.verdict === 'denied')) return 'denied';
  return rulings.some((ruling) => ruling.verdict === 'allowed') ? 'allowed' : 'unstated';
}

/**
 * The ruling with only the tightest of the limits that can be compared. Statements that set none of those that are left are
 * overruled (ASK-4); but what allows the usage decides, whatever its limits, so the nearest permission is never among them.
 */
function withTightestLimits(ruling: Ruling): Ruling {
  if (ruling.limits.length <= 1) return ruling;
  const { limits, isLoose } = tightestOf(ruling.limits);
  if (limits.length === ruling.limits.length) return ruling;
  const isOutdone = (statement: Statement): boolean => statement.limits?.every(isLoose) ?? false;
  const holding = ruling.because.filter((statement) => !isOutdone(statement));
  const grant = ruling.because.find(({ says }) => says === 'allow');
  const hasGrant = grant === undefined || holding.some(({ says }) => says === 'allow');
  const because = hasGrant ? holding : ruling.because.filter((one) => one === grant || !isOutdone(one));
  const outdone = ruling.because.filter((statement) => !because.includes(statement));
  const tighter = (loose: Statement): Statement | undefined =>
    because.find((one) => one !== loose && one.limits?.some((limit) => limits.includes(limit)));
  const overruled = outdone.map((statement) => beaten({ ...statement, clause: 'ASK-4' }, tighter(statement)));
  return { ...ruling, limits, because, overruled: [...overruled, ...ruling.overruled] };
}

/** The ruling without overruled statements that also decided (ASK-4), each once, and with no more of them than an answer lists. */
function withLostOnce(ruling: Ruling): Ruling {
  const { because, overruled } = ruling;
  if (overruled.length === 0) return ruling;
  const lost = listedOnce(overruled, because);
  const more = (ruling.overruledMore ?? 0) + Math.max(lost.length - maxOverruled, 0);
  if (lost.length === overruled.length && more === 0) return ruling;
  return { ...ruling, overruled: lost.slice(0, maxOverruled), ...(more === 0 ? {} : { overruledMore: more }) };
}

/** From the narrowest scope to the widest. */
const scopes = { element: 0, page: 1, header: 2, file: 3, robots: 4, policy: 5, optOut: 6 } as const;

/**
 * Statements from the narrowest scope to the widest, whichever dialects they are in; those with the same scope stay in their order.
 *
 * Reading: (ASK-45) element, page, header, files of the site and documents that are referred to, robots.txt, the policy of the owner; after all of
 * them, the operator's own list.
 */
export function nearestFirst(statements: readonly Statement[]): readonly Statement[] {
  let last: number = scopes.element;
  for (const one of statements) {
    const scope = scopeOf(one);
    if (scope < last) return [...statements].sort((first, second) => scopeOf(first) - scopeOf(second));
    last = scope;
  }
  return statements;
}

function scopeOf({ dialect, place, onElement }: Statement): number {
  if (dialect === 'policy') return scopes.policy;
  if (dialect === 'opt-out') return scopes.optOut;
  const name = typeof place.source === 'string' ? place.source : place.source.name;
  switch (name) {
    case 'body':
      return onElement === true ? scopes.element : scopes.page;
    case 'header':
      return scopes.header;
    case 'robots.txt':
      return scopes.robots;
    default:
      return scopes.file;
  }
}

/**
 * Up to this many are compared with each other, which is faster than making keys; more would take the square of their number. Most
 * decisions have none or one.
 */
const maxCompared = 6;

/** The statements that lost and did not also decide, each once (ASK-4). */
export function listedOnce(lost: readonly Statement[], because: readonly Statement[]): readonly Statement[] {
  if (lost.length + because.length > maxCompared) return isInOrder(lost, because) ? lost : listedByKey(lost, because);
  return lost.filter((one, place) => {
    for (const other of because) if (isSameStatement(one, other)) return false;
    for (let before = 0; before < place; before++) if (isSameStatement(one, lost[before] as Statement)) return false;
    return true;
  });
}

/** A tag that both allows and forbids makes two statements; one that allows and sets a limit makes one. */
export function isSameStatement(one: Statement, other: Statement): boolean {
  return isSamePlace(one, other) && (one.says === 'disallow') === (other.says === 'disallow');
}

/**
 * Are these in order in one text, and is none of them where the deciding one is? Then each is there once.
 * The rules of a robots.txt that lose do, and no key has to be made for any of them: that took a quarter of a question to a file of
 * which dozens of rules match.
 */
function isInOrder(lost: readonly Statement[], because: readonly Statement[]): boolean {
  const [first] = lost;
  if (first === undefined || because.length > 1) return false;
  const { source } = first.place;
  const deciding = because[0] === undefined ? -1 : startIn(source, because[0]);
  let last = -1;
  for (const one of lost) {
    const start = startIn(source, one);
    if (start <= last || start === deciding) return false;
    last = start;
  }
  return true;
}

/** Where a statement starts in a text; -1 if it does not stand in it. */
function startIn(source: Statement['place']['source'], { place }: Statement): number {
  return 'span' in place && place.source === source ? place.span.start : -1;
}

/** The same in linear time. */
export function listedByKey(lost: readonly Statement[], because: readonly Statement[]): readonly Statement[] {
  const seen = new Map<Statement['place']['source'], Set<string>>();
  const isNew = (statement: Statement): boolean => {
    const { source } = statement.place;
    const keys = seen.get(source) ?? new Set();
    seen.set(source, keys);
    const key = keyOf(statement);
    return !keys.has(key) && keys.add(key).has(key);
  };
  for (const one of because) isNew(one);
  return lost.filter(isNew);
}

function keyOf({ dialect, place, says }: Statement): string {
  const where = 'span' in place ? place.span.start : `text ${place.text}`;
  return `${dialect} ${says === 'disallow'} ${where}`;
}
