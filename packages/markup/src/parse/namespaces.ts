import { type Attribute, type Space, spaceOf } from './tree.js';

/** What an element's name means. */
interface Meaning {
  readonly name: string;
  readonly space: Space;
}

/**
 * Which prefix means what, from the root to the element being read. Each prefix has a stack of its own, so entering and
 * leaving an element cost what its declarations cost, however deep it stands.
 */
export class Namespaces {
  readonly #bound = new Map<string, string[]>();
  readonly #declared: string[][] = [];
  #isBareHtml = false;

  /** Enters an element. */
  enter(tag: string, attributes: readonly Attribute[]): Meaning {
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
    // Lenient: a page whose root is `html` without a namespace is meant to be XHTML, and its METAs are meant to be heard.
    return { name, space: this.#isBareHtml && namespace === '' && colon === -1 ? 'html' : spaceOf(namespace) };
  }

  leave(): void {
    for (const prefix of this.#declared.pop() ?? []) this.#bound.get(prefix)?.pop();
  }
}
