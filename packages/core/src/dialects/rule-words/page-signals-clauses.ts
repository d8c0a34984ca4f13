import type { ClauseTable } from '../dialect.js';

/** What the signals say that crawlers honour on pages beside the founding documents, in a publisher's words. */
export const pageSignalsClauses: ClauseTable = {
  documents: {
    PS: 'page signals as crawlers honour them',
    'PS A': "heed's readings of page signals",
  },
  words: {
    'PS-A-1': 'What may not be indexed may not be shown either.',
    'PS-A-2': '"noarchive" forbids keeping a copy to those whose business is keeping copies.',
    'PS-B-1': '"nocache" forbids showing a copy, like "noarchive".',
    'PS-G-6': '"nofollow" forbids following the links of a page.',
    'PS-G-8': '"noarchive" forbids showing a copy.',
    'PS-G-10': '"max-snippet" bounds the length of an extract, in characters; 0 forbids it.',
    'PS-G-11': '"max-image-preview" bounds the size of a preview picture; "none" forbids it.',
    'PS-G-13': '"notranslate" forbids a translation.',
    'PS-G-15': '"unavailable_after" names the moment from which a resource is no longer to be shown.',
    'PS-G-18': '"data-nosnippet" keeps the text of an element out of extracts.',
    'PS-O-1': 'The class name "robots-nocontent" keeps an element out of the index and out of extracts.',
    'PS-O-3': 'The comment "googleoff: index" keeps what follows out of the index, up to "googleon".',
    'PS-O-4':
      'The comment "googleoff: anchor" keeps the words of links from counting for their targets, up to "googleon".',
    'PS-O-5': 'The comment "googleoff: snippet" keeps what follows out of extracts, up to "googleon".',
    'PS-O-6':
      'The comment "googleoff: all" keeps what follows out of the index and out of extracts, and its links from being followed, up to "googleon".',
    'PS-O-13': '"noai" and "noimageai" forbid the use of a resource for AI models.',
    'PS-O-15': '"noml" forbids training models with a resource.',
    'PS-O-16': 'A link with rel="nofollow" is not to be followed.',
    'PS-O-20': 'The class name "noindex" keeps an element out of the index of a site search.',
    'PS-Y-6': 'The element "noindex", or a pair of comments of that name, keeps what stands inside out of the index.',
  },
};
