import type { Advice } from './code-table.js';

/** Notes of `heed check` that belong to no text: why an answer is incomplete, and what it is based on instead. */
export const checkCodes = {
  'check/page-not-fetched': {
    severity: 'warning',
    message: 'The rules in the page and its header are not known, because the page was not fetched: {why}.',
  },
  'check/own-site': {
    severity: 'hint',
    message: 'The page was fetched because the site is your own, although {why}.',
  },
  'check/page-not-seen': {
    severity: 'warning',
    message: 'The rules in the page are not known: the response for {url} has status {status}.',
  },
  'check/not-text': {
    severity: 'warning',
    message:
      '{file} does not look like text: line {line}, column {column} is the control character {character}. Rules found in it may be there by chance.',
  },
  'check/cut-in-meta': {
    severity: 'warning',
    message:
      '{file} is incomplete: it ends inside the META tag that begins in line {line}, column {column}. The rules of that tag, and of what should follow it, are not known.',
  },
  'check/redirected': {
    severity: 'hint',
    message: 'The answer is about {target}, because {url} redirects there.',
  },
  'check/no-robots-txt': {
    severity: 'warning',
    message: 'robots.txt of {host} could not be fetched and is treated as if there were none: {reason}.',
  },
  'check/reference-unavailable': {
    severity: 'warning',
    message: 'The referenced document {url} could not be fetched: {reason}.',
  },
  'check/file-not-fetched': {
    severity: 'warning',
    message: 'The rules in {url} are not known, because it was not fetched: {why}.',
  },
  'check/file-unavailable': {
    severity: 'warning',
    message: 'The rules in {url} are not known, because it could not be fetched: {reason}.',
  },
  'check/too-many-references': {
    severity: 'warning',
    message:
      'Only {limit} of the {count} files that one text refers to are fetched; the others are treated as missing.',
  },
  'check/robots-txt-need-not-apply': {
    severity: 'hint',
    message: '{operator} says that {claim}.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const checkAdvice: Readonly<Record<keyof typeof checkCodes, Advice>> = {
  'check/page-not-fetched': {
    clause: 'ASK-fetching',
    help: 'Save the page and pass it as a file, with --headers and --url; pass --own-site if the site is yours, or --user-agent NAME to fetch under another name.',
  },
  'check/own-site': {
    clause: 'ASK-fetching',
    help: 'Without --own-site or --serve, heed fetches only what robots.txt allows it to fetch.',
  },
  'check/page-not-seen': {
    clause: 'ASK-fetching',
    help: "Check the URL. Rules in that response's headers still apply.",
  },
  'check/not-text': {
    clause: 'ASK-fetching',
    help: 'Check whether this is the right file, whether it is compressed, and in which encoding it is.',
  },
  'check/cut-in-meta': { clause: 'ASK-fetching', help: 'Save or send the whole page.' },
  'check/redirected': {
    clause: 'ASK-fetching',
    help: 'A crawler may fetch the target only if it may fetch every URL on the way.',
  },
  'check/no-robots-txt': {
    clause: 'RFC9309-2.3.1.2-b',
    help: 'Serve robots.txt without redirects, or with at most five that lead to it.',
  },
  'check/reference-unavailable': {
    clause: 'ASK-fetching',
    help: 'The rules there are not known: check the URL, or pass the document with --file URL=FILE; to test on private addresses, add --allow-private.',
  },
  'check/file-not-fetched': {
    clause: 'ASK-fetching',
    help: 'Save the file and pass it with --file PATH=FILE; pass --own-site if the site is yours, or --user-agent NAME to fetch under another name.',
  },
  'check/file-unavailable': {
    clause: 'AIN-1b',
    help: 'Try again, or pass the file with --file PATH=FILE. If the site has no such file, its server should answer with status 404.',
  },
  'check/too-many-references': { clause: 'AMB-48', help: 'Refer to fewer files.' },
  'check/robots-txt-need-not-apply': {
    clause: 'AGT-4',
    help: 'The answer is what the publisher states. To keep such an agent away, refuse its requests at the server; "heed agents NAME" has the source.',
  },
};
