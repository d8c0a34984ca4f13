import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of RSL: of what refers to its documents, and of the documents themselves. */
export const rslCodes = {
  'rsl/document-missing': {
    severity: 'error',
    message: 'The RSL document {url} is missing, so AI training and AI input count as refused.',
    aboutMissingFile: true,
  },
  'rsl/document-not-read': {
    severity: 'warning',
    message: 'The RSL document is XML, which was not read here, so AI training and AI input count as refused.',
  },
  'rsl/not-valid': {
    severity: 'error',
    message: 'This RSL document is not valid, because {why}. AI training and AI input count as refused.',
  },
  'rsl/relative-license': {
    severity: 'error',
    message: 'License needs an absolute address. Of this document only prohibitions are honoured.',
  },
  'rsl/empty-license': { severity: 'warning', message: 'License without an address has no effect.' },
  'rsl/parted-license': {
    severity: 'warning',
    message:
      'This License line belongs to the last group above it. heed honours the prohibitions of its document for all crawlers, but its permissions only for that group.',
  },
  'rsl/not-https': { severity: 'warning', message: 'The address of the licence {url} does not use HTTPS.' },
  'rsl/closed-license': {
    severity: 'error',
    message: 'No crawler may fetch the licence {url}: this robots.txt disallows it.',
  },
  'rsl/other-media-type': {
    severity: 'warning',
    message: 'This licence link is not read as RSL, because its type is {type}, not application/rsl+xml.',
  },
  'rsl/link-without-brackets': {
    severity: 'error',
    message:
      'The address in this Link header is not in angle brackets. Of its document only prohibitions are honoured.',
  },
  'rsl/link-outside-head': {
    severity: 'warning',
    message: 'Ignored: links to RSL documents count only inside <head>.',
  },
  'rsl/script-in-element': {
    severity: 'warning',
    message:
      'This RSL script is about the element around it. heed honours its prohibitions for the whole page, and none of its permissions.',
  },
  'rsl/not-a-field': {
    severity: 'warning',
    message: 'RSL has no robots.txt field {field}, so this line has no effect.',
  },
  'rsl/unusable-url': {
    severity: 'error',
    message: 'Only prohibitions of this <content> are honoured, because {why}.',
  },
  'rsl/url-of-no-page': {
    severity: 'error',
    message:
      'url="" means the page that links to this document, but robots.txt does. Only prohibitions are honoured, for the whole site.',
  },
  'rsl/server-without-url': {
    severity: 'error',
    message: 'A <content> with a server needs a url that is not empty.',
  },
  'rsl/misplaced-element': {
    severity: 'warning',
    message: '<{element}> belongs directly inside <{parent}>; readers may ignore it here.',
  },
  'rsl/wrong-type': { severity: 'error', message: 'This <{element}> {what}.' },
  'rsl/repeated-permits': {
    severity: 'warning',
    message:
      'A license may have one <permits type="{type}">. Of several about usages, heed permits only what all of them list.',
  },
  'rsl/commas-in-list': {
    severity: 'error',
    message: 'The words in <{element}> are separated by commas instead of spaces, {what}.',
  },
  'rsl/inexact-token': {
    severity: 'warning',
    message: '"{token}" is not a usage of RSL 1.0 ("{meant}" is): {what}.',
  },
  'rsl/unknown-token': {
    severity: 'warning',
    message: '"{token}" is not a usage of RSL 1.0, so it has no effect in <{element}>.',
  },
  'rsl/ai-index': {
    severity: 'hint',
    message: 'heed has no usage for ai-index, so this word changes no answer.',
  },
  'rsl/permits-and-prohibits': {
    severity: 'warning',
    message: 'This license both permits and prohibits {usages}; the prohibition wins.',
  },
  'rsl/payment-without-type': {
    severity: 'warning',
    message: 'This <payment> has no type, so it is not clear what must be paid for; heed does not treat it as free.',
  },
  'rsl/unknown-payment': {
    severity: 'warning',
    message: '"{type}" is not a payment type of RSL 1.0. heed does not treat it as free.',
  },
  'rsl/unknown-user-or-region': {
    severity: 'hint',
    message: '"{token}" is not a {kind} of RSL 1.0, so few readers know what it means.',
  },
  'rsl/max-age': {
    severity: 'warning',
    message: 'max-age="{value}" is not a number of days, so readers use 30 days.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const rslAdvice: Readonly<Record<keyof typeof rslCodes, Advice>> = {
  'rsl/document-missing': { clause: 'AIN-16g', help: 'Serve the document at this address, or remove the reference.' },
  'rsl/document-not-read': { clause: 'AIN-16g', help: 'Ask with @heed/markup: createAsk({ markup }).' },
  'rsl/not-valid': { clause: 'AIN-16g', help: 'Fix the document: until then it refuses AI uses for the whole site.' },
  'rsl/relative-license': {
    clause: 'AIN-7',
    help: 'Write the whole address, as in License: https://example.com/rsl.xml.',
  },
  'rsl/empty-license': { clause: 'RSL-A1', help: 'Add the absolute address of the RSL document, or remove the line.' },
  'rsl/parted-license': {
    clause: 'AIN-2h',
    help: 'For all crawlers, move it above the first User-agent line; for one group, remove the line that separates it from the rules.',
  },
  'rsl/not-https': { clause: 'RSL-A8', help: 'Serve the document over HTTPS and write https: in its address.' },
  'rsl/closed-license': {
    clause: 'RSL-A7',
    help: 'Add Allow for the path of the licence: unread, it refuses AI uses.',
  },
  'rsl/other-media-type': {
    clause: 'RSL-A3',
    help: 'If the target is an RSL document, write type="application/rsl+xml".',
  },
  'rsl/link-without-brackets': {
    clause: 'RSL-A3',
    help: 'Put the address in angle brackets: <https://example.com/rsl.xml>.',
  },
  'rsl/link-outside-head': { clause: 'RSL-A4', help: 'Move the link into <head>.' },
  'rsl/script-in-element': {
    clause: 'RSL-A4',
    help: 'To license the page, put the script into <head> or directly into <body>.',
  },
  'rsl/not-a-field': { clause: 'RSL-D8', help: 'Put the terms into an RSL document and name it in a License line.' },
  'rsl/unusable-url': { clause: 'AIN-16a', help: 'Write a path such as url="/" or url="/articles/*".' },
  'rsl/url-of-no-page': { clause: 'RSL-D2', help: 'Write a path such as url="/".' },
  'rsl/server-without-url': { clause: 'RSL-D2', help: 'Write the path or the address that the license server is for.' },
  'rsl/misplaced-element': { clause: 'RSL-D3', help: 'Move it inside <{parent}>.' },
  'rsl/wrong-type': { clause: 'RSL-D3', help: 'Write type="usage", type="user" or type="geo".' },
  'rsl/repeated-permits': { clause: 'RSL-D3', help: 'Join them into one list, or write two <license> elements.' },
  'rsl/commas-in-list': { clause: 'RSL-D3', help: 'Separate the words with spaces.' },
  'rsl/inexact-token': { clause: 'RSL-D7', help: 'Write "{meant}".' },
  'rsl/unknown-token': { clause: 'RSL-D4', help: 'Use all, ai-all, ai-train, ai-input, ai-index or search.' },
  'rsl/ai-index': { clause: 'AIN-13', help: 'To cover AI systems that answer from an index too, use ai-all.' },
  'rsl/permits-and-prohibits': { clause: 'RSL-E3', help: 'Remove the words from one of the two lists.' },
  'rsl/payment-without-type': { clause: 'RSL-D5', help: 'Add a type, such as type="purchase" or type="free".' },
  'rsl/unknown-payment': {
    clause: 'RSL-D5',
    help: 'Use purchase, subscription, training, crawl, use, contribution, attribution or free.',
  },
  'rsl/unknown-user-or-region': {
    clause: 'RSL-D4',
    help: 'Users are commercial, non-commercial, education, government and personal; regions are codes such as FR, or EU, in capitals.',
  },
  'rsl/max-age': { clause: 'RSL-D1', help: 'Write a whole number of days greater than 0, such as max-age="7".' },
};
