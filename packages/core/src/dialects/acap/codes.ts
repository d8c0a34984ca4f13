import type { Advice } from '../../diagnostics/code-table.js';

/** Problems in ACAP 1.0 statements: in robots.txt, in META tags and in class attributes. */
export const acapCodes = {
  // Fields and layout of robots.txt
  'acap/welcome-crawler-joined': {
    severity: 'error',
    message:
      'The fields below apply to "{before}" as well as to "{after}": an ACAP-crawler field with nothing after it joins the next record.',
  },
  'acap/crawlers-joined': {
    severity: 'warning',
    message:
      'The fields below apply to "{before}" as well as to "{after}": blank lines and comments do not end a record.',
  },
  'acap/stray-field': {
    severity: 'error',
    message: 'This "{field}" is ignored: it is not in an ACAP record.',
  },
  'acap/not-a-field': {
    severity: 'warning',
    message: 'This line is not a field and is ignored; a field cannot continue on the next line: {line}',
  },
  'acap/unknown-field': {
    severity: 'warning',
    message: '"{field}" is ignored: ACAP 1.0 has no such field.',
  },
  'acap/missing-colon': {
    severity: 'warning',
    message:
      'The colon after "{field}" is missing; other crawlers may ignore the line, and a permission without a colon permits nothing.',
  },
  'acap/white-space': {
    severity: 'hint',
    message:
      'Other crawlers may ignore the line, because of white space before the field or its colon, or white space other than spaces and tabs.',
  },
  'acap/hash-in-value': {
    severity: 'warning',
    message: 'The value ends here: "#" always starts a comment.',
  },
  'acap/late-definition': {
    severity: 'warning',
    message: 'Other crawlers may not see this definition: definitions belong before the first record.',
  },
  'acap/conventional-field-in-record': {
    severity: 'error',
    message: 'This "{field}" is ignored: it is a conventional field inside an ACAP record.',
  },
  'acap/conventional-after-acap': {
    severity: 'warning',
    message: 'Some crawlers may ignore what follows: all conventional records should come before the ACAP records.',
  },
  'acap/ignore-with-colon': {
    severity: 'hint',
    message: 'ACAP-ignore-conventional-records takes no colon.',
  },
  'acap/ignore-with-value': {
    severity: 'error',
    message: 'The conventional records still apply: ACAP-ignore-conventional-records takes no value.',
  },
  'acap/ignore-after-definitions': {
    severity: 'hint',
    message: 'ACAP-ignore-conventional-records should come before the definitions.',
  },
  'acap/ignore-not-honoured': {
    severity: 'error',
    message:
      'The conventional records still apply: this line counts only before the first ACAP record, and only in a file that has one.',
  },
  'acap/no-version-comment': {
    severity: 'hint',
    message: 'The file is read as ACAP 1.0, because it does not state its version.',
  },
  'acap/version-not-first': {
    severity: 'hint',
    message: 'The version comment should be the first thing in the file.',
  },
  'acap/version-misspelt': {
    severity: 'hint',
    message: 'This is read as the version comment, which is written "##ACAP version=1.0".',
  },
  'acap/other-version': {
    severity: 'warning',
    message:
      'The file is read as ACAP 1.0, although it states version {version}; what 1.0 does not define permits nothing.',
  },
  'acap/no-record': {
    severity: 'error',
    message: 'The ACAP fields in this file have no effect: there is no ACAP record, or every record is empty.',
  },
  'acap/over-limit': {
    severity: 'error',
    message:
      'Every usage is treated as prohibited: this exceeds the limit for "{what}" ({limit}), so the rest is not known.',
  },

  // Records and their crawlers
  'acap/any-and-named': {
    severity: 'warning',
    message: 'This record applies to all crawlers: a record for "*" cannot name other crawlers as well.',
  },
  'acap/empty-record': {
    severity: 'warning',
    message: 'This record has no effect: it contains only ACAP-crawler fields.',
  },
  'acap/empty-sub-record': {
    severity: 'warning',
    message: 'This purpose has no effect: no permission or prohibition follows it.',
  },
  'acap/empty-crawler-name': {
    severity: 'error',
    message: 'This ACAP-crawler field addresses no crawler, because it names none.',
  },
  'acap/empty-purpose': {
    severity: 'error',
    message: 'Permissions below permit nothing and prohibitions apply to every purpose, because no purpose is named.',
  },
  'acap/several-purposes': {
    severity: 'error',
    message:
      'Permissions below permit nothing and prohibitions apply to each of these names, because a field names one purpose.',
  },
  'acap/short-name': {
    severity: 'hint',
    message: 'A name as short as "{name}" can address many crawlers: all those whose names contain it.',
  },
  'acap/digit-name': {
    severity: 'hint',
    message: 'Other crawlers may not accept "{name}": by the grammar, a name starts with a letter.',
  },
  'acap/star-in-name': {
    severity: 'warning',
    message: '"{name}" addresses hardly any crawler: "*" inside a name is not a wildcard.',
  },
  'acap/malformed-name': {
    severity: 'warning',
    message:
      '"{name}" is not a valid name: names start with a letter and continue with letters, digits, "-", "_" and ".".',
  },
  'acap/names-overlap': {
    severity: 'warning',
    message:
      'The record for "{other}" also applies to a crawler named "{name}": the longer name does not take precedence.',
  },

  // Permissions references
  'acap/field-beside-reference': {
    severity: 'error',
    message:
      'Permissions and requests are ignored in a record with a permissions reference; only its prohibitions apply.',
  },
  'acap/wildcard-in-reference': {
    severity: 'error',
    message: '"{locator}" cannot be fetched: a reference names one file, without wildcards.',
  },
  'acap/reference-not-available': {
    severity: 'error',
    message:
      'Every usage is treated as prohibited for these crawlers: the referenced file "{locator}" could not be fetched.',
    aboutMissingFile: true,
  },
  'acap/reference-not-text': {
    severity: 'error',
    message:
      'Every usage is treated as prohibited for these crawlers: the referenced file "{locator}" is not a text in the syntax of robots.txt.',
  },
  'acap/reference-scheme': {
    severity: 'error',
    message:
      'Every usage is treated as prohibited for these crawlers: the reference "{locator}" is not followed, because only paths, http and https are.',
  },
  'acap/chained-reference': {
    severity: 'error',
    message:
      'Every usage is treated as prohibited for these crawlers: the referenced file "{locator}" contains another reference, which is not followed.',
  },

  // Usages, resources, patterns
  'acap/unknown-usage': {
    severity: 'warning',
    message: 'ACAP 1.0 does not define the usage "{usage}", so this applies to that name only.',
  },
  'acap/undefined-usage': {
    severity: 'error',
    message: 'This has no effect: the local usage "{name}" has no valid definition, or more than one.',
  },
  'acap/undefined-set': {
    severity: 'error',
    message:
      'A permission for the resource set "{name}" permits nothing, and a prohibition covers the whole site, because the set is not defined.',
  },
  'acap/allow-other': {
    severity: 'hint',
    message: 'This permits nothing by itself; it only exempts resources from a wider ACAP-disallow-other.',
  },
  'acap/prohibited-local-usage': {
    severity: 'warning',
    message:
      'Every usage in the local usage "{name}" is prohibited entirely, because a prohibition cannot name a local usage.',
  },
  'acap/space-in-parentheses': {
    severity: 'hint',
    message: 'Other crawlers may not find the definition, because there is white space inside the parentheses.',
  },
  'acap/empty-resource': {
    severity: 'error',
    message: 'This has no effect, because it names no resource.',
  },
  'acap/several-resources': {
    severity: 'error',
    message: 'A field names one resource; with several, {consequence}.',
  },
  'acap/address-as-pattern': {
    severity: 'error',
    message:
      'The URL "{address}" permits nothing, and prohibits its path only if the host is the same: a resource is a path of this site.',
  },
  'acap/old-prefix': {
    severity: 'warning',
    message: 'Other crawlers may not know this set: the prefix "acap:" was withdrawn.',
  },
  'acap/dollar-inside-pattern': {
    severity: 'hint',
    message: 'This "$" is an ordinary character: it marks the end of the path only as the last character.',
  },
  'acap/star-at-end': {
    severity: 'warning',
    message:
      'Of two patterns that match the same paths, the one with "*" at its end wins, because it counts as narrower.',
  },
  'acap/dollar-is-wider': {
    severity: 'warning',
    message:
      'A permission with "*" instead of this "$" overrides the prohibition, because its pattern counts as narrower.',
  },
  'acap/named-opens-any': {
    severity: 'warning',
    message:
      'For the crawlers named here, this overrides narrower prohibitions of "{usage}" in the record for all crawlers.',
  },
  'acap/always-beaten': {
    severity: 'error',
    message:
      'This permits nothing: the same record prohibits "{usage}" for the same resource, and the prohibition wins.',
  },
  'acap/duplicate-field': {
    severity: 'hint',
    message: 'This repeats an earlier field of the same record.',
  },

  // Qualifiers
  'acap/unknown-qualifier': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: ACAP 1.0 has no qualifier "{qualifier}".',
  },
  'acap/invalid-qualifier-value': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: "{qualifier}" does not have a valid value.',
  },
  'acap/quotes-in-value': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: "{qualifier}" contains quotation marks.',
  },
  'acap/hash-in-qualifier': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: "{qualifier}" contains a number sign.',
  },
  'acap/unknown-role': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: ACAP 1.0 does not define what "{qualifier}" names.',
  },
  'acap/qualifier-not-for-usage': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: "{qualifier}" cannot qualify "{usage}".',
  },
  'acap/location-in-robots-txt': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: "location" has a meaning only in a page.',
  },
  'acap/until-recrawl': {
    severity: 'hint',
    message: 'The value is spelled "until-recrawled".',
  },
  'acap/repeated-qualifier': {
    severity: 'warning',
    message: 'All values of "{qualifier}" apply together, although it may occur only once.',
  },
  'acap/any-beside-others': {
    severity: 'warning',
    message: '"{value}" adds nothing: "prohibited-modification=any" already includes it.',
  },
  'acap/qualifier-on-local-usage': {
    severity: 'warning',
    message:
      'These qualifiers are added to those of the local usage "{name}", although a permission for it should have none.',
  },
  'acap/qualifier-on-prohibition': {
    severity: 'warning',
    message: 'The prohibition applies without its qualifiers: a prohibition has none.',
  },
  'acap/arrangement-needed': {
    severity: 'warning',
    message: 'The permission is treated as a prohibition for crawlers without an agreement on "{qualifier}".',
  },
  'acap/resource-not-crawlable': {
    severity: 'error',
    message: 'The permission is treated as a prohibition: it names the resource "{uri}", which may not be crawled.',
  },
  'acap/link-role': {
    severity: 'error',
    message:
      'The permission is treated as a prohibition for crawlers without an agreement on "link": ACAP 1.0 does not define what this role requires.',
  },
  'acap/role-missing': {
    severity: 'hint',
    message: 'This does not say in which role to include the resource.',
  },
  'acap/separate-resource': {
    severity: 'hint',
    message: '"{qualifier}" should preferably name something inside the page.',
  },
  'acap/many-index-resources': {
    severity: 'hint',
    message: 'Many fields name a resource to index from; a META tag in each page is the better place.',
  },
  'acap/no-restriction': {
    severity: 'hint',
    message: 'This permits "{usage}" without any restriction; the defaults of crawlers do not limit it.',
  },
  'acap/copy-without-preserve': {
    severity: 'hint',
    message: 'This permits "{usage}", but no copy may be kept: "preserve" is prohibited for the same pattern.',
  },
  'acap/no-old-copies': {
    severity: 'hint',
    message: 'There is no old copy to present: copies may be kept only until the next crawl.',
  },

  // Definitions
  'acap/malformed-definition': {
    severity: 'error',
    message: 'No permission can use this definition: {reason}.',
  },
  'acap/definition-without-qualifier': {
    severity: 'error',
    message: 'No permission can use the qualified usage "{name}": it has no qualifier.',
  },
  'acap/local-usage-as-base': {
    severity: 'error',
    message: 'No permission can use this definition: the local usage "{usage}" cannot be qualified further.',
  },
  'acap/definition-after-use': {
    severity: 'warning',
    message: 'Other crawlers may not find "{name}" here, because it is defined further below.',
  },
  'acap/composite-in-composite': {
    severity: 'error',
    message: 'No permission covers the member "{name}": a composite usage cannot contain another composite usage.',
  },
  'acap/undefined-member': {
    severity: 'error',
    message: 'No permission covers the member "{name}": it is not a valid qualified usage of this file.',
  },
  'acap/set-in-set': {
    severity: 'error',
    message:
      'Prohibitions for this set apply to the paths of "{name}" as well, permissions do not, because a set contains patterns only.',
  },
  'acap/sign-after-name': {
    severity: 'warning',
    message:
      '"{word}" has a sign after or between names: prohibitions apply to the names, permissions to none of them.',
  },
  'acap/name-defined-twice': {
    severity: 'error',
    message:
      'Permissions for "{name}" are ignored, because it was defined before; prohibitions apply to all its definitions.',
  },
  'acap/inherited-name-redefined': {
    severity: 'warning',
    message: 'This definition of "{name}" overrides the one in the referring file.',
  },

  // Action requests
  'acap/unknown-action': {
    severity: 'error',
    message: 'The request "{action}" is ignored: ACAP 1.0 has no such request.',
  },
  'acap/request-not-one-resource': {
    severity: 'error',
    message: 'This request is ignored: a request names exactly one resource, without wildcards.',
  },
  'acap/request-in-sub-record': {
    severity: 'error',
    message: 'This request is ignored: requests belong before the first purpose of a record.',
  },
  'acap/request-not-acted-on': {
    severity: 'warning',
    message: 'The request "{action}" is listed, but not acted on unless that was agreed beforehand.',
  },

  // META tags and class attributes
  'acap/not-a-statement': {
    severity: 'error',
    message: 'This has no effect: it is neither a permission nor a prohibition.',
  },
  'acap/several-statements': {
    severity: 'error',
    message: 'Only the prohibitions in this META tag apply, because it contains more than one statement.',
  },
  'acap/content-and-value': {
    severity: 'warning',
    message: '"value" is ignored, because it differs from "content".',
  },
  'acap/set-in-meta': {
    severity: 'error',
    message: 'This has no effect: a page cannot define resource sets.',
  },
  'acap/meta-in-body': {
    severity: 'error',
    message: 'Ignored: ACAP META tags count only inside <head>.',
  },
  'acap/invalid-fragment-id': {
    severity: 'warning',
    message: '"{id}" is not a valid id in HTML 4; it is compared unchanged.',
  },
  'acap/empty-id-list': {
    severity: 'error',
    message:
      'A permission permits nothing here, and a prohibition applies to the whole page, because "id-list" names no element.',
  },
  'acap/unknown-fragment': {
    severity: 'warning',
    message: 'Statements about "{id}" have no effect: no element has this id.',
  },
  'acap/id-list-on-prohibition': {
    severity: 'warning',
    message:
      'Other crawlers may ignore this prohibition or apply it to the whole page: ACAP defines "id-list" only for permissions.',
  },
  'acap/length-on-fragment': {
    severity: 'hint',
    message: '"max-length" limits only what is shown of these elements; ACAP means it for the whole resource.',
  },
  'acap/not-a-class-statement': {
    severity: 'error',
    message: '"{token}" is ignored: an ACAP class name must be a permission or a prohibition.',
  },
  'acap/nested-statement': {
    severity: 'warning',
    message: 'This statement is ignored{forWhom}: an enclosing element already has a statement about "{usage}".',
  },
  'acap/fragment-only': {
    severity: 'hint',
    message: 'Crawlers that do not understand fragments see only the permission for the page, and use this part too.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const acapAdvice: Readonly<Record<keyof typeof acapCodes, Advice>> = {
  'acap/welcome-crawler-joined': {
    clause: 'AMB-56',
    help: 'Add a field for the first crawler, for example "ACAP-allow-crawl: /".',
  },
  'acap/crawlers-joined': {
    clause: 'A1-2.3-e',
    help: 'If that is intended, put the two ACAP-crawler fields directly below each other.',
  },
  'acap/stray-field': { clause: 'A1-2.3-a', help: 'Put an ACAP-crawler field above it.' },
  'acap/not-a-field': { clause: 'A1-2.2-b', help: 'Write each field on one line.' },
  'acap/unknown-field': { clause: 'AMB-67', help: 'Check the spelling.' },
  'acap/missing-colon': { clause: 'A1-3-d', help: 'Put a colon between the field and its value.' },
  'acap/white-space': {
    clause: 'AMB-60',
    help: 'Start the line with the field name, put the colon right after it, and use plain spaces.',
  },
  'acap/hash-in-value': {
    clause: 'AMB-22',
    help: 'Write %23 if you mean the character itself, or put a space before a comment.',
  },
  'acap/late-definition': { clause: 'A1-2.2-i', help: 'Move the definition up.' },
  'acap/conventional-field-in-record': {
    clause: 'A1-2.9.2-c',
    help: 'Move it to the conventional part, before the ACAP records.',
  },
  'acap/conventional-after-acap': { clause: 'A1-2.9.2-d', help: 'Move the ACAP records to the end of the file.' },
  'acap/ignore-with-colon': { clause: 'AMB-24', help: 'Remove the colon.' },
  'acap/ignore-with-value': { clause: 'AMB-24', help: 'Remove the line, or what follows the field name.' },
  'acap/ignore-after-definitions': { clause: 'A1-2.9.1-c', help: 'Move the line up.' },
  'acap/ignore-not-honoured': { clause: 'AMB-24', help: 'Move the line before the first ACAP-crawler field.' },
  'acap/no-version-comment': { clause: 'A1-2.9.3-a', help: 'Write "##ACAP version=1.0" on the first line.' },
  'acap/version-not-first': { clause: 'A1-2.9.3-b', help: 'Move it to the first line.' },
  'acap/version-misspelt': { clause: 'AMB-25', help: 'Correct the spelling.' },
  'acap/other-version': { clause: 'AMB-25', help: 'Check the problems with the fields below.' },
  'acap/no-record': {
    clause: 'A1-3-l',
    help: 'Start a record with an ACAP-crawler field, and put a permission or a prohibition below it.',
  },
  'acap/over-limit': { clause: 'AMB-69', help: 'Shorten the file.' },
  'acap/any-and-named': { clause: 'AMB-55', help: 'Write two records.' },
  'acap/empty-record': { clause: 'A1-2.3-c', help: 'Add a permission or a prohibition, or remove the record.' },
  'acap/empty-sub-record': { clause: 'A1-2.3-f', help: 'Add a permission or a prohibition below it.' },
  'acap/empty-crawler-name': { clause: 'A1-2.3.1-a', help: 'Name a crawler, or write "*" for all crawlers.' },
  'acap/empty-purpose': { clause: 'A1-2.3.3-c', help: 'Name the purpose.' },
  'acap/several-purposes': { clause: 'ASK-44', help: 'Write one ACAP-usage-purpose field for each.' },
  'acap/short-name': { clause: 'A1-0-d', help: 'Write the longest name that the crawler uses for itself.' },
  'acap/digit-name': { clause: 'AMB-63', help: 'Write a part of the name that starts with a letter, if there is one.' },
  'acap/star-in-name': { clause: 'A1-2.8-e', help: 'Write a part of the name; longer names that contain it match.' },
  'acap/malformed-name': { clause: 'A1-3-c', help: 'Choose another name.' },
  'acap/names-overlap': { clause: 'AMB-08', help: 'Make sure that both records together say what you intend.' },
  'acap/field-beside-reference': {
    clause: 'A1-2.3-b',
    help: 'Move the field to the referenced file, or to a separate record.',
  },
  'acap/wildcard-in-reference': { clause: 'A1-3-f', help: 'Write the path of the file.' },
  'acap/reference-not-available': { clause: 'AMB-48', help: 'Provide the file, or remove the reference.' },
  'acap/reference-not-text': { clause: 'AMB-48', help: 'Provide the file as plain text.' },
  'acap/reference-scheme': { clause: 'AMB-82', help: 'Serve the file over http or https.' },
  'acap/chained-reference': { clause: 'A1-2.3.2-e', help: 'Refer to the last file directly.' },
  'acap/unknown-usage': { clause: 'AMB-36', help: 'Check the spelling; a local usage needs parentheses.' },
  'acap/undefined-usage': { clause: 'A1-2.4.1.3-b', help: 'Define it once, before the first record.' },
  'acap/undefined-set': { clause: 'AMB-46', help: 'Define it with ACAP-resource-set before the first record.' },
  'acap/allow-other': { clause: 'AMB-04', help: 'Name the usages that you mean.' },
  'acap/prohibited-local-usage': {
    clause: 'AMB-40',
    help: 'Name the standard usages, or permit them with restrictions.',
  },
  'acap/space-in-parentheses': { clause: 'AMB-66', help: 'Remove the white space.' },
  'acap/empty-resource': { clause: 'AMB-23', help: 'Write "/" for the whole site.' },
  'acap/several-resources': { clause: 'ASK-9', help: 'Write one field for each, or define a resource set.' },
  'acap/address-as-pattern': { clause: 'A1-2.4.3-a', help: 'Write only the path.' },
  'acap/old-prefix': { clause: 'AMB-65', help: 'Write "the-acap:resource-set:" instead.' },
  'acap/dollar-inside-pattern': { clause: 'AMB-68', help: 'Write %24 if you mean the character itself.' },
  'acap/star-at-end': { clause: 'AMB-14', help: 'Write both patterns the same way if neither should win.' },
  'acap/dollar-is-wider': { clause: 'AMB-13', help: 'Remove the "*" from the permission, or the "$" here.' },
  'acap/named-opens-any': {
    clause: 'AMB-10',
    help: 'Repeat those prohibitions in this record if they should apply here too.',
  },
  'acap/always-beaten': {
    clause: 'A1-2.4.5-j',
    help: 'Remove one of the two, or name a narrower path in the permission.',
  },
  'acap/duplicate-field': { clause: 'AMB-86', help: 'Remove one of the two.' },
  'acap/unknown-qualifier': { clause: 'AMB-37', help: 'Check the spelling.' },
  'acap/invalid-qualifier-value': { clause: 'A1-2.4.1.2-c', help: 'Use one of the values that the qualifier has.' },
  'acap/quotes-in-value': { clause: 'A1-3-h', help: 'Remove them, or write %22 and %27.' },
  'acap/hash-in-qualifier': { clause: 'A1-3-h', help: 'Write %23.' },
  'acap/unknown-role': {
    clause: 'A1-2.5.5.2.5-f',
    help: 'Use the-acap:extract with must-use-resource, and the-acap:credit with must-include-resource.',
  },
  'acap/qualifier-not-for-usage': {
    clause: 'A1-2.4.1.2-c',
    help: 'Remove it, or use it with the usages that it can qualify.',
  },
  'acap/location-in-robots-txt': { clause: 'A2-1.3.4-h', help: 'State it in a META tag of the page.' },
  'acap/until-recrawl': { clause: 'AMB-26', help: 'Correct the spelling.' },
  'acap/repeated-qualifier': { clause: 'A1-2.5.5.2-a', help: 'Keep the one that you mean.' },
  'acap/any-beside-others': { clause: 'A1-2.5.5.2.4-g', help: 'Remove one of the two.' },
  'acap/qualifier-on-local-usage': { clause: 'A1-2.4.1.3-d', help: 'Move them to the definition.' },
  'acap/qualifier-on-prohibition': {
    clause: 'A1-2.4.2-c',
    help: 'Write "prohibited except when" as a permission with restrictions.',
  },
  'acap/arrangement-needed': {
    clause: 'A1-1.1-b',
    help: 'Add a permission by name for the crawlers that you have an agreement with.',
  },
  'acap/resource-not-crawlable': { clause: 'AMB-83', help: 'Permit crawling it.' },
  'acap/link-role': { clause: 'A1-2.5.5.2.5-e', help: 'Use the role "credit".' },
  'acap/role-missing': { clause: 'A1-2.5.5.2.5-c', help: 'Write the-acap:credit: before it.' },
  'acap/separate-resource': {
    clause: 'A1-2.5.5.2.2-c',
    help: 'Name an id, a class or a META tag, and state it in the page.',
  },
  'acap/many-index-resources': { clause: 'A1-2.5.3.2-j', help: 'Move the qualifier to the pages.' },
  'acap/no-restriction': { clause: 'A1-2.5-h', help: 'State the restrictions that you intend, if any.' },
  'acap/copy-without-preserve': { clause: 'A1-2.5.5.1.2-b', help: 'Permit "preserve" too, or remove this.' },
  'acap/no-old-copies': { clause: 'A1-2.5.5.1.3-b', help: 'Remove one of the two.' },
  'acap/malformed-definition': {
    clause: 'A1-2.7-f',
    help: 'Write the whole definition on one line: the name, then what it means.',
  },
  'acap/definition-without-qualifier': { clause: 'A1-2.7.1-a', help: 'Add a qualifier, or use the standard usage.' },
  'acap/local-usage-as-base': { clause: 'A1-2.7.1-b', help: 'Start from a standard usage.' },
  'acap/definition-after-use': { clause: 'A1-2.7-d', help: 'Move its definition up.' },
  'acap/composite-in-composite': { clause: 'A1-2.7.2-c', help: 'List its members.' },
  'acap/undefined-member': { clause: 'AMB-43', help: 'Define it with ACAP-qualified-usage in this file.' },
  'acap/set-in-set': { clause: 'ASK-44', help: 'Write the patterns of that set.' },
  'acap/sign-after-name': { clause: 'ASK-44', help: 'Separate names with spaces only.' },
  'acap/name-defined-twice': { clause: 'AMB-44', help: 'Choose another name.' },
  'acap/inherited-name-redefined': { clause: 'AMB-47', help: 'Choose another name.' },
  'acap/unknown-action': { clause: 'A1-2.6-b', help: 'Use take-down or re-crawl.' },
  'acap/request-not-one-resource': { clause: 'A1-2.6-a', help: 'Write one path.' },
  'acap/request-in-sub-record': { clause: 'A1-2.3-g', help: 'Move it before the first ACAP-usage-purpose field.' },
  'acap/request-not-acted-on': { clause: 'A1-2.6-c', help: 'Send the request to the operator of the crawler as well.' },
  'acap/not-a-statement': {
    clause: 'A2-1.3.5-b',
    help: 'Write "ACAP allow-usage" or "ACAP disallow-usage"; definitions have different META names.',
  },
  'acap/several-statements': { clause: 'AMB-72', help: 'Write one META tag for each statement.' },
  'acap/content-and-value': { clause: 'AMB-71', help: 'Remove "value".' },
  'acap/set-in-meta': { clause: 'A2-1.3.4-d', help: 'Define the set in robots.txt.' },
  'acap/meta-in-body': { clause: 'ASK-21', help: 'Move it into the head, above anything that a head cannot contain.' },
  'acap/invalid-fragment-id': { clause: 'A2-1.3.1-e', help: 'Start ids with a letter.' },
  'acap/empty-id-list': { clause: 'AMB-73', help: 'Name the elements, or remove "id-list=".' },
  'acap/unknown-fragment': { clause: 'AMB-75', help: 'Check the spelling; ids are case-sensitive.' },
  'acap/id-list-on-prohibition': {
    clause: 'AMB-73',
    help: 'Prohibit the usage in the class attribute of those elements.',
  },
  'acap/length-on-fragment': { clause: 'A2-1.3.4-e', help: 'State it without id-list.' },
  'acap/not-a-class-statement': {
    clause: 'A2-2.2-a',
    help: 'Write acap:allow-usage or acap:disallow-usage; state the rest in a META tag.',
  },
  'acap/nested-statement': { clause: 'A2-1.3.3-d', help: 'Move it out of that element, or move the outer statement.' },
  'acap/fragment-only': {
    clause: 'A2-1.3.3-g',
    help: 'Choose a statement for the page that you can accept for all of it.',
  },
};
