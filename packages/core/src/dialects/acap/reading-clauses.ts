import type { ClauseTable } from '../dialect.js';

/** Words for the readings that heed has settled where the text of ACAP is unclear, as a publisher would put them. */
export const acapReadingClauses: ClauseTable = {
  documents: {
    AMB: "heed's readings of ACAP",
  },
  words: {
    'AMB-02':
      'A statement about one way of presenting overrides a statement about presenting in general; a permission does so only where its scope is narrower or the same.',
    'AMB-04': '"ACAP-allow-other" lifts a wider "ACAP-disallow-other", but permits nothing by itself.',
    'AMB-16': 'When several permissions match, the one with the narrowest pattern sets the restrictions.',
    'AMB-18': 'A pattern without a leading slash is read as if it had one, so it is narrower than "/".',
    'AMB-27': 'A permission with a length of zero is treated as a prohibition.',
    'AMB-31': 'A permission whose restrictions exclude each other is treated as a prohibition.',
    'AMB-33':
      'A permission to use only a named resource is understood for index entries, snippets and thumbnails; elsewhere it is treated as a prohibition.',
    'AMB-37':
      'A permission with a qualifier that is not understood, or that cannot qualify the usage, is treated as a prohibition.',
    'AMB-38':
      'A permission with a qualifier that needs an agreement with the publisher is treated as a prohibition where there is none.',
    'AMB-40': 'A prohibition of a local usage prohibits every usage in its definition.',
    'AMB-44': 'When a resource set is defined twice, a prohibition covers all its paths and a permission covers none.',
    'AMB-46':
      'When a resource set is not defined, a prohibition covers the whole site and a permission covers nothing.',
    'AMB-48':
      'While a file that robots.txt refers to cannot be read, every usage is treated as prohibited for the crawlers concerned.',
    'AMB-50': 'Next to a reference to another file, prohibitions apply and permissions do not.',
    'AMB-53': 'A statement for a purpose overrides a statement for all purposes.',
    'AMB-58':
      'An ACAP permission lifts a Disallow that is not narrower and does not address the crawler more closely; an Allow never lifts an ACAP prohibition.',
    'AMB-59': 'In a file with ACAP statements, a Disallow forbids indexing as well as fetching.',
    'AMB-69':
      'Whatever exceeds a size limit may prohibit anything, so every usage is treated as prohibited for the crawlers concerned.',
    'AMB-73':
      'A prohibition with an "id-list" applies to the elements that it names, or to the whole page if it names none.',
    'AMB-74':
      'A page that speaks to all crawlers does not lift a prohibition of the site that names the crawler, and no page lifts a prohibition on fetching it, because a crawler that obeys never reads the page.',
    'AMB-77':
      'A permission for another URL does not apply here; if it is the only one, the usage is treated as prohibited.',
    'AMB-82':
      'A reference that is neither http nor https is not followed, so every usage is treated as prohibited for the crawlers concerned.',
    'AMB-83': 'A permission that depends on a resource that may not be fetched is treated as a prohibition.',
    'AMB-84': 'A permission that depends on a part that the page does not have is treated as a prohibition.',
  },
  supporting: ['AMB-04'],
};
