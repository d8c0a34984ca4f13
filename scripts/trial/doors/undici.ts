import { createGate } from '@heed/gate';
import { gateInterceptor, readJudged } from '@heed/gate/undici';
import { Agent, interceptors, request } from 'undici';
import type { Door } from './door.ts';
import { crawlFrom, visitBy } from './frontier.ts';

/** The interceptor for undici, with undici's own interceptor for redirects around it. */
export const undici: Door = (setup) => {
  const gate = createGate({ usages: ['follow'], ...setup });
  const agent = new Agent();
  const dispatcher = agent.compose(gateInterceptor(gate), interceptors.redirect({ maxRedirections: 5 }));
  const read = async (url: string) => readJudged(await request(url, { dispatcher }));
  return {
    crawl: (seeds) => crawlFrom(seeds, (url) => visitBy(read, url)),
    close: async () => {
      await Promise.all([gate.close(), agent.destroy()]);
    },
  };
};
