import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on signals that crawlers honour without a founding document, as a publisher would put them. */
export const pageSignalsClauses: ClauseTable = {
  documents: {
    PS: 'page signals as crawlers honour them',
    'PS A': "heed's readings of page signals",
    NOAI: 'noai and similar rules as they are used',
  },
  words: {
    'PS-A-1': 'A resource that may not be indexed may not be shown either.',
    'PS-A-2': '"noarchive" forbids showing a copy, and forbids archives to keep one.',
    'PS-B-1': '"nocache" forbids showing a copy, like "noarchive".',
    'PS-G-6': '"nofollow" forbids following the links on a page.',
    'PS-G-10': '"max-snippet" limits the length of a snippet, in characters; 0 forbids it.',
    'PS-G-11': '"max-image-preview" limits the size of an image preview; "none" forbids it.',
    'PS-G-13': '"notranslate" forbids offering a translation.',
    'PS-G-15': '"unavailable_after" sets the time after which a resource must not be shown.',
    'PS-G-18': '"data-nosnippet" keeps the text of an element out of snippets.',
    'PS-O-1': 'The class name "robots-nocontent" keeps an element out of the index and out of snippets.',
    'PS-O-3': 'The comment "googleoff: index" keeps what follows out of the index, up to "googleon".',
    'PS-O-4':
      'The comment "googleoff: anchor" forbids indexing link targets under the anchor text that follows, up to "googleon".',
    'PS-O-5': 'The comment "googleoff: snippet" keeps what follows out of snippets, up to "googleon".',
    'PS-O-6':
      'The comment "googleoff: all" keeps what follows out of the index and out of snippets, and forbids following its links, up to "googleon".',
    'PS-O-13': '"noai" forbids using a resource for AI models, and "noimageai" training models with an image.',
    'AIN-11':
      'Some rules have a further meaning for one operator: "noarchive" for Microsoft and Amazon, "noindex", "none", "nosnippet" and "max-snippet" for Google, "data-nosnippet" for both Google and Microsoft.',
    'PS-O-15': '"noml" forbids training models with a resource.',
    'PS-O-16': 'A link with rel="nofollow" must not be followed.',
    'PS-O-20': 'The class name "noindex" keeps an element out of the index of a site search.',
    'PS-Y-6': 'The element "noindex", or a pair of comments of that name, keeps its content out of the index.',
  },
};
