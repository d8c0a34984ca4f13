import { BudgetSpent } from './budget.js';
import { Undecodable } from './codings.js';
import { TimedOut } from './deadline.js';
import { formatBytes } from './format-bytes.js';
import { NoConnection, PrivateAddress } from './guard.js';
import { maxHeaderBytes } from './limits.js';
import { type FetchProblem, fetchProblem } from './problem.js';
import { tlsReason } from './tls-reason.js';

/** Returns the problem that caused an error while a URL was fetched. `timeout` is in milliseconds. */
export function failureOf(error: unknown, url: URL, timeout: number): FetchProblem {
  const { host } = url;
  if (error instanceof TimedOut) return timedOut(host, timeout);
  if (error instanceof BudgetSpent) {
    const { documents, limit } = error;
    return fetchProblem('fetch/budget-spent', { url: url.href, documents, limit });
  }
  if (error instanceof PrivateAddress) {
    return fetchProblem('fetch/private-address', { url: url.href, address: error.address });
  }
  if (error instanceof Undecodable) return fetchProblem('fetch/undecodable', { host, reason: error.message });
  if (error instanceof NoConnection) return connectionFailure(error.cause, url, timeout);
  return responseFailure(error, host);
}

/** Returns the problem that caused the error of a body of `fetch`: the error says only that the body ended, and its cause says why. */
export function bodyFailure({ cause }: Error, { host }: URL): FetchProblem {
  if (!codeOf(cause).startsWith('Z_')) return responseFailure(cause, host);
  return fetchProblem('fetch/undecodable', { host, reason: 'the compressed data is damaged' });
}

function connectionFailure(error: unknown, url: URL, timeout: number): FetchProblem {
  const { host, hostname, protocol } = url;
  if (isLookupError(error)) return fetchProblem('fetch/no-such-host', { host: hostname });
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return timedOut(host, timeout);
  const reason = tlsReason(code);
  if (reason !== undefined) return fetchProblem('fetch/tls', { host, reason });
  if (protocol === 'https:' && code === 'ECONNRESET') {
    return fetchProblem('fetch/tls', { host, reason: 'the server closed the connection during the TLS handshake' });
  }
  return fetchProblem('fetch/no-connection', { host, reason: connectionReasons[code] ?? otherReason(code) });
}

const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
  EHOSTUNREACH: 'it cannot be reached from this network',
  ENETUNREACH: 'it cannot be reached from this network',
  EADDRNOTAVAIL: 'its address cannot be connected to',
  ETIMEDOUT: 'it did not respond',
  EACCES: 'this machine does not permit it',
  EPERM: 'this machine does not permit it',
};

/** Returns the problem that caused an error on an open connection. */
function responseFailure(error: unknown, host: string): FetchProblem {
  const code = codeOf(error);
  const reason = tlsReason(code);
  if (reason !== undefined) return fetchProblem('fetch/tls', { host, reason });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    const limit = formatBytes(maxHeaderBytes);
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
    return 'its status code is not valid here';
  }
  if (name !== 'HTTPParserError') return undefined;
  const detail = message.slice(message.indexOf('(') + 1, message.lastIndexOf(')'));
  if (/^Expected (HTTP|dot|space)|version|status|response line/.test(detail)) return 'its first line is not HTTP';
  if (/chunk/.test(detail)) return 'the chunks of its body are malformed';
  return detail === '' ? 'it is malformed' : `it is malformed (${detail})`;
}

function timedOut(host: string, timeout: number): FetchProblem {
  return fetchProblem('fetch/timed-out', { host, seconds: String(timeout / 1000) });
}

function otherReason(code: string): string {
  return code === '' ? 'it was closed immediately' : `system error ${code}`;
}

function isLookupError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
