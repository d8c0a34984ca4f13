import type { EnqueueLinksOptions } from '@crawlee/core';
import { judgementOf } from './page.js';
import type { SkipStatistics } from './skip-statistics.js';
import { withoutFragment } from './task.js';

interface LinkingContext {
  enqueueLinks?: EnqueueLinks;
  readonly response?: object;
  readonly contentType?: { readonly type: string };
}

type EnqueueLinks = (options?: EnqueueLinksOptions) => Promise<unknown>;

/**
 * Makes `enqueueLinks` of a context leave out the links that may not be followed: because of `nofollow` in a header, in the page, on a part
 * of it or on the link, in any dialect.
 *
 * Reading: `noindex` alone does not keep a link from being followed. URLs that a program passes to `enqueueLinks` for an HTML page count as
 * links of that page, so those that are not among the links to follow are left out too; `addRequests` accepts any URL. In other documents
 * links cannot be distinguished, so the decision on the whole document applies.
 */
export function obeyNofollow(context: object, statistics: SkipStatistics): void {
  const linking = context as LinkingContext;
  const { enqueueLinks } = linking;
  // Without a page there are no rules about its links.
  if (enqueueLinks === undefined || linking.response === undefined) return;
  linking.enqueueLinks = async (options = {}) => {
    const { answer, refusedLinks } = await judgementOf(context, { views: ['links'] });
    const { crawl, follow } = answer.decisions;
    const followed = new Set(answer.views?.links?.map(({ url }) => withoutFragment(url)));
    const refused = new Map(refusedLinks.map((link) => [withoutFragment(link.url), link]));
    const isHtml = linking.contentType === undefined || linking.contentType.type.includes('html');
    // Every gate asks about crawl: without a decision, the document could not be judged.
    const isJudged = crawl !== undefined;
    const mayFollow = (url: string) =>
      isHtml ? followed.has(withoutFragment(url)) : isJudged && follow?.may !== false;
    return enqueueLinks({
      ...options,
      transformRequestFunction: (request) => {
        if (!mayFollow(request.url)) {
          statistics.addLink(request.url, refused.get(withoutFragment(request.url)), follow);
          return false;
        }
        return options.transformRequestFunction === undefined ? request : options.transformRequestFunction(request);
      },
    });
  };
}
