/** Everything that can go wrong while a document is fetched. */
export const fetchCodes = {
  'fetch/not-an-address': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: '"{url}" cannot be fetched: only http and https URLs can.',
  },
  'fetch/no-such-host': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'The host "{host}" does not exist, or its name could not be looked up.',
  },
  'fetch/private-address': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: '"{url}" was not fetched: it leads to the private address {address}, which is not trusted.',
  },
  'fetch/no-connection': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'No connection to {host}: {reason}.',
  },
  'fetch/tls': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'No secure connection to {host}: {reason}.',
  },
  'fetch/broken-off': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'The connection to {host} was closed before the response was complete.',
  },
  'fetch/timed-out': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: '{host} timed out after {seconds} s, before the response was complete.',
  },
  'fetch/not-http': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: '{host} did not send a valid HTTP response: {reason}.',
  },
  'fetch/bad-redirect': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'The redirect from "{url}" cannot be followed: {reason}.',
  },
  'fetch/redirect-loop': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'The redirects form a loop: "{url}" was requested before.',
  },
  'fetch/too-many-redirects': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'There are more than {count} redirects, and heed follows no more than that.',
  },
  'fetch/undecodable': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: 'The response of {host} cannot be decoded: {reason}.',
  },
  'fetch/budget-spent': {
    severity: 'warning',
    clause: 'ASK-fetching',
    message: '{documents} may take {limit} together, which was used up before "{url}" was read.',
  },
  'fetch/cut-short': {
    severity: 'warning',
    clause: 'ASK-fetching',
    message: 'Only the beginning of "{url}" was read: it is longer than {limit}.',
  },
} as const;

/** What to do about each of these problems. */
export const fetchHelp: Readonly<Record<keyof typeof fetchCodes, string>> = {
  'fetch/not-an-address':
    'Give an http or https URL, as in https://example.com/page; for a file on this machine, give its path.',
  'fetch/no-such-host': 'Check the spelling of the host, and whether this machine can look up names.',
  'fetch/private-address':
    'Use --allow-private if you trust the source of the URL, for example when you test on this machine.',
  'fetch/no-connection': 'Check that the server is running and can be reached from here.',
  'fetch/tls': 'Check the certificate of the server, or use http if it has none.',
  'fetch/broken-off': 'Try again; if it keeps happening, check the server.',
  'fetch/timed-out': 'Try again, or allow more time with --timeout.',
  'fetch/not-http': 'Check that a web server listens there.',
  'fetch/bad-redirect': 'Send a Location header with an http or https URL.',
  'fetch/redirect-loop': 'Follow the redirects by hand and break the loop.',
  'fetch/too-many-redirects': 'Redirect to the last URL directly.',
  'fetch/undecodable': 'Check the Content-Encoding that the server sends.',
  'fetch/budget-spent': 'Refer to fewer and shorter documents, and redirect less; or allow more time with --timeout.',
  'fetch/cut-short': 'Shorten it; crawlers have limits too, and some are lower.',
};
