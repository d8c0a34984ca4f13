import { spokenUsages } from '../../dialects/rsl/vocabulary.js';
import type { Texts } from '../../dialects/texts.js';
import type { Usage } from '../../policy/usage.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import type { Undecided, UndecidedLine } from '../comparison.js';
import { missingReferences } from '../sites/families/acap-fields.js';
import { licencesNotAtHand } from '../sites/families/licences.js';
import type { Stated } from '../sites/stated.js';

/** Limit: lines that are listed of one kind. A file can have a line for every twenty of its letters. */
const maxListed = 100;

/** Lines that refer to documents which are not at hand, so that nobody can tell what they say of a usage of the policy. */
export function missingDocuments(texts: Texts, { rules }: PolicyFile): Undecided[] {
  const usages = new Set<Usage>(rules.flatMap(({ allow, deny }) => [...allow.map(({ usage }) => usage), ...deny]));
  const isLicensed = spokenUsages.some((usage) => usages.has(usage));
  const lines = [...missingReferences(texts), ...(isLicensed ? licencesNotAtHand(texts) : [])].flatMap(lineOf);
  if (lines.length === 0) return [];
  const why = 'These lines refer to documents that are not at hand, so what those permit and refuse is not known.';
  return [{ agents: ['*'], why, lines: lines.slice(0, maxListed) }];
}

function lineOf({ place }: Stated): UndecidedLine[] {
  if (place === undefined) return [];
  const { source, span } = place;
  const { line } = source.positionAt(span.start);
  return [{ source: source.name, line, text: source.lineText(line).trim() }];
}
