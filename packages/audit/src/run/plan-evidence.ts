import { openEvidence } from '../evidence/open-evidence.js';
import { evidenceToUse } from '../evidence/robots-from.js';
import type { EvidenceSource } from '../evidence/sources.js';
import { planUnits } from '../inputs/plan-units.js';
import type { Unit } from '../unit.js';
import type { AuditRequest } from './request.js';

/** Where the evidence of an audit comes from. */
export interface EvidencePlan {
  /** A file that has all of it already; then there is nothing else to do. */
  readonly ready?: EvidenceSource;
  /** Units of WARC files: those of the inputs, then those that are only read for evidence. */
  readonly units: readonly Unit[];
  /** How many of them belong to the inputs. */
  readonly ownUnits: number;
  /** What else is read. */
  readonly sources: readonly EvidenceSource[];
}

/** Finds out what has to be read for evidence. Inputs that an index covers already are not read for it again. */
export async function planEvidence(
  units: readonly Unit[],
  sources: readonly EvidenceSource[],
  { robotsFrom = [], cwd }: AuditRequest,
  unitBytes: number,
): Promise<EvidencePlan> {
  const own = units.filter(({ kind }) => kind === 'warc');
  const ready = evidenceToUse(robotsFrom, cwd, own);
  const [only] = sources;
  if (only !== undefined && only.path === ready) return { ready: only, units: [], ownUnits: 0, sources: [] };
  const uncovered = withoutCovered(own, sources);
  const warcFiles = sources.flatMap((source) => (source.kind === 'warc' ? [{ ...source, kind: source.kind }] : []));
  const others = await planUnits(warcFiles, { unitBytes });
  return {
    units: [...uncovered, ...others],
    ownUnits: uncovered.length,
    sources: sources.filter(({ kind }) => kind !== 'warc'),
  };
}

function withoutCovered(units: readonly Unit[], sources: readonly EvidenceSource[]): readonly Unit[] {
  let left = units;
  for (const { kind, path } of sources) {
    if (kind !== 'stored') continue;
    const evidence = openEvidence(path);
    left = left.filter((unit) => !evidence.covers(unit));
    evidence.close();
  }
  return left;
}
