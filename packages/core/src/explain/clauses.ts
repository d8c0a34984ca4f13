import { acapClauses } from '../dialects/acap/clauses.js';
import { acapReadings } from '../dialects/acap/reading-clauses.js';
import { robotExclusionProfileClauses } from '../dialects/class-names/clauses.js';
import { robotsPiClauses } from '../dialects/robots-pi/clauses.js';
import { rfc9309Clauses } from '../dialects/robots-txt/clauses.js';
import { pageSignalsClauses } from '../dialects/rule-words/page-signals-clauses.js';
import { robotsTagClauses } from '../dialects/rule-words/robots-tag-clauses.js';
import { settledClauses } from './settled-clauses.js';

/** The rule behind a clause, as one sentence that fits whoever won by it and whoever lost by it. */
export function wordsOfClause(id: string): string | undefined {
  return words.get(id);
}

/** The document that a clause belongs to, as it is named in the middle of a sentence. */
export function documentOfClause(id: string): string | undefined {
  const [document = '', series = ''] = id.split('-', 2);
  return documents.get(`${document} ${series}`) ?? documents.get(document);
}

/** The section of a document in which a clause stands, for documents whose clauses are named after their sections. */
export function sectionOfClause(id: string): string | undefined {
  const section = /^(?:RFC9309|A1|A2|RT)-(\d[\d.]*)-/.exec(id)?.[1];
  // What stands before the first section is counted as section 0.
  return section === '0' ? undefined : section;
}

const words: ReadonlyMap<string, string> = new Map(
  [
    rfc9309Clauses,
    acapClauses,
    acapReadings,
    robotsTagClauses,
    pageSignalsClauses,
    robotExclusionProfileClauses,
    robotsPiClauses,
    settledClauses,
  ].flatMap((table) => Object.entries(table)),
);

/** By the beginning of the id, with its second part where that has a document of its own. */
const documents: ReadonlyMap<string, string> = new Map([
  ['RFC9309', 'RFC 9309'],
  ['A1', 'ACAP 1.0 Part 1'],
  ['A2', 'ACAP 1.0 Part 2'],
  ['AMB', "heed's readings of ACAP"],
  ['RT', 'the Robots-Tag draft'],
  ['RT A', "heed's readings of the Robots-Tag draft"],
  ['RT V', "heed's readings of the Robots-Tag draft"],
  ['RT X', 'X-Robots-Tag as it is used'],
  ['PS', 'page signals as crawlers honour them'],
  ['PS A', "heed's readings of page signals"],
  ['REP', 'the Robot Exclusion Profile'],
  ['M', "heed's readings of the Robot Exclusion Profile"],
  ['PI', 'the robots processing instruction note'],
  ['P', "heed's readings of the robots processing instruction note"],
  ['ASK', "heed's settled readings"],
]);
