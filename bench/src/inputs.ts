import { findCorpus, readLines, readText } from './corpus.js';
import { makeSite, type ShapeName, shapeNames } from './generate.js';
import { type HurtfulCase, hurtfulCases, longUrl } from './hurtful.js';

/** Whether an input comes from our generator or from the corpus. Goals are for real inputs only. */
export type Origin = 'made' | 'real';

/** A file and URLs to ask about. */
export interface Input {
  readonly origin: Origin;
  readonly name: ShapeName;
  readonly text: string;
  readonly urls: readonly string[];
}

/** The generated files, then the real ones if there is a corpus. */
export function readInputs(): Input[] {
  const made = shapeNames.map((name): Input => {
    const { text, urls } = makeSite(name);
    return { origin: 'made', name, text, urls: scatter(urls) };
  });
  const folder = findCorpus();
  if (folder === undefined) return made;
  const real = shapeNames.map((name): Input => {
    const urls = scatter(readLines(folder, 'bench', `${name}.urls`));
    return { origin: 'real', name, text: readText(folder, 'bench', `${name}.txt`), urls };
  });
  return [...made, ...real];
}

/** The hurtful files: ours, and those of the corpus with a different text. */
export function readHurtfulCases(): (HurtfulCase & { readonly origin: Origin })[] {
  const made = hurtfulCases.map((one) => ({ ...one, origin: 'made' as const }));
  const folder = findCorpus();
  if (folder === undefined) return made;
  const real = ['dosA', 'dosB', 'dosC', 'dosD'].map((name) => ({
    origin: 'real' as const,
    name,
    text: readText(folder, 'bench', `${name}.txt`),
    url: longUrl,
  }));
  return [...made, ...real.filter(({ text }) => !made.some((one) => one.text === text))];
}

/**
 * The same URLs in an order in which the start of the list is a fair sample of it: slow contestants are asked only the first URLs.
 */
function scatter(urls: readonly string[]): string[] {
  // A prime: no URL occurs twice, unless the number of URLs is a multiple of it.
  const step = 7919;
  return urls.map((_, place) => urls[(place * step) % urls.length] as string);
}
