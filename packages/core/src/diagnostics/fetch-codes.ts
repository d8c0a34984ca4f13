/** What can happen between asking for a document and having it. */
export const fetchCodes = {
  'fetch/not-an-address': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: '"{url}" cannot be fetched: only http and https addresses can.',
    help: 'Write the address with its scheme, as in https://example.com/page.',
  },
  'fetch/no-such-host': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.4-a',
    message: 'There is no host "{host}", or its name could not be looked up.',
    help: 'Check the spelling of the host, and whether this machine can look up names.',
  },
  'fetch/private-address': {
    severity: 'error',
    clause: 'ASK-fetching',
    message: '"{url}" leads to the private address {address}, and what was fetched may not send heed there.',
    help: 'Run again with --allow-private if you trust whoever wrote the address, for instance when testing on this machine.',
  },
  'fetch/no-connection': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.4-a',
    message: 'No connection to {host}: {reason}.',
    help: 'Check that the server is running and can be reached from here.',
  },
  'fetch/tls': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.4-a',
    message: 'No secure connection to {host}: {reason}.',
    help: 'Check the certificate of the server, or ask over http if it has none.',
  },
  'fetch/broken-off': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.4-a',
    message: 'The connection to {host} broke off before the answer was complete.',
    help: 'Try again; if it stays so, the server has a fault.',
  },
  'fetch/timed-out': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.4-a',
    message: '{host} did not give a whole answer in time, which is {seconds} s.',
    help: 'Try again, or give it more time with --timeout.',
  },
  'fetch/not-http': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.4-a',
    message: 'What {host} sent is no HTTP answer: {reason}.',
    help: 'Check that a web server listens there.',
  },
  'fetch/bad-redirect': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.2-a',
    message: '"{url}" redirects to nowhere: {reason}.',
    help: 'Send a Location header with an http or https address.',
  },
  'fetch/redirect-loop': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.2-b',
    message: 'The redirects lead in a circle: "{url}" was asked for before.',
    help: 'Follow the redirects by hand and break the circle.',
  },
  'fetch/too-many-redirects': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.2-b',
    message: 'There are more than {count} redirects, which is where heed stops.',
    help: 'Redirect to the last address directly.',
  },
  'fetch/undecodable': {
    severity: 'error',
    clause: 'RFC9309-2.3.1.4-a',
    message: 'The answer of {host} cannot be unpacked: {reason}.',
    help: 'Check the Content-Encoding that the server sends.',
  },
  'fetch/cut-short': {
    severity: 'warning',
    clause: 'RFC9309-2.5-a',
    message: '"{url}" is longer than {limit}; only the beginning was read.',
    help: 'Shorten it: crawlers stop reading too, and some earlier.',
  },
} as const;
