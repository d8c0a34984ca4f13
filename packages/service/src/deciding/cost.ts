import { agentsFor, purposes as classes } from '@heed/agents';
import { isAgentClass } from '@heed/core/internal';

/**
 * Limit: what a question may cost to be decided in the process that answers all requests. That process does nothing else meanwhile. The
 * worst texts of this length take it a tenth of a second; a robots.txt and the head of a page fit.
 */
export const maxCostHere: number = 64 * 1024;

/**
 * What it costs to decide a question, at most: the characters of its texts, which are read for each agent of a class and weighed for each purpose.
 * Any value may be asked about. What is not a text of a question is not read, and costs nothing. A robots.txt costs less than other texts.
 */
export function costOf(question: unknown): number {
  const { agent, purposes, url, robots, robotsAtFetch, files, response, query } = fieldsOf(question);
  const { headers, body } = fieldsOf(response);
  let length = lengthOf(url) + lengthOf(query) + lengthOf(body);
  length += (lengthOf(robots) + lengthOf(robotsAtFetch)) / lighterRobots;
  const named = fieldsOf(files);
  // Without lists in between: it runs for every question, and most are decided in some microseconds.
  for (const name in named) length += name.length + lengthOf(named[name]);
  if (Array.isArray(headers)) {
    for (const line of headers) if (Array.isArray(line)) for (const text of line) length += lengthOf(text);
  }
  const served = Array.isArray(purposes) ? purposes.length : 0;
  const agents = typeof agent === 'string' && isAgentClass(agent) ? largestClass : 1;
  return length * agents * Math.max(1, served);
}

/** How many agents a question about a class is about, at most. */
const largestClass = Math.max(...classes.map((purpose) => agentsFor(purpose).length));

/**
 * How many characters of robots.txt take as long as one of a page, in the worst case. Many questions have the same robots.txt, which is
 * read once: so the half megabyte that RFC 9309 asks parsers to read is decided where it is known.
 */
const lighterRobots = 8;

/** A text may be what was fetched: an object with a body. */
function lengthOf(text: unknown): number {
  const body = typeof text === 'string' ? text : fieldsOf(text)['body'];
  return typeof body === 'string' ? body.length : 0;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
