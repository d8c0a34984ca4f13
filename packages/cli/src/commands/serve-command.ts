import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addStrict, addUnstated, optOutWords, readOnce, readSeconds, readUserAgent } from './options.js';

export function addServe(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const serve = heed
    .command('serve')
    .description('answer questions over HTTP, for programs in any language and for proxies')
    .option('--host <address>', 'the address to listen on', readOnceOrDefault('127.0.0.1'), '127.0.0.1')
    .option('--port <number>', 'the port to listen on; 0 for one that is free', readNumber('0', 65_535), 8700)
    .option('--user-agent <value>', 'the User-Agent to fetch with (default: heed and its version)', readUserAgent)
    .option('--timeout <seconds>', 'the time limit for one document (default: 10)', readSeconds)
    .option('--trust <origin>', 'an origin that may have a private address; may be repeated', collectOrigin)
    .option('--allow-private', 'let every origin have a private address')
    .option('--cache <where>', 'keep robots.txt files in sqlite:FILE or postgres://… (default: in memory)', readOnce)
    .option('--decision-log <file>', 'write one line for each decision; "-" for standard output', readOnce)
    .option('--mask-queries', 'leave query strings out of the decision log')
    .option('--log-questions', 'log whole questions and answers, for "heed ask --replay"')
    .option('--log-first', 'answer only when the decision is written to the decision log')
    .option('--opt-out <file>', optOutWords, readOnce)
    .option('--tokens <file>', 'answer only requests with a token of this file', readOnce)
    .addOption(
      new Option('--forwarded <proxy>', 'let /may read what the headers of this proxy ask about').choices([
        'nginx',
        'caddy',
        'traefik',
        'envoy',
      ]),
    )
    .option(
      '--only-known',
      'with --forwarded: let agents pass that neither heed knows nor robots.txt names, such as browsers',
    )
    .option(
      '--case-sensitive',
      'with --forwarded: paths that differ in letter case are different pages; without it, rules hold for every spelling',
    )
    .option('--rate <number>', 'requests of one client in a second (default: no limit)', readNumber('1', 1_000_000))
    .option('--max-requests <number>', 'requests at the same time (default: 512)', readNumber('1', 100_000))
    .option(
      '--max-body <bytes>',
      'the longest body of a request (default: 8388608, 8 MiB)',
      readNumber('1', maxBodyBytes),
    )
    .option('--workers <number>', 'processes that answer on one port (default: 1)', readNumber('1', 256))
    .option('--drain-delay <seconds>', 'report "not ready" for this long before ending (default: 0)', readSeconds);
  addUnstated(serve);
  addStrict(serve);
  serve.addHelpText('after', serveExamples).action(async (options) => {
    const { runServe } = await import('../serve/serve.js');
    setStatus(await runServe(options, io));
  });
}

/** Parses an option once that has a default, which commander passes as the previous value. */
function readOnceOrDefault(usual: string): (value: string, before: string) => string {
  return (value, before) => readOnce(value, before === usual ? undefined : before);
}

function readNumber(smallest: '0' | '1', largest: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d{1,10}$/.test(value) && number >= Number(smallest) && number <= largest) return number;
    throw new InvalidArgumentError(`Give a whole number from ${smallest} to ${largest}.`);
  };
}

/** Limit: bytes of the longest body that may be allowed. A text of twice that is the longest that the engine can hold. */
const maxBodyBytes = 256 * 1024 * 1024;

function collectOrigin(value: string, before: readonly string[] = []): string[] {
  if (/^https?:\/\/[^/?#@]+\/?$/i.test(value) && URL.canParse(value)) return [...before, new URL(value).origin];
  throw new InvalidArgumentError('Give an origin, as in http://intranet.example:8080.');
}

const serveExamples = `
Examples:
  heed serve
  curl -i 'http://127.0.0.1:8700/may?url=https://example.com/&agent=ExampleBot'
  curl --json '{"agent":"ExampleBot","url":"https://example.com/"}' http://127.0.0.1:8700/ask
  heed serve --host 0.0.0.0 --tokens tokens.txt --decision-log decisions.ndjson

It answers to this machine only, unless --host says otherwise. /openapi.json describes what it answers. It fetches robots.txt
of sites that are asked about, and pages for /check; private addresses are refused (--trust, --allow-private).

With --workers, one that ends is replaced. Each has its own limits, and its own robots.txt files unless --cache is given.

With --forwarded, whoever can reach the service can make up what is asked about: let only the proxy reach it.

SIGTERM and Ctrl-C end it when what it has begun is finished, after 10 s at most. Exit status: 2 if heed could not run.`;
