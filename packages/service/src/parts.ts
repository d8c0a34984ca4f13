import * as agents from '@heed/agents';
import { type Ask, createAsk, type WhenUnstated } from '@heed/core';
import { agentDirectoryOf, defined } from '@heed/core/internal';
import { givenOptOut, type OptOutList } from '@heed/core/internal/answers';
import { createClient } from '@heed/fetch';
import * as markup from '@heed/markup';
import { cachesIn, createGatherer, createMemoryStore, type Gatherer } from '@heed/sites';
import { type Admission, createAdmission, type OtherHosts } from './admission/admission.js';
import { openTokenFile } from './admission/token-file.js';
import { createDecide, type Decide } from './decide.js';
import { createDecideAnywhere, type DecideAnywhere } from './deciding/decide-anywhere.js';
import { createDeciders } from './deciding/deciders.js';
import type { DeciderSetup } from './deciding/messages.js';
import { type Limits, limitsOf } from './limits/limits.js';
import { createReadJson, type ReadJson } from './limits/read-json.js';
import { createLogDecision, type DecisionLogOptions, type LogDecision } from './log/decision-log.js';
import { fileSink } from './log/file-sink.js';
import { createLineLog, type LineLog } from './log/line-log.js';
import { countingClient } from './metrics/counting-client.js';
import { createMetrics, type Metrics } from './metrics/metrics.js';
import type { ServiceOptions } from './options.js';
import { createPlainCrawl, type PlainCrawl } from './routes/plain-crawl.js';
import { linkWorker, type WorkerLink } from './workers/worker-link.js';

/** Limit: milliseconds for one document, unless an option says otherwise. A client waits for the answer, so it is less than a crawler has. */
const defaultTimeout = 10_000;

/** What the routes of a service share. */
export interface Parts {
  readonly ask: Ask;
  readonly decide: Decide;
  /** For questions of strangers, which may take long. */
  readonly decideAnywhere: DecideAnywhere;
  /** The operator's own list of domains that are denied. */
  readonly optOut?: OptOutList;
  /** Absent if there is a log, which has the reasons of every decision. */
  readonly plainCrawl?: PlainCrawl;
  /** What silence means. */
  readonly unstated: WhenUnstated;
  /** Gets what sites say. */
  readonly gatherer: Gatherer;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
  readonly limits: Limits;
  /** Reads bodies with one question. */
  readonly readJson: ReadJson;
  readonly metrics: Metrics;
  /** The log of decisions, if there is one. */
  readonly log?: LineLog;
  /** Resolves when the decisions made so far are written; `undefined` if answers need not wait, or all are. */
  readonly logged: () => Promise<void> | undefined;
  readonly admission: Admission;
  /** In a worker, the way to the process that started it. */
  readonly link?: WorkerLink;
  /** The state of the service, shared by all routes. */
  readonly state: State;
  /** Writes what is left to the log, and closes files and connections. */
  close(): Promise<void>;
}

/** What changes while a service runs. */
export interface State {
  /** Is it about to end? Then it is not ready for more, and finishes what it has begun. */
  isDraining: boolean;
  /** Aborted when what is being fetched has to end. */
  readonly stopping: AbortController;
}

/** Makes what the routes of a service share. Throws for options that are not valid, and for a file of tokens that cannot be read. */
export function createParts(options: ServiceOptions): Parts {
  const { userAgent, unstated = 'allow', strictRfc9309 = false, now = Date.now, trust, allowPrivate } = options;
  const note = withoutThrowing(options.note);
  const optOut = options.optOut === undefined ? undefined : givenOptOut(options.optOut, 'options.optOut');
  const ask = createAsk(defined({ agents, markup, unstated, strictRfc9309, optOut }));
  const metrics = createMetrics();
  const limits = limitsOf(options.limits);
  const opened = options.decisionLog === undefined ? undefined : openLog(options.decisionLog, unstated, note);
  const tokens = options.tokens === undefined ? undefined : openTokenFile(options.tokens, note);
  const timeout = options.timeout ?? defaultTimeout;
  const client = createClient(defined({ userAgent, timeout, trust, allowPrivate }));
  const decide = createDecide(defined({ ask, metrics, now, log: opened?.logDecision }));
  const decideAs = defined<DeciderSetup>({
    unstated,
    strictRfc9309,
    log: howLogged(options),
    optOut: optOut?.source.text,
  });
  const deciders = createDeciders(decideAs, limits);
  return defined({
    ask,
    decide,
    decideAnywhere: createDecideAnywhere({ decide, deciders, metrics, log: opened?.log, now, limits }),
    unstated,
    optOut,
    plainCrawl: opened === undefined ? createPlainCrawl(ask, optOut) : undefined,
    gatherer: createGatherer(
      defined({
        client: countingClient(client, metrics),
        ask,
        timeout,
        caches: cachesIn(options.store ?? createMemoryStore()),
        known: agentDirectoryOf(agents).find(userAgent),
        now,
      }),
    ),
    now,
    limits,
    readJson: createReadJson(limits),
    metrics,
    link: options.isSupervised ? linkWorker(() => metrics.registry.getMetricsAsJSON()) : undefined,
    admission: createAdmission(limits, otherHosts(options), tokens),
    state: { isDraining: false, stopping: new AbortController() },
    log: opened?.log,
    logged: () => (options.decisionLog?.logFirst === true ? opened?.log.written() : undefined),
    close: async () => {
      tokens?.close();
      deciders.close();
      await client.close();
      const lost = (await opened?.log.close()) ?? 0;
      if (lost > 0) note(`${lost} characters of the decision log could not be written.`);
    },
  });
}

/** What takes sentences for the operator. One that fails must not keep a log from being written, or tokens from being read again. */
function withoutThrowing(note: ServiceOptions['note']): (sentence: string) => void {
  return (sentence) => {
    try {
      note?.(sentence);
    } catch {
      // It cannot be reported anywhere else.
    }
  };
}

/** How decisions are put into lines; not where to, which other processes do not write to. */
function howLogged({ decisionLog }: ServiceOptions): DecisionLogOptions | undefined {
  if (decisionLog === undefined) return undefined;
  const { maskQueries, wholeQuestions } = decisionLog;
  return defined({ maskQueries, wholeQuestions });
}

/** A proxy may ask with the Host of the request that it asks about. */
function otherHosts({ ownHostOnly = false, forwarded }: ServiceOptions): OtherHosts {
  if (!ownHostOnly) return 'all';
  return forwarded === undefined ? 'none' : 'at /may';
}

function openLog(
  { to, ...how }: NonNullable<ServiceOptions['decisionLog']>,
  unstated: WhenUnstated,
  note: (sentence: string) => void,
): { readonly log: LineLog; readonly logDecision: LogDecision } {
  const log = createLineLog(typeof to === 'string' ? fileSink(to) : to, note);
  return { log, logDecision: createLogDecision(log, how, unstated) };
}
