import type { Edit } from '@heed/core/lint';
import { printable } from '../terminal/printable.js';
import type { Style, StyleName } from '../terminal/style.js';
import { type Hunk, hunksOf, type Row } from './hunks.js';

/** What edits change in a text, as a unified diff for people. Safe to print, so it cannot always be applied. */
export function formatDiff(name: string, text: string, edits: readonly Edit[], style: Style): string[] {
  return diffOf(printable(name), text, edits).map(({ kind, text }) => {
    const styleName = styleNames[kind];
    const shown = printable(text);
    return styleName === undefined ? shown : style(styleName, shown);
  });
}

/** The same as an exact patch for `patch -p0` and `git apply -p0`. Each line needs a line feed after it. */
export function formatPatch(name: string, text: string, edits: readonly Edit[]): string[] {
  return diffOf(quoted(name), text, edits).map(({ text }) => text);
}

type Kind = 'file' | 'place' | 'end' | Row['sign'];

interface DiffLine {
  readonly kind: Kind;
  readonly text: string;
}

const styleNames: Readonly<Partial<Record<Kind, StyleName>>> = {
  file: 'strong',
  place: 'hint',
  end: 'quiet',
  '-': 'bad',
  '+': 'good',
};

function diffOf(name: string, text: string, edits: readonly Edit[]): DiffLine[] {
  const hunks = hunksOf(text, edits);
  if (hunks.length === 0) return [];
  return [{ kind: 'file', text: `--- ${name}` }, { kind: 'file', text: `+++ ${name}` }, ...hunks.flatMap(linesOf)];
}

function linesOf({ oldStart, oldCount, newStart, newCount, rows }: Hunk): DiffLine[] {
  const place = `@@ -${rangeOf(oldStart, oldCount)} +${rangeOf(newStart, newCount)} @@`;
  return [{ kind: 'place', text: place }, ...rows.flatMap(formatRow)];
}

/** Lines count from 1; a range without lines is named by the line before it. */
function rangeOf(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`;
}

function formatRow({ sign, line }: Row): DiffLine[] {
  if (line.endsWith('\n')) return [{ kind: sign, text: sign + line.slice(0, -1) }];
  return [
    { kind: sign, text: sign + line },
    { kind: 'end', text: '\\ No newline at end of file' },
  ];
}

/** A file name as patch tools read it: quoted and escaped if necessary, with a tab after it if it contains a space. */
function quoted(name: string): string {
  if (/[\p{Cc}"\\]/u.test(name)) return `"${name.replace(/[\p{Cc}"\\]/gu, escaped)}"`;
  return name.includes(' ') ? `${name}\t` : name;
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
