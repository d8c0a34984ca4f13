import { Undecodable } from './codings.js';
import { TimedOut } from './deadline.js';
import { formatOctets } from './format-octets.js';
import { NoConnection, PrivateAddress } from './guard.js';
import { maxHeaderOctets } from './limits.js';
import { type FetchProblem, fetchProblem } from './problem.js';
import { tlsReason } from './tls-reason.js';

/** The problem behind an error that was thrown while a URL was fetched. `timeout` is in milliseconds. */
export function failureOf(error: unknown, url: URL, timeout: number): FetchProblem {
  const { host } = url;
  if (error instanceof TimedOut) return timedOut(host, timeout);
  if (error instanceof PrivateAddress) {
    return fetchProblem('fetch/private-address', { url: url.href, address: error.address });
  }
  if (error instanceof Undecodable) return fetchProblem('fetch/undecodable', { host, reason: error.message });
  if (error instanceof NoConnection) return connectionFailure(error.cause, url, timeout);
  return responseFailure(error, host);
}

function connectionFailure(error: unknown, url: URL, timeout: number): FetchProblem {
  const { host, hostname, protocol } = url;
  if (isLookupError(error)) return fetchProblem('fetch/no-such-host', { host: hostname });
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return timedOut(host, timeout);
  const reason = tlsReason(code);
  if (reason !== undefined) return fetchProblem('fetch/tls', { host, reason });
  if (protocol === 'https:' && code === 'ECONNRESET') {
    return fetchProblem('fetch/tls', { host, reason: 'it broke off while the two sides were agreeing' });
  }
  return fetchProblem('fetch/no-connection', { host, reason: connectionReasons[code] ?? otherReason(code) });
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

/** The problem behind an error on an open connection. */
function responseFailure(error: unknown, host: string): FetchProblem {
  const code = codeOf(error);
  const reason = tlsReason(code);
  if (reason !== undefined) return fetchProblem('fetch/tls', { host, reason });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    const limit = formatOctets(maxHeaderOctets);
    return fetchProblem('fetch/not-http', { host, reason: `its headers are longer than ${limit}` });
  }
  const protocolError = protocolErrorIn(error);
  if (protocolError !== undefined) return fetchProblem('fetch/not-http', { host, reason: protocolError });
  return fetchProblem('fetch/broken-off', { host });
}

/** How a response violates HTTP, if that is the error. undici's parser says so only in its message. */
function protocolErrorIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  if (name === 'AssertionError' || message === 'bad response' || message === 'bad upgrade') {
    return 'it answers with a status that makes no sense here';
  }
  if (name !== 'HTTPParserError') return undefined;
  const detail = message.slice(message.indexOf('(') + 1, message.lastIndexOf(')'));
  if (/^Expected (HTTP|dot|space)|version|status|response line/.test(detail))
    return 'its first line is not that of HTTP';
  if (/chunk/.test(detail)) return 'its body does not come in the pieces that were announced';
  return detail === '' ? 'it is malformed' : `it is malformed (${detail})`;
}

function timedOut(host: string, timeout: number): FetchProblem {
  return fetchProblem('fetch/timed-out', { host, seconds: String(timeout / 1000) });
}

function otherReason(code: string): string {
  return code === '' ? 'it was closed at once' : `the system says ${code}`;
}

function isLookupError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
