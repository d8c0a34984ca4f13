import type { Advice } from '../../diagnostics/code-table.js';

/** Problems in robots.txt: RFC 9309, and what real files contain besides. */
export const robotsTxtCodes = {
  'robots-txt/rule-before-group': {
    severity: 'error',
    message: 'This "{field}" is ignored: no User-agent line comes before it.',
  },
  'robots-txt/misspelt-field': {
    severity: 'warning',
    message: '"{found}" is read as "{field}"; other crawlers may ignore the line.',
  },
  'robots-txt/misspelt-allow': {
    severity: 'error',
    message: '"{found}" allows nothing: the field must be spelled "Allow".',
  },
  'robots-txt/missing-colon': {
    severity: 'warning',
    message: 'The colon after "{field}" is missing; other crawlers may ignore the line.',
  },
  'robots-txt/allow-without-colon': {
    severity: 'error',
    message: 'This line allows nothing: the colon after "Allow" is missing.',
  },
  'robots-txt/other-field': {
    severity: 'hint',
    message: 'Only some crawlers act on "{field}", which is not part of RFC 9309.',
  },
  'robots-txt/rule-for-pages': {
    severity: 'error',
    message: 'This line has no effect: no crawler acts on "{field}" in robots.txt.',
  },
  'robots-txt/disallow-ai-training': {
    severity: 'hint',
    message: 'Few crawlers act on "{field}", which is from a draft that has expired; heed does.',
  },
  'robots-txt/ai-training-before-group': {
    severity: 'warning',
    message: 'This "{field}" is read as a refusal for all crawlers: no User-agent line comes before it.',
  },
  'robots-txt/allow-ai-training': {
    severity: 'warning',
    message: 'This line allows nothing: "{field}" is from a draft that has expired.',
  },
  'robots-txt/relative-sitemap': {
    severity: 'warning',
    message: 'Crawlers may ignore the sitemap "{address}", because its address is not complete.',
  },
  'robots-txt/unknown-field': {
    severity: 'warning',
    message: 'No crawler known to heed acts on "{field}".',
  },
  'robots-txt/not-a-field': {
    severity: 'warning',
    message: 'This line is neither a field nor a comment and is ignored: {line}',
  },
  'robots-txt/path-without-slash': {
    severity: 'error',
    message: 'The path "{path}" does not start with "/": {consequence}.',
  },
  'robots-txt/address-as-path': {
    severity: 'error',
    message: 'This rule does not match "{address}": a rule has a path, not a whole address.',
  },
  'robots-txt/several-paths': {
    severity: 'error',
    message: 'This rule matches only URLs that contain all of "{path}", because a rule has one path.',
  },
  'robots-txt/empty-allow': {
    severity: 'hint',
    message: 'Allow without a path has no effect.',
  },
  'robots-txt/empty-user-agent': {
    severity: 'error',
    message: 'This User-agent line addresses no crawler, because it names none.',
  },
  'robots-txt/invalid-product-token': {
    severity: 'warning',
    message: '"{name}" is compared as "{token}": a product token contains only letters, "_" and "-".',
  },
  'robots-txt/several-agents': {
    severity: 'error',
    message: 'This line does not address {lost}: a User-agent line names one crawler.',
  },
  'robots-txt/digits-in-product-token': {
    severity: 'hint',
    message: 'Crawlers that follow RFC 9309 strictly read "{name}" as "{token}": it allows no digits in a name.',
  },
  'robots-txt/dot-in-product-token': {
    severity: 'hint',
    message: 'Crawlers that follow RFC 9309 strictly read "{name}" as "{token}": it allows no dots in a name.',
  },
  'robots-txt/groups-joined': {
    severity: 'warning',
    message: 'The rules below also apply to "{agent}": only Allow and Disallow end a list of User-agent lines.',
  },
  'robots-txt/site-closed': {
    severity: 'hint',
    message: 'The whole site is closed to all crawlers, except those with their own rules.',
  },
  'robots-txt/always-beaten': {
    severity: 'error',
    message: 'This rule has no effect: "{winner}" matches everything that it matches, and takes precedence.',
  },
  'robots-txt/loses-general-rules': {
    severity: 'warning',
    message: '{agents} may fetch {paths}: crawlers with their own group ignore the group for "*".',
  },
  'robots-txt/split-group': {
    severity: 'hint',
    message: 'This is the second group for all crawlers: some crawlers read only the first.',
  },
  'robots-txt/hash-in-path': {
    severity: 'warning',
    message: 'This rule ends at "{path}": "#" starts a comment.',
  },
  'robots-txt/regular-expression': {
    severity: 'warning',
    message: '"{path}" is not read as a regular expression: only "*" and a final "$" have a meaning in a path.',
  },
  'robots-txt/html-comment': {
    severity: 'warning',
    message: 'This line is ignored: robots.txt has no HTML comments, and rules between "<!--" and "-->" apply.',
  },
  'robots-txt/under-wider-rule': {
    severity: 'hint',
    message: 'Rules that add nothing to "{other}": {paths}.',
  },
  'robots-txt/redundant-rule': {
    severity: 'hint',
    message: 'This rule adds nothing to "{other}".',
  },
  'robots-txt/matches-nothing': {
    severity: 'warning',
    message: 'This rule has no effect: no address matches it.',
  },
  'robots-txt/shadowed': {
    severity: 'warning',
    message:
      'This rule never decides: {count} other rules together match everything that it matches, and take precedence.',
  },
  'robots-txt/dollar-inside-pattern': {
    severity: 'hint',
    message: 'This "$" is an ordinary character: it marks the end of the path only as the last character.',
  },
  'robots-txt/broken-percent-encoding': {
    severity: 'warning',
    message: 'A "%" in "{path}" is an ordinary character, because it is not followed by two hexadecimal digits.',
  },
  'robots-txt/line-too-long': {
    severity: 'warning',
    message: 'Some crawlers cut lines after 16,664 bytes; this pattern has {length} characters.',
  },
  'robots-txt/past-500-kib': {
    severity: 'warning',
    message: 'Crawlers may stop reading here: the file is longer than 500 KiB.',
  },
  'robots-txt/looks-like-html': {
    severity: 'error',
    message: 'Crawlers may find no rules in this file: it looks like an HTML page, not like robots.txt.',
  },
  'robots-txt/looks-binary': {
    severity: 'error',
    message: 'This file contains NUL characters and is probably not text.',
  },
  'robots-txt/not-utf8': {
    severity: 'warning',
    message:
      'Bytes that are not UTF-8 are read as U+FFFD, so a rule that contains one does not match what it was meant for.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const robotsTxtAdvice: Readonly<Record<keyof typeof robotsTxtCodes, Advice>> = {
  'robots-txt/rule-before-group': { clause: 'RFC9309-2.1-c', help: 'Put a User-agent line above it.' },
  'robots-txt/misspelt-field': { clause: 'RFC9309-2.2-lenient', help: 'Correct the spelling.' },
  'robots-txt/misspelt-allow': { clause: 'RFC9309-2.2-lenient', help: 'Correct the spelling.' },
  'robots-txt/missing-colon': { clause: 'RFC9309-2.2-lenient', help: 'Put a colon between the field and its value.' },
  'robots-txt/allow-without-colon': {
    clause: 'RFC9309-2.2-lenient',
    help: 'Put a colon between the field and its value.',
  },
  'robots-txt/other-field': {
    clause: 'RFC9309-2.2.4-a',
    help: 'Keep it if you mean the crawlers that support it; it does not change the answers of heed.',
  },
  'robots-txt/rule-for-pages': {
    clause: 'RFC9309-2.2.4-a',
    help: 'Use a robots META tag or an X-Robots-Tag header, on pages that crawlers may fetch.',
  },
  'robots-txt/disallow-ai-training': {
    clause: 'AIN-17b',
    help: 'Disallow the crawlers that train, as "heed agents --purpose ai-train" lists them; Content-Usage (train-ai=n) and Content-Signal (ai-train=no) are signals in use.',
  },
  'robots-txt/ai-training-before-group': { clause: 'AIN-17b', help: 'Put a User-agent line above it.' },
  'robots-txt/allow-ai-training': {
    clause: 'AIN-17b',
    help: 'To allow training, write Content-Usage (train-ai=y) or Content-Signal (ai-train=yes).',
  },
  'robots-txt/relative-sitemap': {
    clause: 'RFC9309-2.2.4-a',
    help: 'Write scheme and host too, as in https://example.com/sitemap.xml.',
  },
  'robots-txt/unknown-field': {
    clause: 'RFC9309-2.2.4-a',
    help: 'Check the spelling, or start the line with # if it is a comment.',
  },
  'robots-txt/not-a-field': {
    clause: 'RFC9309-2.2-lenient',
    help: 'Write "Field: value", or start the line with # if it is a comment.',
  },
  'robots-txt/path-without-slash': { clause: 'RFC9309-2.2.2-h', help: 'Start every path with "/".' },
  'robots-txt/address-as-path': {
    clause: 'RFC9309-2.2.2-h',
    help: 'Write only what follows the host, starting with "/". Rules for another host belong in the robots.txt of that host.',
  },
  'robots-txt/several-paths': { clause: 'RFC9309-2.1-a', help: 'Write one rule for each path.' },
  'robots-txt/empty-allow': { clause: 'RFC9309-2.2.2-i', help: 'Write "Allow: /", or remove the line.' },
  'robots-txt/empty-user-agent': { clause: 'RFC9309-2.2.1-a', help: 'Name a crawler, or write "*" for all crawlers.' },
  'robots-txt/invalid-product-token': {
    clause: 'RFC9309-2.2.1-a',
    help: 'Write the product token that the crawler publishes.',
  },
  'robots-txt/several-agents': { clause: 'RFC9309-2.2.1-a', help: 'Write one User-agent line for each crawler.' },
  'robots-txt/digits-in-product-token': {
    clause: 'ASK-34',
    help: 'Keep the line if the crawler uses this name: heed and most crawlers compare names whole.',
  },
  'robots-txt/dot-in-product-token': {
    clause: 'ASK-34',
    help: 'Keep the line if the crawler uses this name: heed and most crawlers compare names whole.',
  },
  'robots-txt/groups-joined': {
    clause: 'RFC9309-2.2.4-b',
    help: 'If that is not intended, put an empty "Disallow:" after the lines for the crawlers above.',
  },
  'robots-txt/site-closed': {
    clause: 'RFC9309-2.2.2-b',
    help: 'Remove this rule if the site should be found. Pages that others link to may still be listed, without their text.',
  },
  'robots-txt/always-beaten': {
    clause: 'RFC9309-2.2.2-c',
    help: 'The longer path wins, and at equal length the Allow: make this path longer, or remove one of the two rules.',
  },
  'robots-txt/loses-general-rules': {
    clause: 'RFC9309-2.2.1-d',
    help: 'Repeat the rules for all crawlers in this group, if they are meant for these crawlers too.',
  },
  'robots-txt/split-group': { clause: 'RFC9309-2.2.1-c', help: 'Move its rules into the first group.' },
  'robots-txt/hash-in-path': {
    clause: 'RFC9309-2.2.3-d',
    help: 'Write %23 if addresses contain the character itself; crawlers never see what follows "#" in a link.',
  },
  'robots-txt/regular-expression': {
    clause: 'RFC9309-2.2.3-a',
    help: 'Write "*" for any characters, and one rule for each alternative.',
  },
  'robots-txt/html-comment': {
    clause: 'RFC9309-2.2-c',
    help: 'Start every line of the comment with # instead.',
  },
  'robots-txt/under-wider-rule': { clause: 'RFC9309-2.2.2-c', help: 'Remove them, or the wider rule.' },
  'robots-txt/redundant-rule': { clause: 'RFC9309-2.2.2-c', help: 'Remove one of the two.' },
  'robots-txt/matches-nothing': {
    clause: 'RFC9309-2.2.2-f',
    help: 'Addresses have no segments "." and "..", because crawlers resolve them first: write the path that they lead to.',
  },
  'robots-txt/shadowed': {
    clause: 'RFC9309-2.2.2-c',
    help: 'The longer path wins, and at equal length the Allow: make this path longer, or remove it.',
  },
  'robots-txt/dollar-inside-pattern': {
    clause: 'RFC9309-2.2.3-b',
    help: 'Write %24 if you mean the character itself.',
  },
  'robots-txt/broken-percent-encoding': {
    clause: 'RFC9309-2.2.2-g',
    help: 'Write %25 if you mean the character itself.',
  },
  'robots-txt/line-too-long': { clause: 'RFC9309-2.2-lenient', help: 'Shorten the pattern.' },
  'robots-txt/past-500-kib': { clause: 'RFC9309-2.5-a', help: 'Shorten the file, for example with wildcards.' },
  'robots-txt/looks-like-html': {
    clause: 'RFC9309-2.3-a',
    help: 'If there is no robots.txt, respond with status 404; if there is one, serve it as text/plain.',
  },
  'robots-txt/looks-binary': { clause: 'RFC9309-2.3-a', help: 'Serve robots.txt as UTF-8 text.' },
  'robots-txt/not-utf8': { clause: 'RFC9309-2.3-b', help: 'Save the file as UTF-8.' },
};
