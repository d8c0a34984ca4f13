import type { ClauseTable } from '../dialects/dialect.js';

/** Words for the readings that heed has settled where several documents meet, as a publisher would put them. */
export const settledClauses: ClauseTable = {
  documents: { ASK: "heed's settled readings", AIN: "heed's settled readings of AI signals" },
  words: {
    'ASK-unread':
      'A page that cannot be read to its end is treated as denying everything that its unread part could deny.',
    'ASK-2': 'When no rule applies, a usage is allowed, unless the operator of the crawler has chosen otherwise.',
    'ASK-3': 'A denial overrides what others allow, wherever it appears.',
    'ASK-4': 'Of limits that can be compared, only the tightest applies.',
    'ASK-6': 'A usage that serves several purposes must be allowed for each of them.',
    'ASK-9':
      'A statement names one path; with several, a prohibition covers each of them and a permission covers none.',
    'ASK-12': 'What may not be fetched may not be used, except that a link to it may be shown.',
    'ASK-13': 'Rules such as "index", "follow" and "all" allow what they name.',
    'ASK-19': 'An empty list exempts a crawler from the rules for all crawlers on the same line.',
    'ASK-23': 'A permission to use one part of a page, which it names, covers nothing else on the page.',
    'ASK-24':
      'Where every way of presenting is denied, presenting is denied; where presenting is denied, so is translating.',
    'ASK-25': '"disallow-other" in a page prohibits every usage that the page itself does not permit.',
    'ASK-26':
      'A permission for all crawlers in a page does not drop the limits of a permission that names the crawler; both apply.',
    'ASK-27':
      'When a local usage is defined twice, a prohibition covers the usages of all its definitions and a permission covers none.',
    'ASK-30':
      '"robots-anchortext" next to "robots-noindex" on one element allows indexing link targets under its anchor text.',
    'ASK-32': 'Status 429 tells crawlers to slow down, so it is treated like a server error, not like a missing file.',
    'ASK-34':
      'Rules that name the crawler in full override rules whose name is the same only up to a character that RFC 9309 does not allow in a name.',
    'ASK-48':
      'This status says nothing of robots.txt unless a crawler has a copy that it confirms, so it is treated as if robots.txt could not be reached.',
    'ASK-42':
      'Where several elements have one id, a permission that names it covers the first; in XML that is neither HTML nor XHTML, class names only prohibit.',
  },
};
