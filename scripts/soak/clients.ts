import { setTimeout } from 'node:timers/promises';
import { fault, receive, type Tally } from './tally.ts';

/** What clients need to know. */
export interface Soak {
  /** Where the service answers, without a slash at the end. */
  readonly origin: string;
  /** A site with a robots.txt. */
  readonly site: string;
  readonly tally: Tally;
  /** Aborted when it is time to end. */
  readonly end: AbortSignal;
}

/** Sends one request after the other, each with its own number, until it is time to end. */
type Client = (soak: Soak, number: number) => Promise<void>;

/** Limit: milliseconds between two requests of one client: steady work over a long time, not as much as possible. */
const pause = 5;

/** Questions in one stream. */
const linesOfStream = 40;

/** All routes, and harmless faults: nonsense, and clients that disconnect. */
const clients: Readonly<Record<string, Client>> = {
  '/may': async (soak, number) => {
    const path = number % 3 === 0 ? 'closed' : 'open';
    const query = `url=${encodeURIComponent(`${soak.site}/${path}/${number}`)}&agent=Soak${number % 50}&usage=crawl`;
    const { status, json } = await send(soak, `/may?${query}`, {}, 1);
    const wanted = path === 'closed' ? 403 : 200;
    if (status !== wanted) fault(soak.tally, `/may about /${path} was answered with ${status}.`);
    receive(soak.tally, (json() as { decision_id?: unknown }).decision_id);
  },
  '/ask': async (soak, number) => {
    const { status, json } = await send(soak, '/ask', post(question(number)), 1);
    if (status !== 200) fault(soak.tally, `/ask was answered with ${status}.`);
    takeAnswer(soak.tally, json(), number);
  },
  '/ask as a stream': async (soak, number) => {
    const ids = Array.from({ length: linesOfStream }, (_, line) => number * linesOfStream + line);
    const body = ids.map((id) => `${question(id)}\n`).join('');
    const { status, text } = await send(soak, '/ask', post(body, 'application/x-ndjson'), linesOfStream);
    const lines = text.trimEnd().split('\n');
    if (status !== 200 || lines.length !== ids.length) {
      fault(soak.tally, `A stream of ${ids.length} was answered with ${status} and ${lines.length} lines.`);
    }
    for (const [line, answer] of lines.entries()) takeAnswer(soak.tally, JSON.parse(answer), ids[line]);
  },
  nonsense: async (soak, number) => {
    const bodies = ['{', '[]', '{"agent":1}', '\u0000', `{"id":${'['.repeat(number % 2000)}`];
    const { status } = await send(soak, '/ask', post(bodies[number % bodies.length] ?? ''), 1);
    if (status !== 400 && status !== 422) fault(soak.tally, `Nonsense was answered with ${status}.`);
    await setTimeout(20);
  },
  'other routes': async (soak, number) => {
    const paths = ['/agents', '/healthz', '/readyz', '/metrics', '/openapi.json'];
    const path = paths[number % paths.length] ?? '';
    const { status } = await send(soak, path, {}, 0);
    // A worker that is about to end says that it is not ready.
    if (status !== 200 && !(path === '/readyz' && status === 503))
      fault(soak.tally, `${path} was answered with ${status}.`);
    await setTimeout(50);
  },
  'clients that go away': async (soak, number) => {
    const leaving = AbortSignal.timeout(number % 20);
    const body = `${question(number)}\n`.repeat(500);
    soak.tally.mayBeUnreceived += 500;
    await fetch(`${soak.origin}/ask`, { ...post(body, 'application/x-ndjson'), signal: leaving })
      .then((response) => response.text())
      .catch(() => undefined);
    await setTimeout(200);
  },
};

/** Runs all clients until it is time to end. */
export async function runClients(soak: Soak): Promise<void> {
  await Promise.all(
    Object.entries(clients).map(async ([name, client]) => {
      for (let number = 0; !soak.end.aborted; number++) {
        await client(soak, number);
        soak.tally.answered.set(name, (soak.tally.answered.get(name) ?? 0) + 1);
        await setTimeout(pause);
      }
    }),
  );
}

function takeAnswer(tally: Tally, answer: unknown, number: number | undefined): void {
  const { id, decision_id, error } = answer as { id?: unknown; decision_id?: unknown; error?: unknown };
  if (id !== number || error !== undefined)
    fault(tally, `Question ${number} has the answer ${JSON.stringify(answer)}.`);
  receive(tally, decision_id);
}

function question(id: number): string {
  const robots = `User-agent: *\nDisallow: /closed\n# ${id % 1000}\n`;
  return JSON.stringify({
    id,
    agent: 'SoakBot',
    url: `https://site.example/${id}`,
    usages: ['crawl', 'index'],
    robots,
  });
}

function post(body: string, type = 'application/json'): RequestInit {
  return { method: 'POST', body, headers: { 'Content-Type': type } };
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly json: () => unknown;
}

/** Limit: milliseconds for an answer, on a machine that is busy with other things. */
const patience = 60_000;

/**
 * Sends a request until it is answered: connections to a worker that is restarted may break off, before or after the decision. 503 is an
 * answer that asks to retry.
 */
async function send({ origin, tally }: Soak, path: string, init: RequestInit, decisions: number): Promise<Answered> {
  for (;;) {
    try {
      const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(patience) });
      const text = await response.text();
      return { status: response.status, text, json: () => JSON.parse(text) };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') fault(tally, `${path} was not answered.`);
      tally.broken += 1;
      tally.mayBeUnreceived += decisions;
      await setTimeout(50);
    }
  }
}
