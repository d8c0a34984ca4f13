import type { Span } from '@heed/core/diagnostics';
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';

/** A value of a YAML text, with the locations of its parts. */
export interface PlacedValue {
  /** A plain value: an object, an array, a text, a number, a boolean or null. */
  readonly value: unknown;
  /** The location of the value or, in a mapping, of its key and the value. */
  readonly span: Span;
  /** The parts, by key or by number from 0. */
  readonly parts: ReadonlyMap<string | number, PlacedValue>;
}

/** What cannot be read as plain values, and where. */
export interface Misplaced {
  readonly message: string;
  readonly span: Span;
  /** Another location that it is about. */
  readonly other?: { readonly note: string; readonly span: Span };
}

/** Limit: levels of a policy. The deepest that means anything is a limit of a permission of a rule: 5. */
export const maxDepth = 32;

/** Limit: values of a policy, with those that aliases repeat. A rule has about ten. */
export const maxValues = 500_000;

/** A value, and how many values it has with aliases expanded. Aliases share what they repeat, so none is expanded here. */
interface Counted extends PlacedValue {
  readonly count: number;
}

/** Returns the nodes of a YAML document as plain values with their locations, or why that is not possible. */
export function placedValueOf(document: Document): PlacedValue | Misplaced {
  const anchors = new Map<string, Counted>();
  const root = document.contents as Node | null;
  return root === null ? nothingAt({ start: 0, end: 0 }) : read(root, 0);

  function read(node: Node, depth: number): Counted | Misplaced {
    const span = spanOf(node);
    if (depth > maxDepth) return { message: `This is nested more than ${maxDepth} levels deep.`, span };
    if (isAlias(node)) {
      const found = anchors.get(node.source);
      // An anchor counts from the end of its value on, so a value cannot contain itself.
      return found === undefined ? { message: unknownAlias(node.source), span } : { ...found, span };
    }
    if (node.tag !== undefined) return { message: `Tags such as "${node.tag}" are not supported.`, span };
    const made = isMap(node)
      ? readEntries(node.items as Pair<Node, Node | null>[], span, depth)
      : isSeq(node)
        ? readItems(node.items as Node[], span, depth)
        : { value: isScalar(node) ? node.value : null, span, parts: new Map(), count: 1 };
    if ('message' in made) return made;
    if (made.count > maxValues)
      return { message: `This has more than ${maxValues} values, aliases written out.`, span };
    if (node.anchor !== undefined) anchors.set(node.anchor, made);
    return made;
  }

  function readEntries(items: readonly Pair<Node, Node | null>[], span: Span, depth: number): Counted | Misplaced {
    const parts = new Map<string, Counted>();
    const keys = new Map<string, Span>();
    let count = 1;
    for (const { key, value } of items) {
      const keySpan = spanOf(key);
      if (!isScalar(key) || key.tag !== undefined) return { message: 'A key must be a plain text.', span: keySpan };
      const name = String(key.value);
      const before = keys.get(name);
      if (before !== undefined) {
        return { message: `"${name}" is given twice.`, span: keySpan, other: { note: 'first here', span: before } };
      }
      keys.set(name, keySpan);
      const part = value === null ? nothingAt(keySpan) : read(value, depth + 1);
      if ('message' in part) return part;
      count += part.count;
      parts.set(name, { ...part, span: { start: keySpan.start, end: Math.max(part.span.end, keySpan.end) } });
    }
    // Sets each as its own property, also one that is called "__proto__".
    return { value: Object.fromEntries([...parts].map(([name, part]) => [name, part.value])), span, parts, count };
  }

  function readItems(items: readonly Node[], span: Span, depth: number): Counted | Misplaced {
    const parts = new Map<number, Counted>();
    let count = 1;
    for (const [index, item] of items.entries()) {
      const part = read(item, depth + 1);
      if ('message' in part) return part;
      count += part.count;
      parts.set(index, part);
    }
    return { value: [...parts.values()].map(({ value }) => value), span, parts, count };
  }
}

function nothingAt(span: Span): Counted {
  return { value: null, span, parts: new Map(), count: 1 };
}

function spanOf(node: Node | null): Span {
  const [start = 0, end = start] = node?.range ?? [];
  return { start, end };
}

/** `*` is a common agent, and `*.pdf` looks like a pattern; in YAML both begin an alias. */
function unknownAlias(name: string): string {
  return `"*${name}" is an alias in YAML, and nothing before it has the anchor "&${name}". For a text that begins with a star, write '*${name}' in quotes.`;
}
