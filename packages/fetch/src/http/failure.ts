import { Undecodable } from './codings.js';
import { TimedOut } from './deadline.js';
import { NoConnection, PrivateAddress } from './guard.js';
import { maxHeaderOctets, sizeInWords } from './limits.js';
import { type FetchRemark, fetchRemark } from './problem.js';
import { tlsReason } from './tls-reason.js';

/** What an error means to whoever asked for an address, given the milliseconds there were. */
export function failureOf(error: unknown, url: URL, timeout: number): FetchRemark {
  const { host } = url;
  if (error instanceof TimedOut) return timedOut(host, timeout);
  if (error instanceof PrivateAddress) {
    return fetchRemark('fetch/private-address', { url: url.href, address: error.address });
  }
  if (error instanceof Undecodable) return fetchRemark('fetch/undecodable', { host, reason: error.message });
  if (error instanceof NoConnection) return connectionFailure(error.cause, url, timeout);
  return answerFailure(error, host);
}

function connectionFailure(error: unknown, url: URL, timeout: number): FetchRemark {
  const { host, hostname, protocol } = url;
  if (isOfLookup(error)) return fetchRemark('fetch/no-such-host', { host: hostname });
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return timedOut(host, timeout);
  const reason = tlsReason(code);
  if (reason !== undefined) return fetchRemark('fetch/tls', { host, reason });
  if (protocol === 'https:' && code === 'ECONNRESET') {
    return fetchRemark('fetch/tls', { host, reason: 'it broke off while the two sides were agreeing' });
  }
  return fetchRemark('fetch/no-connection', { host, reason: connectionReasons[code] ?? otherReason(code) });
}

const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections there',
  ECONNRESET: 'it broke off the connection',
  EHOSTUNREACH: 'there is no way to it from here',
  ENETUNREACH: 'there is no way to it from here',
  EADDRNOTAVAIL: 'its address is none that can be asked',
  ETIMEDOUT: 'it does not react',
  EACCES: 'this machine does not allow it',
  EPERM: 'this machine does not allow it',
};

/** What goes wrong once a connection stands. */
function answerFailure(error: unknown, host: string): FetchRemark {
  const code = codeOf(error);
  const reason = tlsReason(code);
  if (reason !== undefined) return fetchRemark('fetch/tls', { host, reason });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    const limit = sizeInWords(maxHeaderOctets);
    return fetchRemark('fetch/not-http', { host, reason: `its headers are longer than ${limit}` });
  }
  const nonsense = nonsenseIn(error);
  if (nonsense !== undefined) return fetchRemark('fetch/not-http', { host, reason: nonsense });
  return fetchRemark('fetch/broken-off', { host });
}

/** What is wrong with the HTTP of an answer, if that is what is wrong. The parser tells by words only. */
function nonsenseIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  if (name === 'AssertionError' || message === 'bad response' || message === 'bad upgrade') {
    return 'it answers with a status that makes no sense here';
  }
  if (name !== 'HTTPParserError') return undefined;
  const words = message.slice(message.indexOf('(') + 1, message.lastIndexOf(')'));
  if (/^Expected (HTTP|dot|space)|version|status|response line/.test(words))
    return 'its first line is not that of HTTP';
  if (/chunk/.test(words)) return 'its body does not come in the pieces that were announced';
  return words === '' ? 'it is malformed' : `it is malformed (${words})`;
}

function timedOut(host: string, timeout: number): FetchRemark {
  return fetchRemark('fetch/timed-out', { host, seconds: String(timeout / 1000) });
}

function otherReason(code: string): string {
  return code === '' ? 'it was closed at once' : `the system says ${code}`;
}

function isOfLookup(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
