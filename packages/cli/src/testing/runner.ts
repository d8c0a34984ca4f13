import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { afterEachFile } from '../../../fetch/src/testing/after-file.js';
import { cleanEnvironment, heedFile, workFolder } from './command.js';

/** The root of heed's own repository, where the action is. */
export const actionFolder: string = fileURLToPath(new URL('../../../..', import.meta.url));

interface Step {
  readonly id?: string;
  readonly name: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const action: Action = parse(readFileSync(join(actionFolder, 'action.yml'), 'utf8'));

/** What GitHub tells an action, and where. */
export interface Job {
  /** The checkout. */
  readonly folder: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly event?: { readonly name: string; readonly content: object };
  /** Where the API is. */
  readonly api?: string;
}

export interface EndedJob {
  readonly status: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Runs the steps of the action one after the other, as the runner of GitHub does, until one fails. */
export async function runAction({ folder, inputs = {}, event, api }: Job): Promise<EndedJob> {
  const known = Object.keys(inputs).find((name) => !Object.hasOwn(action.inputs, name));
  if (known !== undefined) throw new Error(`The action has no input "${known}".`);
  const temp = mkdtempSync(join(workFolder, 'runner-'));
  const given = Object.fromEntries(
    Object.entries(action.inputs).map(([name, one]) => [name, inputs[name] ?? String(one.default)]),
  );
  const found: Record<string, Record<string, string>> = {};
  const summary = join(temp, 'summary.md');
  writeFileSync(summary, '');
  writeFileSync(join(temp, 'event.json'), JSON.stringify(event?.content ?? {}));
  const resolved = (text: string): string => evaluated(text, given, found);
  let log = '';
  let status = 0;
  for (const [place, step] of action.runs.steps.entries()) {
    const output = join(temp, `output-${place}`);
    writeFileSync(output, '');
    const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, resolved(String(value))] as const);
    const ended = await bash(step.run, folder, {
      ...Object.fromEntries(env),
      GITHUB_ACTION_PATH: actionFolder,
      GITHUB_API_URL: api ?? 'http://127.0.0.1:9',
      GITHUB_EVENT_NAME: event?.name ?? 'push',
      GITHUB_EVENT_PATH: join(temp, 'event.json'),
      GITHUB_OUTPUT: output,
      GITHUB_REPOSITORY: 'daily/site',
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_WORKSPACE: folder,
      RUNNER_TEMP: temp,
    });
    log += ended.out;
    if (step.id !== undefined) found[step.id] = outputsIn(readFileSync(output, 'utf8'));
    status = ended.status;
    if (status !== 0) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, resolved(value)] as const);
  const told = { status, log, summary: readFileSync(summary, 'utf8'), outputs: Object.fromEntries(outputs) };
  rmSync(temp, { recursive: true });
  return told;
}

/** The expressions that the action uses. Any other is a mistake of this function, not an empty text. */
function evaluated(
  text: string,
  inputs: Readonly<Record<string, string>>,
  found: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const [, input] = /^ inputs\.([a-z-]+) $/.exec(expression) ?? [];
    if (input !== undefined && Object.hasOwn(inputs, input)) return evaluated(inputs[input] ?? '', inputs, found);
    const [, step = '', output = ''] = /^ steps\.([a-z]+)\.outputs\.([a-z]+) $/.exec(expression) ?? [];
    if (step !== '') return found[step]?.[output] ?? '';
    if (expression === ' github.token ') return 'a-token';
    throw new Error(`The runner of the tests does not know "${expression}".`);
  });
}

function outputsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** Runs a script as the runner does. What it prints to both outputs is one log. */
export async function bash(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly out: string }> {
  const file = join(mkdtempSync(join(workFolder, 'step-')), 'step.sh');
  writeFileSync(file, script);
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
    cwd,
    env: { ...cleanEnvironment(env), PATH: `${toolsFolder()}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => parts.push(text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? -1, out: parts.join('') }));
  });
}

let tools: string | undefined;
afterEachFile(() => {
  tools = undefined;
});

/**
 * A folder with an `npx` that runs the last build instead of a package from the registry, or a tarball in the repository, if it is asked for
 * this version of it. scripts/publication/ci.test.ts runs a real tarball with the real npx.
 */
function toolsFolder(): string {
  if (tools !== undefined) return tools;
  tools = join(workFolder, 'tools');
  mkdirSync(tools);
  const { version } = JSON.parse(readFileSync(join(actionFolder, 'packages/cli/package.json'), 'utf8'));
  const npx = join(tools, 'npx');
  writeFileSync(
    npx,
    `#!/bin/bash
case "$1 $2" in
  '--yes heed@${version}' | '--yes ./heed-${version}.tgz') shift 2 ;;
  *) echo "npx: not $*" >&2; exit 99 ;;
esac
exec "${process.execPath}" "${heedFile}" "$@"
`,
  );
  chmodSync(npx, 0o755);
  return tools;
}
