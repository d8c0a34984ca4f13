import type { Advice } from './code-table.js';

/** Problems in a question. All but the hints and `unknown-arrangement` are returned as the `error` of an answer. */
export const questionCodes = {
  'question/not-json': {
    severity: 'error',
    message: 'This line is not JSON: {reason}.',
  },
  'question/line-too-long': {
    severity: 'error',
    message: 'This line is longer than {limit} characters.',
  },
  'question/not-an-object': {
    severity: 'error',
    message: 'A question must be a JSON object, but this is {found}.',
  },
  'question/missing-field': {
    severity: 'error',
    message: 'The field "{field}" is missing: it must be {wanted}.',
  },
  'question/wrong-type': {
    severity: 'error',
    message: 'The field "{field}" must be {wanted}, but this is {found}.',
  },
  'question/unknown-usage': {
    severity: 'error',
    message: '"{usage}" is not a usage: use one of {usages}.',
  },
  'question/unknown-purpose': {
    severity: 'error',
    message: '"{purpose}" is not a purpose of agents: use one of {purposes}.',
  },
  'question/no-agents-file': {
    severity: 'error',
    message:
      'A question about a class of agents needs an agents file: pass the exports of @heed/agents to createAsk({ agents }).',
  },
  'question/too-many-purposes': {
    severity: 'error',
    message: 'The field "purposes" must not have more than {limit} items.',
  },
  'question/url-too-long': {
    severity: 'error',
    message: 'The field "url" must not have more than {limit} characters.',
  },
  'question/too-many-steps': {
    severity: 'error',
    message:
      'The answer would take more than {limit} steps: one for each element of the page with rules, agent and purpose.',
  },
  'question/not-absolute-url': {
    severity: 'error',
    message: '"{url}" is not an absolute URL: it needs a scheme and a host, as in https://example.com/page.',
  },
  'question/not-a-date': {
    severity: 'error',
    message: 'The field "{field}" must be a date and time, as in 2026-11-15T00:00:00Z.',
  },
  'question/bad-status': {
    severity: 'error',
    message: 'The field "{field}" must be {wanted}, but this is {found}.',
  },
  'question/too-deep': {
    severity: 'error',
    message: 'This question cannot be answered: it is nested too deeply.',
  },
  'question/not-defined': {
    severity: 'error',
    message: 'The site {site} is not defined: define it on a line of the same stream before this one.',
  },
  'question/dropped': {
    severity: 'error',
    message: 'The definition of {site} was dropped: {reason}. Define it again before this line.',
  },
  'question/wrong-definition': {
    severity: 'error',
    message: 'This definition is refused: {reason}.',
  },
  'question/misspelt-field': {
    severity: 'error',
    message: '"{field}" is not a field of a question: did you mean "{known}"?',
  },
  'question/unknown-arrangement': {
    severity: 'warning',
    message: '"{word}" in "arrangements" is ignored: it is not a feature that needs an arrangement.{suggestion}',
  },
  'question/unknown-field': {
    severity: 'hint',
    message: 'The field "{field}" is ignored: it is not a field of a question.',
  },
  'question/unnamed-agent': {
    severity: 'hint',
    message: 'The agent is empty, so the answer is about crawlers without a name: only rules for all crawlers apply.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const questionAdvice: Readonly<Record<keyof typeof questionCodes, Advice>> = {
  'question/not-json': { clause: 'ASK-question', help: 'Write each question as one JSON object on one line.' },
  'question/line-too-long': {
    clause: 'ASK-question',
    help: 'Move what many questions share to a definition or to --defaults, and split the rest.',
  },
  'question/not-an-object': { clause: 'ASK-question', help: 'Write {"agent": "…", "url": "https://…"}.' },
  'question/missing-field': { clause: 'ASK-question', help: 'agent and url are required; --defaults can supply them.' },
  'question/wrong-type': { clause: 'ASK-question', help: 'See the JSON Schema of questions.' },
  'question/unknown-usage': { clause: 'ASK-11', help: 'Leave "usages" out to ask about all of them.' },
  'question/unknown-purpose': {
    clause: 'AIN-12',
    help: 'Write the purpose after "purpose:", as in purpose:ai-train, or name one agent.',
  },
  'question/no-agents-file': {
    clause: 'AIN-12',
    help: 'Pass the agents file, or ask about each agent by its name.',
  },
  'question/too-many-purposes': {
    clause: 'ASK-bounds',
    help: 'Ask several questions, and use the content only if each answer allows it.',
  },
  'question/url-too-long': {
    clause: 'ASK-bounds',
    help: 'Check the source of the URL: few servers accept one of half this length.',
  },
  'question/too-many-steps': {
    clause: 'ASK-bounds',
    help: 'Ask about fewer agents or purposes at a time, or without views.',
  },
  'question/not-absolute-url': {
    clause: 'ASK-question',
    help: 'Write the whole URL; a question has no page that a relative URL could belong to.',
  },
  'question/not-a-date': {
    clause: 'ASK-question',
    help: 'Include the time zone, so that every machine has the same answer.',
  },
  'question/bad-status': {
    clause: 'ASK-question',
    help: 'Say how the fetch ended: {"status": 200, "body": "…"}, {"status": 404}, {"status": "unreachable"}.',
  },
  'question/too-deep': { clause: 'ASK-bounds', help: 'Use an id without nesting.' },
  'question/not-defined': {
    clause: 'ASK-question',
    help: 'Send {"define": "NAME", "robots": "…"} before the first question with "site": "NAME", in the same stream.',
  },
  'question/dropped': {
    clause: 'ASK-question',
    help: 'Sort the questions by site, so that a definition is followed by the questions that refer to it.',
  },
  'question/wrong-definition': {
    clause: 'ASK-question',
    help: 'Write {"define": "NAME", "robots": "…", "files": {…}} on a separate line.',
  },
  'question/misspelt-field': {
    clause: 'ASK-question',
    help: 'Correct the spelling: an ignored field would change the answer silently.',
  },
  'question/unknown-arrangement': {
    clause: 'ASK-10',
    help: 'The features are must-use-resource, must-include-resource, link, take-down and re-crawl.',
  },
  'question/unknown-field': {
    clause: 'ASK-question',
    help: 'Check the spelling against the JSON Schema of questions.',
  },
  'question/unnamed-agent': {
    clause: 'RFC9309-2.2.1-e',
    help: 'Pass a product token or a User-Agent value, or "*" for all crawlers.',
  },
};
