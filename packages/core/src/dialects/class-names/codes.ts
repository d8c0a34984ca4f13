import type { Advice } from '../../diagnostics/code-table.js';

/** Problems in signals about parts of a page: the Robot Exclusion Profile, and other marks on elements and in comments. */
export const classNamesCodes = {
  'class-names/profile-missing': {
    severity: 'error',
    message: 'Class names such as "{name}" are ignored: the page does not declare the Robot Exclusion Profile.',
  },
  'class-names/comma-in-profile': {
    severity: 'warning',
    message:
      'Other crawlers may read the profiles as one URI, because commas separate them; heed reads the commas as white space.',
  },
  'class-names/profile-without-hash': {
    severity: 'hint',
    message: 'The profile is recognised without the # at its end; the full URI is {uri}.',
  },
  'class-names/typographic-quotes': {
    severity: 'error',
    message: 'The value {token} is ignored, because its typographic quotes are part of it.',
  },
  'class-names/name-in-rel': {
    severity: 'error',
    message: '"{name}" is ignored in rel: it is a class name.',
  },
  'class-names/unknown-name': {
    severity: 'hint',
    message: '"{name}" is ignored: it is not one of the eight class names of the profile.',
  },
  'class-names/repeated-name': {
    severity: 'hint',
    message: '"{name}" is repeated on the same element, which adds nothing.',
  },
  'class-names/contradictory-names': {
    severity: 'warning',
    message: '"{negative}" overrides "{positive}" on the same element; other crawlers may go by their order.',
  },
  'class-names/nested-names': {
    severity: 'warning',
    message: '"{name}" contradicts an enclosing element and overrides it, but the profile does not say which one wins.',
  },
  'class-names/follow-against-rel': {
    severity: 'warning',
    message: 'rel="nofollow" on this link contradicts "robots-follow"; {winner} wins, but other crawlers may differ.',
  },
  'class-names/unnamed-robot': {
    severity: 'error',
    message: '"{name}" is ignored: no robot has the number {number}.',
  },
  'class-names/robot-number-twice': {
    severity: 'warning',
    message: 'The number {number} addresses several robots, because each of them has it.',
  },
  'class-names/empty-robot-name': {
    severity: 'error',
    message: 'The number {number} addresses no robot, because the name is empty.',
  },
  'class-names/name-outside-head': {
    severity: 'warning',
    message: 'Ignored: META tags that name robots, such as this one for the number {number}, count only inside <head>.',
  },
  'class-names/schema-undeclared': {
    severity: 'warning',
    message:
      'Other crawlers may not understand the RobotExclusion names, because the page does not declare their schema.',
  },
  'class-names/names-not-available': {
    severity: 'warning',
    message:
      'Prohibitions with a number apply to all crawlers and permissions to none, because the robot names at {url} could not be fetched.',
    aboutMissingFile: true,
  },
  'class-names/names-gone': {
    severity: 'error',
    message:
      'Class names with a number are ignored unless the page itself names the robot: there are no robot names at {url}.',
  },
  'class-names/nosnippet-on-element': {
    severity: 'warning',
    message: 'Some crawlers ignore data-nosnippet on <{element}>: they support it only on span, div and section.',
  },
  'class-names/nosnippet-value': {
    severity: 'error',
    message: 'This text stays out of snippets: data-nosnippet="{value}" counts like data-nosnippet, with any value.',
  },
  'class-names/misspelt-nofollow': {
    severity: 'error',
    message: 'rel="{written}" has no effect: it is not rel="nofollow".',
  },
  'class-names/site-search-only': {
    severity: 'hint',
    message: 'The class "noindex" is ignored: only some site-search tools honour it.',
  },
  'class-names/unknown-marker': {
    severity: 'error',
    message: 'The comment "{marker}" is ignored: it names none of index, anchor, snippet and all.',
  },
  'class-names/unclosed-marker': {
    severity: 'warning',
    message: '"{marker}" applies up to the end of the page, because nothing closes it.',
  },
  'class-names/unopened-marker': {
    severity: 'hint',
    message: '"{marker}" is ignored: there is no open region to close.',
  },
  'class-names/nested-marker': {
    severity: 'warning',
    message: '"{marker}" opens a region that is already open, and crawlers may differ on where it ends.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const classNamesAdvice: Readonly<Record<keyof typeof classNamesCodes, Advice>> = {
  'class-names/profile-missing': {
    clause: 'REP-MF-2',
    help: 'Write profile="http://example.org/xmdp/robots-profile#" on the head, or add a link with rel="profile".',
  },
  'class-names/comma-in-profile': { clause: 'M-14', help: 'Separate the profiles with spaces.' },
  'class-names/profile-without-hash': { clause: 'M-15', help: 'Add the # at the end.' },
  'class-names/typographic-quotes': { clause: 'M-7', help: 'Put straight quotes around the value.' },
  'class-names/name-in-rel': { clause: 'REP-MF-71', help: 'Move it to the class attribute.' },
  'class-names/unknown-name': {
    clause: 'REP-MF-11',
    help: 'Use robots-index, robots-follow, robots-anchortext or robots-archive, or the same with "no" after the hyphen.',
  },
  'class-names/repeated-name': { clause: 'REP-MF-37', help: 'Remove the repetition.' },
  'class-names/contradictory-names': { clause: 'REP-MF-37', help: 'Remove one of the two.' },
  'class-names/nested-names': { clause: 'REP-MF-42', help: 'Mark elements that do not contain each other.' },
  'class-names/follow-against-rel': { clause: 'REP-MF-39', help: 'Remove one of the two.' },
  'class-names/unnamed-robot': {
    clause: 'REP-MF-57',
    help: 'Name the robot: <meta name="RobotExclusion.RobotName{number}" content="…">.',
  },
  'class-names/robot-number-twice': { clause: 'M-12', help: 'Use a different number for each robot.' },
  'class-names/empty-robot-name': { clause: 'REP-MF-52', help: 'Write the name of the robot in content.' },
  'class-names/name-outside-head': {
    clause: 'ASK-21',
    help: 'Move it into the head, and check what ends the head before it.',
  },
  'class-names/schema-undeclared': { clause: 'REP-MF-51', help: 'Add a link with rel="schema.RobotExclusion".' },
  'class-names/names-not-available': { clause: 'M-9', help: 'Try again, or name the robots in the page itself.' },
  'class-names/names-gone': {
    clause: 'M-9',
    help: 'Link to a page that has them, or name the robots in the page itself.',
  },
  'class-names/nosnippet-on-element': { clause: 'PS-A-6', help: 'Put it on a span, div or section around the text.' },
  'class-names/nosnippet-value': { clause: 'PS-G-18', help: 'Remove the attribute to show the text in snippets.' },
  'class-names/misspelt-nofollow': { clause: 'PS-O-16', help: 'Write nofollow, in one word.' },
  'class-names/site-search-only': { clause: 'PS-A-8', help: 'Use robots-noindex and declare its profile.' },
  'class-names/unknown-marker': { clause: 'PS-O-6', help: 'Write googleoff: and one of these words.' },
  'class-names/unclosed-marker': { clause: 'PS-A-11', help: 'Close it where the region ends.' },
  'class-names/unopened-marker': { clause: 'PS-A-11', help: 'Remove it, or open the region.' },
  'class-names/nested-marker': { clause: 'PS-A-13', help: 'Close a region before you open the next one.' },
};
