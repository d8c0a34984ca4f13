import { isSamePlace, type Statement } from '../policy/statement.js';

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
 * Do these stand one behind the other in one text, and does none of them stand where the deciding one does? Then each is there once.
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
