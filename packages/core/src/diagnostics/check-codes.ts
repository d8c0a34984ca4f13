/** Why `heed check` cannot tell all that it was asked. */
export const checkCodes = {
  'check/page-not-fetched': {
    severity: 'warning',
    clause: 'ASK-fetching',
    message:
      'The page was not fetched: {by} does not let "{agent}" fetch {url}. What its header and its text say is not known.',
    help: 'Save the page and give it as a file, with --headers and --url; or say with --user-agent who you are, if that is somebody else.',
  },
  'check/page-not-seen': {
    severity: 'warning',
    clause: 'ASK-fetching',
    message: '{url} was answered with status {status}, so what the page itself says is not known.',
    help: 'Check the address. What the header of that answer denies is denied all the same.',
  },
  'check/too-many-references': {
    severity: 'warning',
    clause: 'AMB-48',
    message: 'robots.txt refers to {count} files, of which heed fetches {limit}; the others count as missing.',
    help: 'Refer to fewer files.',
  },
} as const;
