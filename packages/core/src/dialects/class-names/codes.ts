/** Remarks on what a page says of its elements: the Robot Exclusion Profile, and other marks on elements and in comments. */
export const classNamesCodes = {
  'class-names/profile-missing': {
    severity: 'error',
    clause: 'REP-MF-2',
    message: 'Names like "{name}" mean nothing here: the page does not declare the Robot Exclusion Profile.',
    help: 'Write profile="http://example.org/xmdp/robots-profile#" on the head, or a link with rel="profile".',
  },
  'class-names/comma-in-profile': {
    severity: 'warning',
    clause: 'M-14',
    message: 'The commas between the profiles are read as white space here; other readers find one odd address.',
    help: 'Separate profiles by spaces.',
  },
  'class-names/profile-without-hash': {
    severity: 'hint',
    clause: 'M-15',
    message: 'The profile is recognised without its last character; in full it is {uri}.',
    help: 'Add the # at the end.',
  },
  'class-names/typographic-quotes': {
    severity: 'error',
    clause: 'M-7',
    message: 'Nothing is said by {token}: typographic quotes are part of the value.',
    help: 'Put straight quotes around the value.',
  },
  'class-names/name-in-rel': {
    severity: 'error',
    clause: 'REP-MF-71',
    message: '"{name}" means nothing in rel: it is a class name.',
    help: 'Move it to the class attribute.',
  },
  'class-names/unknown-name': {
    severity: 'hint',
    clause: 'REP-MF-11',
    message: '"{name}" is not one of the eight names of the profile and restricts nothing.',
    help: 'The names are robots- with index, follow, anchortext or archive, each also with no in front.',
  },
  'class-names/repeated-name': {
    severity: 'hint',
    clause: 'REP-MF-37',
    message: '"{name}" stands here more than once and says the same each time.',
    help: 'Once is enough.',
  },
  'class-names/contradictory-names': {
    severity: 'warning',
    clause: 'REP-MF-37',
    message: '"{negative}" is taken to win over "{positive}" on the same element; other readers may go by their order.',
    help: 'Leave one of them out.',
  },
  'class-names/nested-names': {
    severity: 'warning',
    clause: 'REP-MF-42',
    message: '"{name}" contradicts an element around it and is taken to win here; the profile does not say which does.',
    help: 'Mark regions that do not contain each other.',
  },
  'class-names/follow-against-rel': {
    severity: 'warning',
    clause: 'REP-MF-39',
    message:
      'This link has rel="nofollow" and stands under "robots-follow"; {winner} is taken to win, other readers may differ.',
    help: 'Leave one of them out.',
  },
  'class-names/unnamed-robot': {
    severity: 'error',
    clause: 'REP-MF-57',
    message: '"{name}" binds nobody: no robot has the number {number}.',
    help: 'Name it: <meta name="RobotExclusion.RobotName{number}" content="…">.',
  },
  'class-names/robot-number-twice': {
    severity: 'warning',
    clause: 'M-12',
    message: 'Number {number} is given to more than one robot; it is taken to mean each of them.',
    help: 'Give every robot a number of its own.',
  },
  'class-names/empty-robot-name': {
    severity: 'error',
    clause: 'REP-MF-52',
    message: 'Number {number} is given to no robot: the name is empty.',
    help: 'Put the name of the robot into content.',
  },
  'class-names/name-outside-head': {
    severity: 'warning',
    clause: 'REP-MF-52',
    message: 'The name for number {number} stands outside the head; other readers may not look there.',
    help: 'Move it to the head, and see what ends the head before it.',
  },
  'class-names/schema-undeclared': {
    severity: 'warning',
    clause: 'REP-MF-51',
    message: 'RobotExclusion names are understood here, though nothing declares their schema; other readers may not.',
    help: 'Add a link with rel="schema.RobotExclusion".',
  },
  'class-names/names-not-available': {
    severity: 'warning',
    clause: 'M-9',
    message: 'The names of robots at {url} could not be had: numbered prohibitions bind everybody, permissions nobody.',
    help: 'Try again, or name the robots in the page itself.',
    aboutMissingFile: true,
  },
  'class-names/names-gone': {
    severity: 'error',
    clause: 'M-9',
    message: 'There are no names of robots at {url}, so its numbers bind nobody.',
    help: 'Point to a page that has them, or name the robots in the page itself.',
  },
  'class-names/nosnippet-on-element': {
    severity: 'warning',
    clause: 'PS-A-6',
    message: 'data-nosnippet on <{element}> counts here; some readers know it on span, div and section only.',
    help: 'Put it on a span, div or section around the text.',
  },
  'class-names/site-search-only': {
    severity: 'hint',
    clause: 'PS-A-8',
    message: 'The class "noindex" is honoured by some site-search tools only, and not here.',
    help: 'Use robots-noindex and declare its profile.',
  },
  'class-names/unknown-marker': {
    severity: 'error',
    clause: 'PS-O-6',
    message: 'The comment "{marker}" restricts nothing: it names none of index, anchor, snippet and all.',
    help: 'Write googleoff: and one of these words.',
  },
  'class-names/unclosed-marker': {
    severity: 'warning',
    clause: 'PS-A-11',
    message: 'Nothing closes "{marker}", so it holds to the end of the page.',
    help: 'Close it where the region ends.',
  },
  'class-names/unopened-marker': {
    severity: 'hint',
    clause: 'PS-A-11',
    message: '"{marker}" closes nothing.',
    help: 'Leave it out, or open the region.',
  },
  'class-names/nested-marker': {
    severity: 'warning',
    clause: 'PS-A-13',
    message:
      '"{marker}" opens what is open: the region lasts until both are closed, for other readers until the first end.',
    help: 'Close a region before the next begins.',
  },
} as const;
