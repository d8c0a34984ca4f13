/** Remarks on ACAP 1.0 fields in robots.txt, in META tags and in class attributes. */
export const acapCodes = {
  // Fields and layout of robots.txt
  'acap/welcome-crawler-joined': {
    severity: 'error',
    clause: 'AMB-56',
    message:
      'What is said to "{after}" below is said to "{before}" as well: an ACAP-crawler field with nothing after it joins the next record.',
    help: 'Give the first crawler a field of its own, for instance "ACAP-allow-crawl: /".',
  },
  'acap/crawlers-joined': {
    severity: 'warning',
    clause: 'A1-2.3-e',
    message: 'Blank lines and comments do not end a record: the fields below are for "{before}" and "{after}" alike.',
    help: 'Put the two ACAP-crawler fields directly below each other if that is meant.',
  },
  'acap/stray-field': {
    severity: 'error',
    clause: 'A1-2.3-a',
    message: 'This "{field}" stands in no ACAP record, so it speaks to nobody.',
    help: 'Put an ACAP-crawler field before it.',
  },
  'acap/not-a-field': {
    severity: 'warning',
    clause: 'A1-2.2-b',
    message: 'This line is no field and is skipped; a field cannot go on in the next line: {line}',
    help: 'Write each field on one line.',
  },
  'acap/unknown-field': {
    severity: 'warning',
    clause: 'AMB-67',
    message: 'ACAP 1.0 has no field "{field}"; it is skipped.',
    help: 'Check the spelling.',
  },
  'acap/missing-colon': {
    severity: 'warning',
    clause: 'A1-3-d',
    message:
      'The colon after "{field}" is missing: a permission without it permits nothing, and other crawlers may skip the line.',
    help: 'Write a colon between field and value.',
  },
  'acap/white-space': {
    severity: 'hint',
    clause: 'AMB-60',
    message:
      'White space before the field, before its colon, or other than spaces and tabs is not foreseen; other crawlers may skip the line.',
    help: 'Begin the line with the field name, put the colon right after it, and use plain spaces.',
  },
  'acap/hash-in-value': {
    severity: 'warning',
    clause: 'AMB-22',
    message: 'The value ends here: "#" begins a comment wherever it stands.',
    help: 'Write %23 for the sign itself, or a space before a comment.',
  },
  'acap/late-definition': {
    severity: 'warning',
    clause: 'A1-2.2-i',
    message: 'Definitions belong before the first record; other crawlers may not see this one.',
    help: 'Move the definition up.',
  },
  'acap/conventional-field-in-record': {
    severity: 'error',
    clause: 'A1-2.9.2-c',
    message: 'This "{field}" stands inside an ACAP record, where conventional fields are skipped.',
    help: 'Move it to the conventional part, before the ACAP records.',
  },
  'acap/conventional-after-acap': {
    severity: 'warning',
    clause: 'A1-2.9.2-d',
    message: 'Conventional records should all come before the ACAP records; some crawlers may skip what follows.',
    help: 'Move the ACAP records to the end of the file.',
  },
  'acap/ignore-with-colon': {
    severity: 'hint',
    clause: 'AMB-24',
    message: 'ACAP-ignore-conventional-records has no colon.',
    help: 'Drop the colon.',
  },
  'acap/ignore-with-value': {
    severity: 'error',
    clause: 'AMB-24',
    message:
      'The conventional records stay in force: ACAP-ignore-conventional-records stands alone, and nobody knows what it means with something after it.',
    help: 'Drop the line, or what follows the field name.',
  },
  'acap/ignore-after-definitions': {
    severity: 'hint',
    clause: 'A1-2.9.1-c',
    message: 'ACAP-ignore-conventional-records should stand before the definitions.',
    help: 'Move the line up.',
  },
  'acap/ignore-not-honoured': {
    severity: 'error',
    clause: 'AMB-24',
    message:
      'The conventional records stay in force: this line counts only before the first ACAP record of a file that has one.',
    help: 'Move the line before the first ACAP-crawler field.',
  },
  'acap/no-version-comment': {
    severity: 'hint',
    clause: 'A1-2.9.3-a',
    message: 'The file does not say which version of ACAP it follows; it is read by version 1.0.',
    help: 'Write "##ACAP version=1.0" in the first line.',
  },
  'acap/version-not-first': {
    severity: 'hint',
    clause: 'A1-2.9.3-b',
    message: 'The version comment should be the first thing in the file.',
    help: 'Move it to the first line.',
  },
  'acap/version-misspelt': {
    severity: 'hint',
    clause: 'AMB-25',
    message: 'This is taken for the version comment, which is written "##ACAP version=1.0".',
    help: 'Correct the spelling.',
  },
  'acap/other-version': {
    severity: 'warning',
    clause: 'AMB-25',
    message:
      'The file says it follows ACAP {version}; it is read by version 1.0, and what that does not know permits nothing.',
    help: 'Check the remarks on the fields below.',
  },
  'acap/no-record': {
    severity: 'error',
    clause: 'A1-3-l',
    message: 'The file has ACAP fields but no ACAP record that says anything, so they have no effect.',
    help: 'Begin a record with an ACAP-crawler field, and put a permission or a prohibition after it.',
  },
  'acap/over-limit': {
    severity: 'error',
    clause: 'AMB-69',
    message:
      'This goes over the limit for "{what}" ({limit}); nobody knows what the rest says, so every usage counts as prohibited.',
    help: 'Shorten the file.',
  },

  // Records and their crawlers
  'acap/any-and-named': {
    severity: 'warning',
    clause: 'AMB-55',
    message: 'A record for "*" has no other crawler beside it; this one counts for any crawler.',
    help: 'Write two records.',
  },
  'acap/empty-record': {
    severity: 'warning',
    clause: 'A1-2.3-c',
    message: 'This record says nothing to its crawlers.',
    help: 'Add a permission or a prohibition, or drop the record.',
  },
  'acap/empty-sub-record': {
    severity: 'warning',
    clause: 'A1-2.3-f',
    message: 'Nothing is said for this purpose.',
    help: 'Add a permission or a prohibition after it.',
  },
  'acap/empty-crawler-name': {
    severity: 'error',
    clause: 'A1-2.3.1-a',
    message: 'This ACAP-crawler field names nobody.',
    help: 'Name a crawler, or write "*" for any.',
  },
  'acap/empty-purpose': {
    severity: 'error',
    clause: 'A1-2.3.3-c',
    message: 'No purpose is named: permissions below permit nothing, prohibitions hold for every purpose.',
    help: 'Name the purpose.',
  },
  'acap/short-name': {
    severity: 'hint',
    clause: 'A1-0-d',
    message: 'A name as short as "{name}" is part of many crawlers\' names, and addresses them all.',
    help: 'Write the longest name by which the crawler knows itself.',
  },
  'acap/digit-name': {
    severity: 'hint',
    clause: 'AMB-63',
    message: 'By the grammar a name begins with a letter; "{name}" is accepted here, other readers may not.',
    help: 'Write a part of the name that begins with a letter, if there is one.',
  },
  'acap/star-in-name': {
    severity: 'warning',
    clause: 'A1-2.8-e',
    message: '"*" inside "{name}" is no wildcard, so hardly any crawler is addressed.',
    help: 'Write a part of the name; it is found inside longer ones.',
  },
  'acap/malformed-name': {
    severity: 'warning',
    clause: 'A1-3-c',
    message: '"{name}" is no name: names begin with a letter and go on with letters, digits, "-", "_" and ".".',
    help: 'Choose another name.',
  },
  'acap/names-overlap': {
    severity: 'warning',
    clause: 'AMB-08',
    message:
      'A crawler "{name}" is addressed by the record for "{other}" too; here both count, and no longer name wins.',
    help: 'Make sure that both records together say what is meant.',
  },

  // Permissions references
  'acap/field-beside-reference': {
    severity: 'error',
    clause: 'A1-2.3-b',
    message:
      'A record with a permissions reference holds nothing else: prohibitions in it count, permissions and requests do not.',
    help: 'Move the field into the referenced file or into a record of its own.',
  },
  'acap/wildcard-in-reference': {
    severity: 'error',
    clause: 'A1-3-f',
    message: '"{locator}" cannot be fetched: a reference names one file, without wildcards.',
    help: 'Write the path of the file.',
  },
  'acap/reference-not-available': {
    severity: 'error',
    clause: 'AMB-48',
    message:
      'The referenced file "{locator}" could not be had, so every usage counts as prohibited for these crawlers.',
    help: 'Put the file in place, or drop the reference.',
    aboutMissingFile: true,
  },
  'acap/reference-not-text': {
    severity: 'error',
    clause: 'AMB-48',
    message:
      'The referenced file "{locator}" is no text in the syntax of robots.txt, so every usage counts as prohibited for these crawlers.',
    help: 'Put the file in place, as plain text.',
  },
  'acap/reference-scheme': {
    severity: 'error',
    clause: 'AMB-82',
    message:
      'The reference "{locator}" is not followed, so every usage counts as prohibited for these crawlers: only paths, http and https are.',
    help: 'Offer the file over http or https.',
  },
  'acap/chained-reference': {
    severity: 'error',
    clause: 'A1-2.3.2-e',
    message:
      'The referenced file "{locator}" refers on, which is not followed: every usage counts as prohibited for these crawlers.',
    help: 'Refer to the last file directly.',
  },

  // Usages, resources, patterns
  'acap/unknown-usage': {
    severity: 'warning',
    clause: 'AMB-36',
    message: 'ACAP 1.0 does not define the usage "{usage}"; this counts for exactly that name.',
    help: 'Check the spelling; a local usage needs parentheses.',
  },
  'acap/undefined-usage': {
    severity: 'error',
    clause: 'A1-2.4.1.3-b',
    message: 'The local usage "{name}" is not defined, or more than once, so this has no effect.',
    help: 'Define it before the first record.',
  },
  'acap/undefined-set': {
    severity: 'error',
    clause: 'AMB-46',
    message:
      'The resource set "{name}" is not defined: a permission for it permits nothing, a prohibition covers the whole site.',
    help: 'Define it with ACAP-resource-set before the first record.',
  },
  'acap/allow-other': {
    severity: 'hint',
    clause: 'AMB-04',
    message: 'This grants nothing by itself; it only takes resources out of a wider ACAP-disallow-other.',
    help: 'Name the usages that are meant.',
  },
  'acap/prohibited-local-usage': {
    severity: 'warning',
    clause: 'AMB-40',
    message: 'A prohibition cannot name a local usage; the usages that "{name}" is made of are prohibited altogether.',
    help: 'Name the standard usages, or permit them with restrictions.',
  },
  'acap/space-in-parentheses': {
    severity: 'hint',
    clause: 'AMB-66',
    message: 'White space inside the parentheses is not foreseen; other crawlers may not find the definition.',
    help: 'Drop it.',
  },
  'acap/empty-resource': {
    severity: 'error',
    clause: 'AMB-23',
    message: 'No resource is named, so this has no effect.',
    help: 'Write "/" for the whole site.',
  },
  'acap/several-resources': {
    severity: 'error',
    clause: 'ASK-9',
    message: 'A field names one resource; with several of them {consequence}.',
    help: 'Write one field for each, or define a resource set.',
  },
  'acap/address-as-pattern': {
    severity: 'error',
    clause: 'A1-2.4.3-a',
    message:
      'A resource is a path of this site: the address "{address}" prohibits its path if the host is the same, and permits nothing.',
    help: 'Write the path alone.',
  },
  'acap/old-prefix': {
    severity: 'warning',
    clause: 'AMB-65',
    message: 'The prefix "acap:" was withdrawn; other crawlers may not know the set.',
    help: 'Write "the-acap:resource-set:".',
  },
  'acap/dollar-inside-pattern': {
    severity: 'hint',
    clause: 'AMB-68',
    message: '"$" means the end of the path only as the last character; here it stands for itself.',
    help: 'Write %24 where the sign itself is meant.',
  },
  'acap/star-at-end': {
    severity: 'warning',
    clause: 'AMB-14',
    message:
      'With and without "*" at its end a pattern matches the same, but the longer one counts as narrower and wins.',
    help: 'Write both patterns alike if neither is meant to win.',
  },
  'acap/dollar-is-wider': {
    severity: 'warning',
    clause: 'AMB-13',
    message:
      'A pattern with "*" in the place of this "$" counts as narrower, so a permission with it defeats this prohibition.',
    help: 'Drop the "*" of the permission, or the "$" here.',
  },
  'acap/named-opens-any': {
    severity: 'warning',
    clause: 'AMB-10',
    message:
      'For the crawlers named here this goes over narrower prohibitions of "{usage}" in the record for any crawler.',
    help: 'Repeat those prohibitions in this record if they are meant for all.',
  },
  'acap/always-beaten': {
    severity: 'error',
    clause: 'A1-2.4.5-j',
    message:
      'This permits nothing: the same record prohibits "{usage}" for the same resource, and the prohibition counts.',
    help: 'Drop one of the two, or name a narrower path in the permission.',
  },
  'acap/duplicate-field': {
    severity: 'hint',
    clause: 'AMB-86',
    message: 'The same was said before in this record.',
    help: 'Drop one of them.',
  },

  // Qualifiers
  'acap/unknown-qualifier': {
    severity: 'error',
    clause: 'AMB-37',
    message: 'ACAP 1.0 has no qualifier "{qualifier}"; a condition nobody knows makes the permission a prohibition.',
    help: 'Check the spelling.',
  },
  'acap/invalid-qualifier-value': {
    severity: 'error',
    clause: 'A1-2.4.1.2-c',
    message: 'ACAP 1.0 has no such value: "{qualifier}"; a condition nobody knows makes the permission a prohibition.',
    help: 'See the values that the qualifier has.',
  },
  'acap/quotes-in-value': {
    severity: 'error',
    clause: 'A1-3-h',
    message: 'A value has no quotation marks: "{qualifier}" makes the permission a prohibition.',
    help: 'Drop them, or write %22 and %27.',
  },
  'acap/unknown-role': {
    severity: 'error',
    clause: 'A1-2.5.5.2.5-f',
    message: 'ACAP 1.0 does not know what this names: "{qualifier}"; it makes the permission a prohibition.',
    help: 'Use the-acap:extract with must-use-resource, and the-acap:credit or the-acap:link with must-include-resource.',
  },
  'acap/qualifier-not-for-usage': {
    severity: 'error',
    clause: 'A1-2.4.1.2-c',
    message: '"{qualifier}" does not go with "{usage}" and makes the permission a prohibition.',
    help: 'Drop it, or state it for the usages it goes with.',
  },
  'acap/location-in-robots-txt': {
    severity: 'error',
    clause: 'A2-1.3.4-h',
    message: '"location" has a meaning in a page only, and makes the permission a prohibition here.',
    help: 'State it in a META tag of the page.',
  },
  'acap/until-recrawl': {
    severity: 'hint',
    clause: 'AMB-26',
    message: 'The value is spelt "until-recrawled".',
    help: 'Correct the spelling.',
  },
  'acap/repeated-qualifier': {
    severity: 'warning',
    clause: 'A1-2.5.5.2-a',
    message: '"{qualifier}" may be given once; all of them hold together.',
    help: 'Keep the one that is meant.',
  },
  'acap/any-beside-others': {
    severity: 'warning',
    clause: 'A1-2.5.5.2.4-g',
    message: '"prohibited-modification=any" stands alone; "{value}" adds nothing to it.',
    help: 'Drop one of the two.',
  },
  'acap/qualifier-on-local-usage': {
    severity: 'warning',
    clause: 'A1-2.4.1.3-d',
    message:
      'A permission for the local usage "{name}" carries no qualifiers of its own; they are added to its own ones.',
    help: 'Put them into the definition.',
  },
  'acap/qualifier-on-prohibition': {
    severity: 'warning',
    clause: 'A1-2.4.2-c',
    message: 'A prohibition has no qualifiers: it holds without them.',
    help: 'Write "forbidden except when" as a permission with restrictions.',
  },
  'acap/arrangement-needed': {
    severity: 'warning',
    clause: 'A1-1.1-b',
    message:
      '"{qualifier}" is honoured between parties that agreed on it; for all others the permission is a prohibition.',
    help: 'Add a permission by name for the crawlers you agreed with.',
  },
  'acap/resource-not-crawlable': {
    severity: 'error',
    clause: 'AMB-83',
    message: 'The resource "{uri}" named here may not be crawled, so the permission is a prohibition.',
    help: 'Permit crawling it.',
  },
  'acap/link-role': {
    severity: 'error',
    clause: 'A1-2.5.5.2.5-e',
    message: 'What the role "link" asks for was never defined, so the permission is a prohibition for everybody.',
    help: 'Use the role "credit".',
  },
  'acap/role-missing': {
    severity: 'hint',
    clause: 'A1-2.5.5.2.5-c',
    message: 'This does not say in which role the resource is to be included.',
    help: 'Write the-acap:credit: before it.',
  },
  'acap/separate-resource': {
    severity: 'hint',
    clause: 'A1-2.5.5.2.2-c',
    message: '"{qualifier}" should rather name something inside the page.',
    help: 'Name an id, a class or a META tag, and state it in the page.',
  },
  'acap/many-index-resources': {
    severity: 'hint',
    clause: 'A1-2.5.3.2-j',
    message: 'Many fields name a resource to index from; a META tag in each page is the better place.',
    help: 'Move the qualifier into the pages.',
  },
  'acap/no-restriction': {
    severity: 'hint',
    clause: 'A1-2.5-h',
    message: 'This permits "{usage}" without any restriction: no crawler\'s habits are part of it.',
    help: 'State the restrictions that are meant, if any.',
  },
  'acap/copy-without-preserve': {
    severity: 'hint',
    clause: 'A1-2.5.5.1.2-b',
    message: 'This permits "{usage}", but a copy may not be kept: "preserve" is prohibited for the same pattern.',
    help: 'Permit "preserve" too, or drop this.',
  },
  'acap/no-old-copies': {
    severity: 'hint',
    clause: 'A1-2.5.5.1.3-b',
    message: 'Copies may be kept until the next crawl only, so there is no old copy to present.',
    help: 'Drop one of the two.',
  },

  // Definitions
  'acap/malformed-definition': {
    severity: 'error',
    clause: 'A1-2.7-f',
    message: 'This defines nothing that could be permitted: {reason}.',
    help: 'Write the whole definition on one line: the name, then what it stands for.',
  },
  'acap/definition-without-qualifier': {
    severity: 'error',
    clause: 'A1-2.7.1-a',
    message: 'The qualified usage "{name}" has no qualifier, so it defines nothing that could be permitted.',
    help: 'Add a qualifier, or use the standard usage.',
  },
  'acap/local-usage-as-base': {
    severity: 'error',
    clause: 'A1-2.7.1-b',
    message: '"{usage}" cannot be qualified further, so this defines nothing that could be permitted.',
    help: 'Start from a standard usage.',
  },
  'acap/definition-after-use': {
    severity: 'warning',
    clause: 'A1-2.7-d',
    message: '"{name}" is defined further below; other crawlers may not see it here.',
    help: 'Move its definition up.',
  },
  'acap/composite-in-composite': {
    severity: 'error',
    clause: 'A1-2.7.2-c',
    message: 'A composite usage cannot hold the composite usage "{name}"; no permission reaches that member.',
    help: 'List its members.',
  },
  'acap/undefined-member': {
    severity: 'error',
    clause: 'AMB-43',
    message: 'The member "{name}" is no qualified usage of this file; no permission reaches it.',
    help: 'Define it with ACAP-qualified-usage in this file.',
  },
  'acap/name-defined-twice': {
    severity: 'error',
    clause: 'AMB-44',
    message: '"{name}" was defined before, so no permission for it counts; prohibitions hold for all that was defined.',
    help: 'Choose another name.',
  },
  'acap/inherited-name-redefined': {
    severity: 'warning',
    clause: 'AMB-47',
    message: '"{name}" is defined in the referring file too; here this definition counts.',
    help: 'Choose another name.',
  },

  // Action requests
  'acap/unknown-action': {
    severity: 'error',
    clause: 'A1-2.6-b',
    message: 'There is no request "{action}"; it is skipped.',
    help: 'Requests are take-down and re-crawl.',
  },
  'acap/request-not-one-resource': {
    severity: 'error',
    clause: 'A1-2.6-a',
    message: 'A request names exactly one resource, without wildcards; this one is skipped.',
    help: 'Write one path.',
  },
  'acap/request-in-sub-record': {
    severity: 'error',
    clause: 'A1-2.3-g',
    message: 'Requests stand among the general fields of a record; after a purpose this one is skipped.',
    help: 'Move it before the first ACAP-usage-purpose field.',
  },
  'acap/request-not-acted-on': {
    severity: 'warning',
    clause: 'A1-2.6-c',
    message: 'The request "{action}" is listed, but not acted on unless that was agreed beforehand.',
    help: 'Send the request to the operator of the crawler as well.',
  },

  // META tags and class attributes
  'acap/not-a-statement': {
    severity: 'error',
    clause: 'A2-1.3.5-b',
    message: 'This is neither a permission nor a prohibition, so it has no effect.',
    help: 'Write "ACAP allow-usage" or "ACAP disallow-usage"; definitions have META names of their own.',
  },
  'acap/several-statements': {
    severity: 'error',
    clause: 'AMB-72',
    message: 'A META tag holds one statement: the prohibitions in it count, the permissions do not.',
    help: 'Write one META tag for each statement.',
  },
  'acap/content-and-value': {
    severity: 'warning',
    clause: 'AMB-71',
    message: '"content" and "value" differ; "content" counts.',
    help: 'Drop "value".',
  },
  'acap/set-in-meta': {
    severity: 'error',
    clause: 'A2-1.3.4-d',
    message: 'Resource sets cannot be defined in a page; this has no effect.',
    help: 'Define the set in robots.txt.',
  },
  'acap/meta-in-body': {
    severity: 'error',
    clause: 'AMB-79',
    message:
      'META tags belong into the head of a page: in the body prohibitions count, permissions and definitions do not.',
    help: 'Move it into the head.',
  },
  'acap/invalid-fragment-id': {
    severity: 'warning',
    clause: 'A2-1.3.1-e',
    message: '"{id}" is no id by the rules of HTML 4; it is compared as it is.',
    help: 'Begin ids with a letter.',
  },
  'acap/empty-id-list': {
    severity: 'error',
    clause: 'AMB-73',
    message: '"id-list" names no element: a permission permits nothing, a prohibition holds for the whole page.',
    help: 'Name the elements, or drop "id-list=".',
  },
  'acap/unknown-fragment': {
    severity: 'warning',
    clause: 'AMB-75',
    message: 'No element has the id "{id}"; what is said about it has no effect.',
    help: 'Check the spelling; ids compare with case.',
  },
  'acap/id-list-on-prohibition': {
    severity: 'warning',
    clause: 'AMB-73',
    message: 'Crawlers that do not understand fragments must read this as a prohibition for the whole page.',
    help: 'Prohibit the usage in the class attribute of those elements.',
  },
  'acap/length-on-fragment': {
    severity: 'hint',
    clause: 'A2-1.3.4-e',
    message: '"max-length" makes sense for the whole resource only.',
    help: 'State it without id-list.',
  },
  'acap/not-a-class-statement': {
    severity: 'error',
    clause: 'A2-2.2-a',
    message: '"{token}" is neither a permission nor a prohibition: class names hold nothing else of ACAP.',
    help: 'Write acap:allow-usage or acap:disallow-usage; state the rest in a META tag.',
  },
  'acap/nested-statement': {
    severity: 'warning',
    clause: 'A2-1.3.3-d',
    message: 'A statement on "{usage}" stands further out already; this one is ignored, whichever way it points.',
    help: 'Take it out of that element, or move the outer statement.',
  },
  'acap/fragment-only': {
    severity: 'hint',
    clause: 'A2-1.3.3-g',
    message: 'Crawlers that do not understand fragments see only the permission for the page, and use this part too.',
    help: 'Choose a statement for the page that you can accept for all of it.',
  },
} as const;
