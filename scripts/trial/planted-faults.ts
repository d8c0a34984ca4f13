import { createGate, type Gate } from '@heed/gate';
import { Agent, interceptors } from 'undici';
import { type AskedGate, bareCrawler } from './doors/bare.ts';
import type { CrawlSetup, Door } from './doors/door.ts';
import type { FaultKind } from './judge/fault.ts';

/** A crawler with one fault, which the judge has to find: a judge that finds none proves nothing. */
export interface PlantedFault {
  readonly name: string;
  /** What the judge has to call it. */
  readonly caught: FaultKind;
  readonly door: Door;
}

export const plantedFaults: readonly PlantedFault[] = [
  planted('never asks', 'unasked', (gate) => ({ ...gate, may: async () => true })),
  planted('asks, and fetches anyway', 'denied', (gate) => ({
    ...gate,
    may: async (url) => (await gate.may(url)) || true,
  })),
  planted('asks once for each site', 'denied', (gate) => ({
    ...gate,
    may: remembered(gate, (url) => url.origin),
  })),
  planted('asks about hosts, not origins', 'unasked', (gate) => {
    const origins = new Map<string, string>();
    return {
      ...gate,
      may: (url) => {
        const { hostname, origin, pathname, search } = new URL(url);
        const first = origins.get(hostname) ?? origin;
        origins.set(hostname, first);
        return gate.may(`${first}${pathname}${search}`);
      },
    };
  }),
  planted('asks about small letters', 'denied', (gate) => ({
    ...gate,
    may: (url) => gate.may(String(url).toLowerCase()),
  })),
  planted('asks without the query', 'denied', (gate) => ({
    ...gate,
    may: (url) => gate.may(String(url).replace(/\?.*/s, '')),
  })),
  planted('takes a server error for consent', 'denied', (gate) => ({
    ...gate,
    may: async (url) => {
      const { may, answer } = await gate.permission(url);
      return may || answer.decisions.crawl?.because.some(({ clause }) => clause === 'RFC9309-2.3.1.4-a') === true;
    },
  })),
  planted('takes too many requests for consent', 'denied', (gate) => ({
    ...gate,
    may: async (url) => {
      const { may, answer } = await gate.permission(url);
      return may || answer.decisions.crawl?.because.some(({ clause }) => clause === 'ASK-32') === true;
    },
  })),
  planted('refuses everything', 'withheld', (gate) => ({
    ...gate,
    may: async (url) => (await gate.may(url)) && false,
  })),
  planted('follows every link', 'followed', (gate) => ({
    ...gate,
    judge: (url, { status }) => gate.judge(url, { status, headers: [], body: '' }),
  })),
  {
    name: 'follows redirects without asking',
    caught: 'denied',
    door: (setup) => {
      const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 5 }));
      return bareCrawler(gateOf(setup), setup.agent, dispatcher);
    },
  },
  {
    name: 'has rules for another crawler',
    caught: 'denied',
    door: (setup) => bareCrawler(gateOf({ ...setup, agent: 'OtherBot/1.0' }), setup.agent),
  },
  {
    name: 'fetches under another name',
    caught: 'other name',
    door: (setup) => bareCrawler(gateOf(setup), 'Mozilla/5.0'),
  },
  {
    name: 'never checks the clock again',
    caught: 'unasked',
    door: (setup) => {
      const stopped = setup.now();
      return bareCrawler(gateOf({ ...setup, now: () => stopped }), setup.agent);
    },
  },
  {
    name: 'forgets what it has read',
    caught: 'asked too often',
    door: (setup) => bareCrawler(forgetful(setup), setup.agent),
  },
  {
    name: 'has no copy left when a server fails',
    caught: 'withheld',
    door: (setup) => bareCrawler(renewed(setup), setup.agent),
  },
  {
    name: 'asks with two gates at a time',
    caught: 'asked at once',
    door: (setup) => {
      const [gate, other] = [gateOf(setup), gateOf(setup)];
      const may: Gate['may'] = async (url) => (await Promise.all([gate.may(url), other.may(url)])).every((one) => one);
      const close = async (): Promise<void> => {
        await Promise.all([gate.close(), other.close()]);
      };
      return bareCrawler({ ...gate, may, close }, setup.agent);
    },
  },
  {
    name: 'follows every redirect',
    caught: 'outside',
    door: (setup) => bareCrawler(createGate({ usages: ['follow'], allowPrivate: true, ...setup }), setup.agent),
  },
];

function gateOf(setup: CrawlSetup): Gate {
  return createGate({ usages: ['follow'], ...setup });
}

/** A bare crawler whose gate has been tampered with. */
function planted(name: string, caught: FaultKind, tamper: (gate: Gate) => AskedGate): PlantedFault {
  return { name, caught, door: (setup) => bareCrawler(tamper(gateOf(setup)), setup.agent) };
}

/** Asks about the first address only of those with the same key. */
function remembered(gate: Gate, keyOf: (url: URL) => string): Gate['may'] {
  const verdicts = new Map<string, Promise<boolean>>();
  return (url) => {
    const key = keyOf(new URL(url));
    const verdict = verdicts.get(key) ?? gate.may(url);
    verdicts.set(key, verdict);
    return verdict;
  };
}

/** A new gate for every twentieth question. */
function forgetful(setup: CrawlSetup): AskedGate {
  let questions = 0;
  return replaced(setup, () => ++questions % 20 === 0);
}

/** A new gate for every time at which it is asked. */
function renewed(setup: CrawlSetup): AskedGate {
  let before = setup.now();
  return replaced(setup, () => {
    const isLater = setup.now() !== before;
    before = setup.now();
    return isLater;
  });
}

/** A new gate whenever it is time for one. */
function replaced(setup: CrawlSetup, isTime: () => boolean): AskedGate {
  const gates = [gateOf(setup)];
  const current = (): Gate => {
    if (isTime()) gates.unshift(gateOf(setup));
    return gates[0] as Gate;
  };
  return {
    may: (url) => current().may(url),
    judge: (url, response) => current().judge(url, response),
    close: async () => {
      await Promise.all(gates.map((gate) => gate.close()));
    },
  };
}
