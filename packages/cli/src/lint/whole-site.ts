import { basename } from 'node:path';
import * as agents from '@heed/agents';
import { createAsk } from '@heed/core';
import type { Diagnostic } from '@heed/core/diagnostics';
import { headerRulesFile, headerRulesIn } from '@heed/core/internal';
import type { Markup } from '@heed/core/page';
import type { Documents } from '../documents/documents.js';
import { needsMarkup } from '../documents/lazy-markup.js';
import type { Linted } from './lint-and-fix.js';
import { placeOf } from './place.js';

/**
 * Finds out of how much of a site `carriers/site-noindex` is true: of the home page alone, of all pages of the run, or of every path.
 * That is known at the end, so the problem is withheld until then.
 */
export class WholeSite {
  #pages = 0;
  #isAll = true;
  readonly #withheld: { readonly documents: Documents; readonly diagnostic: Noindex }[] = [];

  /** Looks at what was linted, and returns it without what is withheld. */
  async withhold(linted: Linted): Promise<Linted> {
    const { documents, diagnostics } = linted;
    // After the first page that may be indexed, no other is looked at.
    if (this.#isAll && isPage(documents)) {
      this.#pages++;
      if (!(await deniesIndex(documents))) this.#isAll = false;
    }
    const found = diagnostics.filter(isNoindex);
    if (found.length === 0) return linted;
    this.#withheld.push(...found.map((diagnostic) => ({ documents, diagnostic })));
    return { ...linted, diagnostics: diagnostics.filter((one) => !isNoindex(one)) };
  }

  /** What was withheld, with what it is true of. */
  rest(): Linted[] {
    return this.#withheld.map(({ documents, diagnostic }) => {
      const what = this.#isAll && this.#pages > 1 ? `all ${this.#pages} pages` : everyPath(documents, diagnostic);
      const data = { ...diagnostic.data, ...(what === undefined ? {} : { what }) };
      return { documents, diagnostics: [{ ...diagnostic, data }] };
    });
  }
}

type Noindex = Extract<Diagnostic, { readonly code: 'carriers/site-noindex' }>;

function isNoindex(diagnostic: Diagnostic): diagnostic is Noindex {
  return diagnostic.code === 'carriers/site-noindex';
}

function isPage({ response, shown }: Documents): boolean {
  return response?.body !== undefined && shown.has('body');
}

async function deniesIndex(documents: Documents): Promise<boolean> {
  const { response = {}, url } = documents;
  const markup: Markup | undefined = needsMarkup(documents) ? await import('@heed/markup/text') : undefined;
  const ask = createAsk({ agents, unseen: 'allow', ...(markup === undefined ? {} : { markup }) });
  const asked = { agent: 'Googlebot', url, usages: ['index'], obtained: 'elsewhere' } as const;
  const answer = ask({ ...asked, response });
  return !('error' in answer) && answer.decisions.index?.verdict === 'denied';
}

/** Is the rule one of a `_headers` file for every path? */
function everyPath(documents: Documents, { source, span }: Noindex): string | undefined {
  const { file, line, source: shown } = placeOf(source, span, documents);
  if (basename(file) !== headerRulesFile) return undefined;
  const rule = headerRulesIn(shown.text).find(({ fields }) => fields.some((field) => field.line === line));
  return rule?.pattern === '/*' ? 'every page' : undefined;
}
