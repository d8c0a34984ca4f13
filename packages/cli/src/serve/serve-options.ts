import { resolve } from 'node:path';
import { defined } from '@heed/core/internal';
import type { ServeOptions } from '@heed/service';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { printable } from '../terminal/printable.js';
import { version } from '../version.js';
import type { ServeCommandOptions } from './options.js';

/** What the command line says, as the service takes it. */
export function serveOptions(options: ServeCommandOptions, io: Io): ServeOptions {
  refuseWithout(options, 'maskQueries', '--mask-queries', 'decisionLog', '--decision-log');
  refuseWithout(options, 'logQuestions', '--log-questions', 'decisionLog', '--decision-log');
  refuseWithout(options, 'logFirst', '--log-first', 'decisionLog', '--decision-log');
  refuseWithout(options, 'onlyKnown', '--only-known', 'forwarded', '--forwarded');
  refuseWithout(options, 'caseSensitive', '--case-sensitive', 'forwarded', '--forwarded');
  const { host, port, unstated, strictRfc9309, timeout, allowPrivate, trust, tokens, forwarded, drainDelay } = options;
  const userAgent = options.userAgent ?? `heed/${version()}`;
  return defined({
    host,
    port,
    unstated,
    userAgent,
    note: (sentence) => io.stderr.write(`heed serve: ${printable(sentence)}\n`),
    limits: limitsIn(options),
    strictRfc9309,
    timeout: timeout === undefined ? undefined : timeout * 1000,
    allowPrivate,
    trust,
    tokens: tokens === undefined ? undefined : resolve(io.cwd, tokens),
    forwarded,
    onlyKnownAgents: options.onlyKnown,
    caseSensitivePaths: options.caseSensitive,
    drainDelay: drainDelay === undefined ? undefined : drainDelay * 1000,
    decisionLog: options.decisionLog === undefined ? undefined : decisionLogIn(options, options.decisionLog, io),
  });
}

function decisionLogIn(
  { maskQueries, logQuestions, logFirst }: ServeCommandOptions,
  to: string,
  { stdout, cwd }: Io,
): NonNullable<ServeOptions['decisionLog']> {
  if (maskQueries && logQuestions) {
    throw new CommandError(
      'a question whose query string is masked is another question: leave out --mask-queries or --log-questions.',
    );
  }
  return {
    to: to === '-' ? { write: stdout.write } : resolve(cwd, to),
    maskQueries: maskQueries ?? false,
    wholeQuestions: logQuestions ?? false,
    logFirst: logFirst ?? false,
  };
}

function limitsIn({ rate, maxRequests, maxBody }: ServeCommandOptions): NonNullable<ServeOptions['limits']> {
  return defined({ ratePerSecond: rate, requests: maxRequests, bodyBytes: maxBody });
}

/** Refuses an option that has no effect without another: its user expects one. */
function refuseWithout(
  options: ServeCommandOptions,
  field: keyof ServeCommandOptions,
  flag: string,
  other: keyof ServeCommandOptions,
  otherFlag: string,
): void {
  if (options[field] !== undefined && options[other] === undefined) {
    throw new CommandError(`${flag} is for ${otherFlag}: give both, or neither.`);
  }
}
