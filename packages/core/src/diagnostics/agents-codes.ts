import type { Advice } from './code-table.js';

/** Problems with the names of agents. They are found with the help of `@heed/agents`. */
export const agentsCodes = {
  'agents/misspelt-name': {
    severity: 'warning',
    message: '"{name}" does not address {nearest}, and no crawler known to heed has this name.',
  },
  'agents/retired-name': {
    severity: 'warning',
    message: '"{name}" no longer reaches a crawler of {operator}: it is retired, and {replacement} is not named here.',
  },
  'agents/no-reader': {
    severity: 'hint',
    message: 'No crawler known to heed documents reading {signal}.',
  },
  'agents/never-fetches': {
    severity: 'hint',
    message: 'This line has no effect: "{name}" never fetches anything, so there is nothing to slow down.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const agentsAdvice: Readonly<Record<keyof typeof agentsCodes, Advice>> = {
  'agents/misspelt-name': {
    clause: 'RFC9309-2.2.1-b',
    help: 'Write "{nearest}" if you mean that crawler.',
  },
  'agents/retired-name': {
    clause: 'RFC9309-2.2.1-b',
    help: 'Write the same for {replacement}, if you mean the crawler that replaced it.',
  },
  'agents/no-reader': {
    clause: 'ASK-39',
    help: 'Say the same with a signal that crawlers document: "heed agents --reads" lists them.',
  },
  'agents/never-fetches': {
    clause: 'AIN-8',
    help: 'Remove the line, or write it for the crawler that fetches the content.',
  },
};
