import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../io.js';
import type { SetExitStatus } from './exit-status.js';
import { addStrict, addUnstated, readOnce, readSeconds, readUserAgent } from './options.js';

export function addServe(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const serve = heed
    .command('serve')
    .description('answer questions over HTTP, for programs in any language and for proxies')
    .addOption(new Option('--host <address>', 'the address to listen on').default('127.0.0.1').argParser(readHost))
    .addOption(
      new Option('--port <number>', 'the port to listen on; 0 for one that is free').default(8700).argParser(readPort),
    )
    .option('--user-agent <value>', 'the User-Agent to fetch with (default: heed and its version)', readUserAgent)
    .option('--timeout <seconds>', 'the time limit for one document (default: 10)', readSeconds)
    .option('--trust <origin>', 'an origin that may have a private address; may be repeated', collectOrigin)
    .option('--cache <address>', 'share robots.txt files: sqlite:FILE or postgres://HOST/DATABASE', readOnce)
    .option('--allow-private', 'let every origin have a private address');
  addUnstated(serve);
  addStrict(serve);
  serve.addHelpText('after', serveExamples).action(async (options) => {
    const { runServe } = await import('../serve/serve.js');
    await runServe(options, io);
    setStatus(0);
  });
}

function readHost(value: string): string {
  return readOnce(value);
}

/** Ports above 65,535 do not exist. */
const maxPort = 65_535;

function readPort(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= maxPort) return port;
  throw new InvalidArgumentError(`Give a whole number from 0 to ${maxPort}, such as 8700.`);
}

function collectOrigin(value: string, before: readonly string[] = []): string[] {
  if (/^https?:\/\/[^/?#]+\/?$/i.test(value) && URL.canParse(value)) return [...before, new URL(value).origin];
  throw new InvalidArgumentError('Give an origin, as in http://intranet.example:8080.');
}

const serveExamples = `
Examples:
  heed serve
  curl -i 'http://127.0.0.1:8700/may?url=https://example.com/&agent=ExampleBot'
  curl --json '{"agent":"ExampleBot","url":"https://example.com/"}' http://127.0.0.1:8700/ask

It runs until a signal comes. Exit status: 2 if heed could not run.`;
