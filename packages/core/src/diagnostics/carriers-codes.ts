/** Remarks that take more than one carrier to make: none of them is wrong by itself. */
export const carriersCodes = {
  'carriers/hidden-noindex': {
    severity: 'error',
    clause: 'PS-G-3',
    message:
      'robots.txt keeps {agent} from fetching this page, so "{text}" is never read, and the address may be listed all the same.',
    help: 'Let robots.txt allow the page until it has gone from the index; then it may be closed again.',
  },
  'carriers/header-and-page-differ': {
    severity: 'warning',
    clause: 'ASK-3',
    message: 'For {agent} the {carrier} says "{milder}", which does not count beside "{stricter}": the stricter holds.',
    help: 'Make header and page say the same.',
  },
  'carriers/limits-differ': {
    severity: 'hint',
    clause: 'ASK-4',
    message: 'For {agent} header and page set "{limit}" differently, {header} and {page}; the tighter one holds.',
    help: 'Make header and page say the same.',
  },
  'carriers/acap-and-conventional-differ': {
    severity: 'warning',
    clause: 'AMB-58',
    message:
      'ACAP {acap} {agent} to fetch "{path}", the conventional rules {conventional}: crawlers that do not read ACAP do otherwise.',
    help: 'Make both parts say the same about fetching.',
  },
} as const;
