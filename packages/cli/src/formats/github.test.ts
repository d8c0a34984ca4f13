import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable } from '../terminal/printable.js';
import { anyProblem } from '../testing/any-problem.js';
import { exampleText, problemAbout } from '../testing/example-problem.js';
import { formatGithub } from './github.js';

describe('formatGithub', () => {
  test('a workflow command', () => {
    expect(formatGithub(problemAbout('private'))).toBe(
      '::error file=robots.txt,line=2,endLine=2,col=11,endColumn=18,title=robots-txt/path-without-slash' +
        '::"private" matches nothing.%0ABegin it with "/". (RFC9309-2.2.2-a)',
    );
  });

  test.each([
    ['error', '::error '],
    ['warning', '::warning '],
    ['hint', '::notice '],
  ] as const)('%s is %s', (severity, command) => {
    expect(formatGithub(problemAbout('private', exampleText, { severity }))).toMatch(command);
  });

  test('no columns where it goes over several lines', () => {
    expect(formatGithub(problemAbout('*\nDisallow'))).toContain('line=1,endLine=2,title=');
  });

  test('what has a meaning to the runner is escaped', () => {
    const problem = problemAbout('private', exampleText, { file: 'a,b:100%.txt', message: '100%, a: b' });
    expect(formatGithub(problem)).toMatch('::error file=a%2Cb%3A100%25.txt,');
    expect(formatGithub(problem)).toMatch('::100%25, a: b%0A');
  });

  test('one line, from which the runner decodes the original text', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const line = formatGithub(problem);
        expect(line).toBe(printable(line));
        const { command, properties, message } = parse(line);
        expect(command).toBe({ error: 'error', warning: 'warning', hint: 'notice' }[problem.severity]);
        expect(properties.get('file')).toBe(printable(problem.file));
        expect(properties.get('title')).toBe(problem.code);
        expect(message).toBe(
          `${printable(problem.message)}\n${printable(problem.help)} (${printable(problem.clause)})`,
        );
      }),
    );
  });
});

interface Command {
  readonly command: string;
  readonly properties: ReadonlyMap<string, string>;
  readonly message: string;
}

/** Takes a command apart as the runner does: the percent sign is put back last. */
function parse(line: string): Command {
  const end = line.indexOf('::', 2);
  const head = line.slice(2, end);
  const space = head.indexOf(' ');
  const pairs = head.slice(space + 1).split(',');
  return {
    command: head.slice(0, space),
    properties: new Map(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), property(pair.slice(pair.indexOf('=') + 1))]),
    ),
    message: data(line.slice(end + 2)),
  };
}

function data(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

function property(text: string): string {
  const colons = text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',');
  return colons.replaceAll('%25', '%');
}
