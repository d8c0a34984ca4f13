import { isUsage } from '@heed/core';
import { notAUsage, parseUrl } from '@heed/core/internal';
import { isWhenUnseen, questionBounds } from '@heed/core/internal/answers';
import { productNameOf } from '@heed/core/vocabulary';
import type { GateOptions } from './gate-options.js';

/** What a value must be, in words; `undefined` if it is that. */
type Check = (value: unknown) => string | undefined;

const checks: Readonly<Record<keyof GateOptions, Check>> = {
  agent: agentFault,
  usages: (value) => (Array.isArray(value) ? undefined : 'a list of usages, as in ["index", "ai-train"]'),
  purposes: (value) =>
    isListOf(value, isText) && value.length <= questionBounds.purposes
      ? undefined
      : `a list of at most ${questionBounds.purposes} texts`,
  unstated: (value) => (value === 'allow' || value === 'refuse' ? undefined : '"allow" or "refuse"'),
  unseen: (value) => (isWhenUnseen(value) ? undefined : '"refuse", "allow" or a list of sources'),
  // `givenOptOut` checks more of it.
  optOut: (value) =>
    typeof value === 'string' || (typeof value === 'object' && value !== null)
      ? undefined
      : 'the text of a list, or what readOptOut returned',
  store: (value) => (isStore(value) ? undefined : 'a store, with the functions get, set and delete'),
  allowPrivate: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
  trust: (value) => (isListOf(value, isWebAddress) ? undefined : 'a list of URLs, as in ["http://localhost:8080"]'),
  timeout: (value) => (isMilliseconds(value) ? undefined : 'a number of milliseconds'),
  log: (value) => (typeof value === 'function' ? undefined : 'a function'),
  now: (value) => (typeof value === 'function' ? undefined : 'a function'),
};

/** Throws a TypeError for options that are not valid: a misspelt one would be ignored, and the gate open where it should be closed. */
export function requireGateOptions(options: GateOptions): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('createGate: the options must be an object.');
  for (const [name, value] of Object.entries<unknown>({ ...options, agent: options.agent })) {
    if (!Object.hasOwn(checks, name)) {
      throw new TypeError(`createGate: "${name}" is not an option: use ${Object.keys(checks).join(', ')}.`);
    }
    const wanted = value === undefined && name !== 'agent' ? undefined : checks[name as keyof GateOptions](value);
    if (wanted !== undefined) throw new TypeError(`createGate: ${name} must be ${wanted}.`);
  }
  for (const usage of options.usages ?? []) {
    if (typeof usage !== 'string' || !isUsage(usage)) throw new TypeError(`createGate: ${notAUsage(usage)}`);
  }
}

function agentFault(value: unknown): string | undefined {
  const wanted = 'the User-Agent of the crawler, as in "ExampleBot/1.0 (+https://bot.example)"';
  if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) return wanted;
  if (value.startsWith('purpose:')) return `${wanted}: a gate is for one crawler, not for all with a purpose`;
  return productNameOf(value).whole === '' ? `${wanted}: it names no product` : undefined;
}

/** `localhost:8080` is a URL as well, of a scheme that cannot be fetched: it would make nothing trusted. */
function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:$/.test(parseUrl(value)?.protocol ?? '');
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isListOf(value: unknown, isRight: (one: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isRight);
}

function isStore(value: unknown): boolean {
  const { get, set, delete: remove } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [get, set, remove].every((one) => typeof one === 'function');
}

/** The most that a timer can count is in the second comparison. */
function isMilliseconds(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && value < 2 ** 31;
}
