import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entryPointsOf, firstNode, folderOf, manifestIn, type Published, root } from './packages/published.ts';

/** Packages of which every entry point needs Node; of the middleware only those named below do. */
const onNode: readonly Published[] = ['fetch', 'sites', 'gate', 'crawlee', 'service', 'audit'];
const entryPoints = [
  ...onNode.flatMap((name) => entryPointsOf(manifestIn(folderOf(name)))),
  ...['file', 'express', 'fastify', 'node'].map((name) => `@heed/middleware/${name}`),
];

/** Entry points that run anywhere, and so say nothing. */
const anywhere = ['@heed/core', '@heed/agents', '@heed/markup', '@heed/middleware', '@heed/middleware/hono'];

/** Makes Node report an older version, which heed checks. It still has the features that an older one lacks. */
const pretended = '20.20.2';
const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${pretended}' } });`;

/** The machine's own Node, where it is too old: there an import of something that it lacks would fail before the sentence. */
const own = process.env['npm_node_execpath'] ?? process.execPath;
const ownVersion = spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);
const isOld = ownVersion.localeCompare(firstNode, 'en', { numeric: true }) < 0;

describe.each([
  { version: pretended, node: process.execPath, before: ['--import', `data:text/javascript,${pretend}`] },
  ...(isOld ? [{ version: ownVersion, node: own, before: [] }] : []),
])('on Node $version', ({ version, node, before }) => {
  const run = (args: readonly string[]): { status: number | null; stdout: string; stderr: string } => {
    const { status, stdout, stderr } = spawnSync(node, [...before, ...args], { cwd: root, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  test('the command says in one line what it needs', () => {
    expect(run([join(root, 'packages/cli/bin/heed.js'), '--version'])).toEqual({
      status: 2,
      stdout: '',
      stderr: `heed needs Node ${firstNode} or later; this is Node ${version}.\n`,
    });
  });

  test('every package that needs Node says so, whichever of its entry points is imported', () => {
    const program = `for (const name of ${JSON.stringify([...anywhere, ...entryPoints])})
      await import(name).then(() => console.log(name, 'loads'), ({ message }) => console.log(message));`;
    const sentence = (name: string): string => `${name} needs Node ${firstNode} or later; this is Node ${version}.`;
    expect(run(['--input-type=module', '--eval', program])).toEqual({
      status: 0,
      stdout: [
        ...anywhere.map((name) => `${name} loads\n`),
        ...entryPoints.map((name) => `${sentence(/^@heed\/\w+/.exec(name)?.[0] ?? '')}\n`),
      ].join(''),
      stderr: '',
    });
  });
});
