import type { Markup } from '@heed/core/page';

/**
 * The parser of pages, loaded when the first page comes: loading it takes longer than most runs. `load` must be awaited before a
 * page is read.
 */
export class LateMarkup implements Markup {
  #loaded: Markup | undefined;

  async load(): Promise<void> {
    this.#loaded ??= await import('@heed/markup');
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
