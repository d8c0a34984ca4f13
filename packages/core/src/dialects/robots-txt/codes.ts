/** Problems in robots.txt: RFC 9309, and what real files contain besides. */
export const robotsTxtCodes = {
  'robots-txt/rule-before-group': {
    severity: 'error',
    clause: 'RFC9309-2.1-c',
    message: 'This "{field}" is ignored: no User-agent line comes before it.',
  },
  'robots-txt/misspelt-field': {
    severity: 'warning',
    clause: 'RFC9309-2.2-lenient',
    message: '"{found}" is read as "{field}"; other crawlers may ignore the line.',
  },
  'robots-txt/misspelt-allow': {
    severity: 'error',
    clause: 'RFC9309-2.2-lenient',
    message: '"{found}" allows nothing: the field must be spelled "Allow".',
  },
  'robots-txt/missing-colon': {
    severity: 'warning',
    clause: 'RFC9309-2.2-lenient',
    message: 'The colon after "{field}" is missing; other crawlers may ignore the line.',
  },
  'robots-txt/allow-without-colon': {
    severity: 'error',
    clause: 'RFC9309-2.2-lenient',
    message: 'This line allows nothing: the colon after "Allow" is missing.',
  },
  'robots-txt/other-field': {
    severity: 'hint',
    clause: 'RFC9309-2.2.4-a',
    message: 'Only some crawlers act on "{field}", which is not part of RFC 9309.',
  },
  'robots-txt/rule-for-pages': {
    severity: 'error',
    clause: 'RFC9309-2.2.4-a',
    message: 'This line has no effect: no crawler acts on "{field}" in robots.txt.',
  },
  'robots-txt/relative-sitemap': {
    severity: 'warning',
    clause: 'RFC9309-2.2.4-a',
    message: 'Crawlers may ignore the sitemap "{address}", because its address is not complete.',
  },
  'robots-txt/unknown-field': {
    severity: 'warning',
    clause: 'RFC9309-2.2.4-a',
    message: 'No crawler known to heed acts on "{field}".',
  },
  'robots-txt/not-a-field': {
    severity: 'warning',
    clause: 'RFC9309-2.2-lenient',
    message: 'This line is neither a field nor a comment and is ignored: {line}',
  },
  'robots-txt/path-without-slash': {
    severity: 'error',
    clause: 'RFC9309-2.2.2-h',
    message: 'The path "{path}" does not start with "/": {consequence}.',
  },
  'robots-txt/address-as-path': {
    severity: 'error',
    clause: 'RFC9309-2.2.2-h',
    message: 'This rule matches nothing: "{address}" is a whole address, and rules take a path.',
  },
  'robots-txt/several-paths': {
    severity: 'error',
    clause: 'RFC9309-2.1-a',
    message: 'This rule matches only URLs that contain all of "{path}", because a rule has one path.',
  },
  'robots-txt/empty-allow': {
    severity: 'hint',
    clause: 'RFC9309-2.2.2-i',
    message: 'Allow without a path has no effect.',
  },
  'robots-txt/empty-user-agent': {
    severity: 'error',
    clause: 'RFC9309-2.2.1-a',
    message: 'This User-agent line addresses no crawler, because it names none.',
  },
  'robots-txt/invalid-product-token': {
    severity: 'warning',
    clause: 'RFC9309-2.2.1-a',
    message: '"{name}" is compared as "{token}": a product token contains only letters, "_" and "-".',
  },
  'robots-txt/several-agents': {
    severity: 'error',
    clause: 'RFC9309-2.2.1-a',
    message: 'This line does not address {lost}: a User-agent line names one crawler.',
  },
  'robots-txt/digits-in-product-token': {
    severity: 'hint',
    clause: 'ASK-34',
    message: 'Crawlers that follow RFC 9309 to the letter read "{name}" as "{token}": it allows no digits in a name.',
  },
  'robots-txt/dot-in-product-token': {
    severity: 'hint',
    clause: 'ASK-34',
    message: 'Crawlers that follow RFC 9309 to the letter read "{name}" as "{token}": it allows no dots in a name.',
  },
  'robots-txt/groups-joined': {
    severity: 'warning',
    clause: 'RFC9309-2.2.4-b',
    message: 'The rules below also apply to "{agent}": only Allow and Disallow end a list of User-agent lines.',
  },
  'robots-txt/site-closed': {
    severity: 'hint',
    clause: 'RFC9309-2.2.2-b',
    message: 'The whole site is closed to all crawlers, except those with rules of their own.',
  },
  'robots-txt/always-beaten': {
    severity: 'error',
    clause: 'RFC9309-2.2.2-c',
    message: 'This rule has no effect: "{winner}" matches everything that it matches, and takes precedence.',
  },
  'robots-txt/redundant-rule': {
    severity: 'hint',
    clause: 'RFC9309-2.2.2-c',
    message: 'This rule adds nothing to "{other}".',
  },
  'robots-txt/dollar-inside-pattern': {
    severity: 'hint',
    clause: 'RFC9309-2.2.3-b',
    message: 'This "$" is an ordinary character: it marks the end of the path only as the last character.',
  },
  'robots-txt/broken-percent-encoding': {
    severity: 'warning',
    clause: 'RFC9309-2.2.2-g',
    message: 'A "%" in "{path}" is an ordinary character, because it is not followed by two hexadecimal digits.',
  },
  'robots-txt/line-too-long': {
    severity: 'warning',
    clause: 'RFC9309-2.2-lenient',
    message: 'Some crawlers cut lines after 16,664 bytes; this pattern has {length} characters.',
  },
  'robots-txt/past-500-kib': {
    severity: 'warning',
    clause: 'RFC9309-2.5-a',
    message: 'Crawlers may stop reading here: the file is longer than 500 KiB.',
  },
  'robots-txt/looks-like-html': {
    severity: 'error',
    clause: 'RFC9309-2.3-a',
    message: 'Crawlers may find no rules in this file: it looks like an HTML page, not like robots.txt.',
  },
  'robots-txt/looks-binary': {
    severity: 'error',
    clause: 'RFC9309-2.3-a',
    message: 'This file contains NUL characters and is probably not text.',
  },
  'robots-txt/not-utf8': {
    severity: 'warning',
    clause: 'RFC9309-2.3-b',
    message:
      'Bytes that are not UTF-8 are read as U+FFFD, so a rule that contains one does not match what it was meant for.',
  },
} as const;

/** What to do about each of these problems. */
export const robotsTxtHelp: Readonly<Record<keyof typeof robotsTxtCodes, string>> = {
  'robots-txt/rule-before-group': 'Put a User-agent line above it.',
  'robots-txt/misspelt-field': 'Correct the spelling.',
  'robots-txt/misspelt-allow': 'Correct the spelling.',
  'robots-txt/missing-colon': 'Put a colon between the field and its value.',
  'robots-txt/allow-without-colon': 'Put a colon between the field and its value.',
  'robots-txt/other-field': 'Keep it if you mean the crawlers that support it; it does not change the answers of heed.',
  'robots-txt/unknown-field': 'Check the spelling, or start the line with # if it is a comment.',
  'robots-txt/not-a-field': 'Write "Field: value", or start the line with # if it is a comment.',
  'robots-txt/path-without-slash': 'Start every path with "/".',
  'robots-txt/empty-allow': 'Write "Allow: /", or remove the line.',
  'robots-txt/empty-user-agent': 'Name a crawler, or write "*" for all crawlers.',
  'robots-txt/invalid-product-token': 'Write the product token that the crawler publishes.',
  'robots-txt/digits-in-product-token':
    'Keep the line if the crawler uses this name: heed and most crawlers compare names whole.',
  'robots-txt/groups-joined':
    'If that is not intended, put an empty "Disallow:" after the lines for the crawlers above.',
  'robots-txt/always-beaten':
    'The longer path wins, and at equal length the Allow: make this path longer, or remove one of the two rules.',
  'robots-txt/redundant-rule': 'Remove one of the two.',
  'robots-txt/dollar-inside-pattern': 'Write %24 if you mean the character itself.',
  'robots-txt/broken-percent-encoding': 'Write %25 if you mean the character itself.',
  'robots-txt/line-too-long': 'Shorten the pattern.',
  'robots-txt/past-500-kib': 'Shorten the file, for example with wildcards.',
  'robots-txt/looks-like-html':
    'If there is no robots.txt, respond with status 404; if there is one, serve it as text/plain.',
  'robots-txt/looks-binary': 'Serve robots.txt as UTF-8 text.',
  'robots-txt/not-utf8': 'Save the file as UTF-8.',
  'robots-txt/rule-for-pages': 'Use a robots META tag or an X-Robots-Tag header, on pages that crawlers may fetch.',
  'robots-txt/relative-sitemap': 'Write scheme and host too, as in https://example.com/sitemap.xml.',
  'robots-txt/address-as-path':
    'Write only what follows the host, starting with "/". Rules for another host belong in the robots.txt of that host.',
  'robots-txt/several-paths': 'Write one rule for each path.',
  'robots-txt/several-agents': 'Write one User-agent line for each crawler.',
  'robots-txt/dot-in-product-token':
    'Keep the line if the crawler uses this name: heed and most crawlers compare names whole.',
  'robots-txt/site-closed':
    'Remove this rule if the site should be found. Pages that others link to may still be listed, without their text.',
};
