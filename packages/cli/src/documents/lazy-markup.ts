import { isFields } from '@heed/core/internal';
import type { Markup } from '@heed/core/page';

/**
 * The parser of pages, loaded for the first page: loading it takes longer than most runs. `loadFor` must be awaited before a
 * question is asked.
 */
export class LazyMarkup implements Markup {
  #loaded: Markup | undefined;

  /** May a question with these texts be asked at once? */
  isReadyFor(texts: unknown): boolean {
    return this.#loaded !== undefined || !needsMarkup(texts);
  }

  /** Loads the parser if the texts of a question need it. */
  async loadFor(texts: unknown): Promise<void> {
    if (needsMarkup(texts)) this.#loaded ??= await import('@heed/markup/text');
  }

  findPage(...args: Parameters<Markup['findPage']>): ReturnType<Markup['findPage']> {
    return this.#parser().findPage(...args);
  }

  findXml(...args: Parameters<Markup['findXml']>): ReturnType<Markup['findXml']> {
    return this.#parser().findXml(...args);
  }

  viewsOf(...args: Parameters<Markup['viewsOf']>): ReturnType<Markup['viewsOf']> {
    return this.#parser().viewsOf(...args);
  }

  #parser(): Markup {
    if (this.#loaded === undefined) throw new TypeError('the parser of pages was not loaded');
    return this.#loaded;
  }
}

/**
 * Do the texts of a question, which may be any value, have a page, or a file? A licence may lead to any file, and the parser finds whether
 * it is XML.
 */
export function needsMarkup(texts: unknown): boolean {
  if (!isFields(texts)) return false;
  const { response, files } = texts;
  if (isFields(response) && response['body'] !== undefined) return true;
  return isFields(files) && Object.values(files).some((file) => hasText(isFields(file) ? file['body'] : file));
}

function hasText(text: unknown): boolean {
  return typeof text === 'string';
}
