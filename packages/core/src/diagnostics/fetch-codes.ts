import type { Advice } from './code-table.js';

/** Everything that can go wrong while a document is fetched. */
export const fetchCodes = {
  'fetch/not-an-address': {
    severity: 'error',
    message: '"{url}" cannot be fetched: only http and https URLs can.',
  },
  'fetch/no-such-host': {
    severity: 'error',
    message: 'The host "{host}" does not exist, or its name could not be looked up.',
  },
  'fetch/private-address': {
    severity: 'error',
    message: '"{url}" was not fetched: it leads to the private address {address}, which is not trusted.',
  },
  'fetch/no-connection': {
    severity: 'error',
    message: 'No connection to {host}: {reason}.',
  },
  'fetch/tls': {
    severity: 'error',
    message: 'No secure connection to {host}: {reason}.',
  },
  'fetch/broken-off': {
    severity: 'error',
    message: 'The connection to {host} was closed before the response was complete.',
  },
  'fetch/timed-out': {
    severity: 'error',
    message: '{host} timed out after {seconds} s, before the response was complete.',
  },
  'fetch/not-http': {
    severity: 'error',
    message: '{host} did not send a valid HTTP response: {reason}.',
  },
  'fetch/bad-redirect': {
    severity: 'error',
    message: 'The redirect from "{url}" cannot be followed: {reason}.',
  },
  'fetch/redirect-loop': {
    severity: 'error',
    message: 'The redirects form a loop: "{url}" was requested already.',
  },
  'fetch/too-many-redirects': {
    severity: 'error',
    message: 'There are more than {count} redirects, the most that heed follows.',
  },
  'fetch/undecodable': {
    severity: 'error',
    message: 'The response of {host} cannot be decoded: {reason}.',
  },
  'fetch/budget-spent': {
    severity: 'warning',
    message: '{documents} may take {limit} together, which was used up before "{url}" was read.',
  },
  'fetch/not-yet': {
    severity: 'warning',
    message: '"{url}" was not fetched: {host} asks for a delay of {seconds} s before the next request.',
  },
  'fetch/cut-short': {
    severity: 'warning',
    message: 'Only the beginning of "{url}" was read: it is longer than {limit}.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const fetchAdvice: Readonly<Record<keyof typeof fetchCodes, Advice>> = {
  'fetch/not-an-address': {
    clause: 'ASK-fetching',
    help: 'Pass an http or https URL, as in https://example.com/page; for a file on this machine, pass its path.',
  },
  'fetch/no-such-host': {
    clause: 'ASK-fetching',
    help: 'Check the spelling of the host, and whether this machine can look up names.',
  },
  'fetch/private-address': {
    clause: 'ASK-fetching',
    help: 'Use --allow-private if you trust the source of the URL, for example when you test on this machine.',
  },
  'fetch/no-connection': {
    clause: 'ASK-fetching',
    help: 'Check that the server is running and can be reached from here.',
  },
  'fetch/tls': { clause: 'ASK-fetching', help: 'Check the certificate of the server, or use http if it has none.' },
  'fetch/broken-off': { clause: 'ASK-fetching', help: 'Try again; if it keeps happening, check the server.' },
  'fetch/timed-out': { clause: 'ASK-fetching', help: 'Try again, or allow more time with --timeout.' },
  'fetch/not-http': { clause: 'ASK-fetching', help: 'Check that a web server listens there.' },
  'fetch/bad-redirect': { clause: 'ASK-fetching', help: 'Send a Location header with an http or https URL.' },
  'fetch/redirect-loop': { clause: 'ASK-fetching', help: 'Follow the redirects by hand and break the loop.' },
  'fetch/too-many-redirects': { clause: 'ASK-fetching', help: 'Redirect to the last URL directly.' },
  'fetch/undecodable': { clause: 'ASK-fetching', help: 'Check the Content-Encoding that the server sends.' },
  'fetch/budget-spent': {
    clause: 'ASK-fetching',
    help: 'Refer to fewer and shorter documents, and redirect less; or allow more time with --timeout.',
  },
  'fetch/not-yet': {
    clause: 'ASK-fetching',
    help: 'Ask again later. heed waits at most ten seconds for the delays that Crawl-delay, Request-rate and Retry-After ask for.',
  },
  'fetch/cut-short': { clause: 'ASK-fetching', help: 'Shorten it; crawlers have limits too, and some are lower.' },
};
