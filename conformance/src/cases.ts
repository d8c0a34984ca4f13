import { readdirSync, readFileSync } from 'node:fs';
import type { AnswerProblem, AskOptions, Decision } from '@heed/core';
import type { CachedCopy, Hop, Retrieval } from '@heed/core/internal';

export type Fields = Readonly<Record<string, unknown>>;

/** A part of something expected: what is not named is not checked. Lists are compared as far as they go. */
export type Expected<T> = T extends readonly (infer Item)[]
  ? readonly Expected<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Expected<T[Key]> | null }
    : T;

/** What an answer must hold. */
export interface Expectation {
  readonly id?: unknown;
  readonly decisions?: Readonly<Record<string, Expected<Decision>>>;
  /** Exactly these usages are answered. */
  readonly usages?: readonly string[];
  /** Codes that must occur, and codes that must not. */
  readonly diagnostics?: readonly string[];
  readonly absentDiagnostics?: readonly string[];
  readonly problems?: readonly Expected<AnswerProblem>[];
  readonly problemCount?: number;
  readonly requests?: readonly Fields[];
  readonly views?: Fields;
  /** For a class of agents, by product token. An agent that is not named is not checked. */
  readonly agents?: Readonly<Record<string, AgentExpectation | null>>;
  readonly notSeen?: readonly string[] | null;
  readonly evidence?: Fields | null;
  /** The code of the error that replaces an answer. */
  readonly error?: string;
}

/** What the answer to one agent of a class must hold. */
interface AgentExpectation {
  readonly decisions?: Readonly<Record<string, Expected<Decision>>>;
  readonly views?: Fields;
}

/** One question: the fields of its case overridden by its own, or, for an invalid question, any value. */
export interface AskedCase {
  readonly given?: Fields;
  readonly question?: unknown;
  readonly expect: Expectation;
}

/** One attempt to get robots.txt: the answers on the way, and what was known before. Moments are RFC 3339 texts. */
export interface FetchCase {
  readonly given: {
    readonly hops: readonly Hop[];
    readonly at?: string;
    readonly copy?: { readonly body: CachedCopy['body']; readonly fetchedAt: string };
  };
  readonly expect: Expected<Retrieval>;
}

export interface Case {
  readonly clause: string;
  readonly standing: string;
  readonly title: string;
  readonly options?: Pick<AskOptions, 'unstated' | 'unseen' | 'strictRfc9309' | 'policy' | 'optOut'>;
  readonly given?: Fields;
  readonly asks?: readonly AskedCase[];
  readonly fetches?: readonly FetchCase[];
}

export interface Suite {
  readonly suite: string;
  readonly source: string;
  readonly cases: readonly Case[];
  /** The file, from the folder of the cases on. */
  readonly file: string;
}

export interface Clause {
  readonly id: string;
  readonly standing: string;
  readonly text: string;
}

export interface Unsupported {
  readonly clause: string;
  readonly reason: string;
}

/** Where the cases are: the folder above this one, from the source as from the build. */
export const casesFolder: URL = new URL('../', import.meta.url);

/** Folders that hold no cases. */
const otherFolders: ReadonlySet<string> = new Set(['clauses', 'diagnostics', 'src', 'dist', 'node_modules']);

/** Every file of cases, folder by folder. */
export function loadSuites(): Suite[] {
  return readdirSync(casesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !otherFolders.has(entry.name))
    .flatMap((folder) => jsonFiles(folder.name))
    .map((file) => ({ ...(expandRepeats(readJson(file)) as Omit<Suite, 'file'>), file }));
}

/** The clauses of every list. */
export function loadClauses(): Clause[] {
  return jsonFiles('clauses').flatMap((file) => (readJson(file) as { readonly clauses: readonly Clause[] }).clauses);
}

export function loadUnsupported(): Unsupported[] {
  return readJson('unsupported.json') as Unsupported[];
}

export function jsonFiles(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, casesFolder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, casesFolder), 'utf8'));
}

/**
 * Replaces `{"repeat": [["text", times], …]}` with long texts, so that half a megabyte of robots.txt takes one line
 * of a case file.
 */
function expandRepeats(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expandRepeats);
  if (!isFields(value)) return value;
  const { repeat } = value as { readonly repeat?: readonly (readonly [string, number])[] };
  if (repeat !== undefined) return repeat.map(([text, times]) => text.repeat(times)).join('');
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, expandRepeats(field)]));
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
