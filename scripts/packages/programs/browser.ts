/** A program for a bundler: what runs in a page, on its own document and on text. */
import { type Answer, createAsk, type Refusal } from '@heed/core';
import { lint } from '@heed/core/lint';
import { CrawlGate } from '@heed/core/robots-txt';
import { findInDom } from '@heed/markup/dom';
import * as markup from '@heed/markup/text';

const ask = createAsk({ markup });

export function indexing(body: string): string | undefined {
  const answer: Answer | Refusal = ask({
    agent: 'ExampleBot',
    url: 'https://example.com/',
    usages: ['index'],
    response: { headers: [], body },
  });
  return 'error' in answer ? answer.error.message : answer.decisions.index?.verdict;
}

export function fetching(robots: string): string {
  return new CrawlGate(robots).verdict('ExampleBot', 'https://example.com/');
}

export const problems = (robots: string): string[] => lint({ robots }).map(({ code }) => code);

/** Only a page has a document to call this with. */
export const metas = (document: Document): number => findInDom(document).metas.length;
