/** What `heed check` found on the way that is in no text: why it cannot tell all that it was asked, and what it went by instead. */
export const checkCodes = {
  'check/page-not-fetched': {
    severity: 'warning',
    clause: 'ASK-fetching',
    message: 'The page was not fetched: {why}. What its header and its text say is not known.',
    help: 'Save the page and give it as a file, with --headers and --url; or say with --user-agent who you are, if that is somebody else.',
  },
  'check/page-not-seen': {
    severity: 'warning',
    clause: 'ASK-fetching',
    message: '{url} was answered with status {status}, so what the page itself says is not known.',
    help: 'Check the address. What the header of that answer denies is denied all the same.',
  },
  'check/redirected': {
    severity: 'hint',
    clause: 'ASK-fetching',
    message: '{url} redirects to {target}; what is said here is about where it leads.',
    help: 'Whoever may not fetch one of the addresses on the way may not fetch this one.',
  },
  'check/no-robots-txt': {
    severity: 'warning',
    clause: 'RFC9309-2.3.1.2-b',
    message: 'robots.txt of {host} could not be had, which counts as none: {reason}.',
    help: 'Let the server answer for robots.txt itself, or with at most five redirects that lead to it.',
  },
  'check/reference-not-had': {
    severity: 'warning',
    clause: 'ASK-fetching',
    message: '{url}, which is referred to, could not be had: {reason}.',
    help: 'Check the address: what stands there is not known. To test on private addresses add --allow-private.',
  },
  'check/too-many-references': {
    severity: 'warning',
    clause: 'AMB-48',
    message: 'robots.txt refers to {count} files, of which heed fetches {limit}; the others count as missing.',
    help: 'Refer to fewer files.',
  },
} as const;
