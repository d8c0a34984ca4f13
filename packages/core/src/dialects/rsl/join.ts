import { type Ruling, silence } from '../../policy/statement.js';
import { eachOnce, LostStatements } from './lost.js';

/** The ruling of several documents at one level: the stricter, with the limits of all that permit (AIN-16f). */
export function strictestOf(rulings: readonly Ruling[]): Ruling {
  const spoken = rulings.filter((ruling) => ruling !== silence);
  const [first] = spoken;
  if (first === undefined || spoken.length === 1) return first ?? silence;
  const isDenied = spoken.some(({ verdict }) => verdict === 'denied');
  const isAllowed = spoken.some(({ verdict }) => verdict === 'allowed');
  const holding = isDenied ? spoken.filter(({ verdict }) => verdict === 'denied') : spoken;
  const because = eachOnce(holding.flatMap((ruling) => ruling.because));
  const winner = because[0];
  const lost = new LostStatements(because);
  for (const ruling of spoken) {
    if (isDenied && ruling.verdict !== 'denied') lost.add(ruling.because, 'AIN-16f', winner);
    lost.addAll(ruling);
  }
  return {
    verdict: isDenied ? 'denied' : isAllowed ? 'allowed' : 'unstated',
    limits: holding.flatMap(({ limits }) => limits),
    because,
    ...lost.found,
  };
}

/**
 * The ruling of levels, nearest first: the first that says something of the usage decides it (AIN-16f). Limits alone say nothing, but
 * count where nobody says more.
 */
export function nearestOf(levels: readonly Ruling[]): Ruling {
  const spoken = levels.filter((level) => level !== silence);
  const deciding =
    spoken.find(({ verdict }) => verdict !== 'unstated') ??
    spoken.find(({ because }) => because.length > 0) ??
    spoken[0];
  if (deciding === undefined || spoken.length === 1) return deciding ?? silence;
  const lost = new LostStatements(deciding.because);
  for (const level of spoken) {
    if (level !== deciding) lost.add(level.because, 'AIN-16f', deciding.because[0]);
    lost.addAll(level);
  }
  return { ...deciding, ...lost.found };
}

/** A ruling beside that of documents which do not apply, because others replace them (AIN-16f). */
export function withReplaced(ruling: Ruling, replaced: Ruling): Ruling {
  if (replaced === silence) return ruling;
  const lost = new LostStatements(ruling.because);
  lost.addAll(ruling);
  lost.add(replaced.because, 'AIN-16f', ruling.because[0]);
  lost.addAll(replaced);
  return { ...ruling, ...lost.found };
}
