import { type Ruling, type Statement, silence } from '../../../policy/statement.js';

/** Reading: (ASK-6) a usage for several purposes must be allowed for each of them, so the strictest ruling applies. */
export function combinePurposes(rulings: readonly Ruling[]): Ruling {
  const denied = rulings.find(({ verdict }) => verdict === 'denied');
  if (denied !== undefined) return denied;
  if (rulings.every((ruling) => ruling === silence)) return silence;
  const limits = new Map(rulings.flatMap((one) => one.limits.map((limit) => [`${limit.limit}=${limit.value}`, limit])));
  const overruled = rulings.flatMap((one) => one.overruled);
  const because = distinct(rulings.flatMap((one) => one.because));
  if (rulings.every(({ verdict }) => verdict === 'allowed')) {
    const lost = distinct(overruled);
    return { verdict: 'allowed', limits: [...limits.values()], because, overruled: lost, ...moreThan(lost, rulings) };
  }
  const lost = distinct([...because.map((statement) => ({ ...statement, clause: 'ASK-6' })), ...overruled]);
  return {
    verdict: 'unstated',
    limits: [...limits.values()],
    because: [],
    overruled: lost,
    ...moreThan(lost, rulings),
  };
}

/** How many more lost than are listed: for each purpose mostly the same, so they are not added up. */
function moreThan(listed: readonly Statement[], rulings: readonly Ruling[]): Pick<Ruling, 'overruledMore'> {
  const most = Math.max(...rulings.map((one) => one.overruled.length + (one.overruledMore ?? 0)));
  return most > listed.length ? { overruledMore: most - listed.length } : {};
}

function distinct(statements: readonly Statement[]): Statement[] {
  const kept = new Map<string, Statement>();
  for (const statement of statements) {
    const { place, clause } = statement;
    const where = typeof place.source === 'string' ? place.source : place.source.name;
    const at = 'span' in place ? place.span.start : place.text;
    kept.set(`${where} ${at} ${clause}`, statement);
  }
  return [...kept.values()];
}
