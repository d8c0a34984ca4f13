import { type Attribute, type Vocabulary, vocabularyOf } from './tree.js';

interface ResolvedName {
  /** The local name. */
  readonly name: string;
  /** Empty for none, and for a prefix that was never declared. */
  readonly namespace: string;
  readonly vocabulary: Vocabulary;
}

/**
 * The namespaces that prefixes are bound to, from the root to the element being read. Each prefix has its own stack, so
 * entering and leaving an element cost as much as its declarations, at any depth.
 */
export class Namespaces {
  readonly #bound = new Map<string, string[]>([['xml', ['http://www.w3.org/XML/1998/namespace']]]);
  readonly #declared: string[][] = [];
  #isBareHtml = false;

  /** Enters an element, given its name as written, and resolves that name. */
  enter(tag: string, attributes: readonly Attribute[]): ResolvedName {
    const declared: string[] = [];
    for (const { name, value } of attributes) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const prefix = name.slice('xmlns:'.length);
      const stack = this.#bound.get(prefix);
      if (stack === undefined) this.#bound.set(prefix, [value]);
      else stack.push(value);
      declared.push(prefix);
    }
    const colon = tag.indexOf(':');
    const name = tag.slice(colon + 1);
    const namespace = this.#bound.get(colon === -1 ? '' : tag.slice(0, colon))?.at(-1) ?? '';
    if (this.#declared.push(declared) === 1) this.#isBareHtml = namespace === '' && tag === 'html';
    // Lenient: a page whose root is `html` without a namespace is meant to be XHTML, so its METAs count.
    const isHtml = this.#isBareHtml && namespace === '' && colon === -1;
    return { name, namespace, vocabulary: isHtml ? 'html' : vocabularyOf(namespace) };
  }

  leave(): void {
    for (const prefix of this.#declared.pop() ?? []) this.#bound.get(prefix)?.pop();
  }
}
