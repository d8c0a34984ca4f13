import { defined } from '@heed/core/internal';
import { type Rule, robotsRules } from '@heed/core/vocabulary';
import type { Word } from './word.js';

/** What each rule of headers and robots META tags does. The compiler asks for a row for each that heed knows. */
const meanings: { readonly [Name in Rule]: readonly [clause: string, sentence?: string] } = {
  noindex: ['RT-2.2-a'],
  nofollow: ['PS-G-6'],
  none: ['RT-X-11'],
  noarchive: ['PS-A-2'],
  nosnippet: ['RT-2.2-b'],
  'max-snippet': ['PS-G-10'],
  'max-image-preview': ['PS-G-11'],
  'max-video-preview': ['PS-G-12', '"max-video-preview" limits the length of a video preview, in seconds.'],
  unavailable_after: ['PS-G-15'],
  notranslate: ['PS-G-13'],
  noai: ['PS-O-13'],
  noimageai: ['PS-O-13'],
  noml: ['PS-O-15'],
  noimageindex: ['PS-G-14', '"noimageindex" keeps the images on a page out of the index.'],
  all: ['RT-X-11', '"all" means that there is no restriction. It lifts none either.'],
  index: ['ASK-13', '"index" allows indexing, which is allowed anyway. It lifts no "noindex".'],
  follow: ['ASK-13', '"follow" allows following links, which is allowed anyway. It lifts no "nofollow".'],
  nocache: ['PS-B-1'],
  indexifembedded: [
    'PS-G-17',
    '"indexifembedded" lets Google index a page with "noindex" where another page embeds it; heed lifts nothing for it.',
  ],
  archive: ['PS-Y-3', '"archive" allows copies, which are allowed anyway. It lifts no "noarchive".'],
  nositelinkssearchbox: ['PS-G-19', '"nositelinkssearchbox" is about a search box next to results, not about a usage.'],
  noodp: ['PS-G-23', '"noodp" was about a directory that has closed, and is ignored.'],
  noydir: ['PS-G-23', '"noydir" was about a directory that has closed, and is ignored.'],
  noyaca: ['PS-Y-2', '"noyaca" was about descriptions at Yandex, not about a usage.'],
};

/** Rules that are explained, but not offered: they change nothing. */
const unwanted: ReadonlySet<Rule> = new Set<Rule>(['archive', 'noodp', 'noydir', 'noyaca', 'nositelinkssearchbox']);

/** The rules of headers and robots META tags. */
export const ruleWords: readonly Word[] = (Object.keys(meanings) as Rule[]).map((word) => {
  const [clause, sentence] = meanings[word];
  return defined({
    word,
    clause,
    sentence,
    after: robotsRules[word].takes === 'nothing' ? undefined : ':',
    isOffered: unwanted.has(word) ? false : undefined,
  });
});

/** The values of `max-image-preview`. */
export const imageSizeWords: readonly Word[] = ['none', 'standard', 'large'].map((word) => ({
  word,
  clause: 'PS-G-11',
  sentence: word === 'none' ? 'No image preview may be shown.' : `An image preview may have the ${word} size.`,
}));
