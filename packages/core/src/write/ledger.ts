import type { Usage } from '../policy/usage.js';
import type { Addressee, Wish } from './wish.js';
import type { CarrierNote, Written, WrittenCarrier } from './written.js';

/** Keeps the books while carriers are written: who says what exactly, what is stricter, and what a carrier cannot say. */
export class Ledger {
  readonly #said = new Map<Addressee, Map<Wish, WrittenCarrier>>();
  readonly #stricter = new Map<string, CarrierNote>();
  readonly #cannot: { readonly addressee: Addressee; readonly wish: Wish; readonly note: CarrierNote }[] = [];
  /** By rule and usage: the first carrier that says all of it. */
  readonly #wanted = new Map<string, { readonly wish: Wish; readonly addressee: Addressee }[]>();

  /** The places of rules in the policy, by name or number. */
  readonly #places = new Map<string | number, number>();

  /** Something that the policy needs a carrier for. What silence keeps is not needed. */
  want(addressee: Addressee, wish: Wish): void {
    this.#places.set(wish.rule, wish.index);
    const key = keyOf(wish);
    const parts = this.#wanted.get(key);
    if (parts === undefined) this.#wanted.set(key, [{ wish, addressee }]);
    else parts.push({ wish, addressee });
  }

  say(addressee: Addressee, wish: Wish, carrier: WrittenCarrier): void {
    const said = this.#said.get(addressee) ?? new Map<Wish, WrittenCarrier>();
    this.#said.set(addressee, said);
    if (!said.has(wish)) said.set(wish, carrier);
  }

  isSaid(addressee: Addressee, wish: Wish): boolean {
    return this.#said.get(addressee)?.has(wish) ?? false;
  }

  /** What the policy wants and nobody says yet. */
  unsaid(): { readonly wish: Wish; readonly addressee: Addressee }[] {
    return [...this.#wanted.values()].flat().filter(({ addressee, wish }) => !this.isSaid(addressee, wish));
  }

  /** A carrier refuses more than the policy does; `usage` is the one that it refuses. */
  stricter(wish: Pick<Wish, 'rule' | 'index'>, usage: Usage, carrier: WrittenCarrier, why: string): void {
    this.#places.set(wish.rule, wish.index);
    const note = { rule: wish.rule, usage, carrier, why };
    const key = `${note.rule}\n${usage}\n${carrier}\n${why}`;
    if (!this.#stricter.has(key)) this.#stricter.set(key, note);
  }

  /** A carrier that has words for the usage cannot say what is wished. */
  cannot(addressee: Addressee, wish: Wish, carrier: WrittenCarrier, why: string): void {
    this.#places.set(wish.rule, wish.index);
    this.#cannot.push({ addressee, wish, note: { rule: wish.rule, usage: wish.named, carrier, why } });
  }

  notes(): Pick<Written, 'stricter' | 'saidElsewhere' | 'notExpressible'> {
    const saidElsewhere = new Map<string, CarrierNote & { readonly saidBy: WrittenCarrier }>();
    const reasons = new Map<Addressee, Map<Wish, CarrierNote>>();
    for (const { addressee, wish, note } of this.#cannot) {
      const saidBy = this.#said.get(addressee)?.get(wish);
      if (saidBy === undefined) {
        const known = reasons.get(addressee) ?? new Map<Wish, CarrierNote>();
        reasons.set(addressee, known);
        const before = known.get(wish);
        if (before === undefined || rankOf(note) < rankOf(before)) known.set(wish, note);
      } else if (saidBy !== note.carrier) {
        const key = JSON.stringify([note.rule, note.usage, note.carrier]);
        if (!saidElsewhere.has(key)) saidElsewhere.set(key, { ...note, saidBy });
      }
    }
    const notExpressible = new Map<string, CarrierNote>();
    for (const { addressee, wish } of this.unsaid()) {
      const { rule, named: usage } = wish;
      const why = `No carrier that is written has a word for ${usage}.`;
      const note = reasons.get(addressee)?.get(wish) ?? { rule, usage, carrier: 'robots-txt', why };
      const key = JSON.stringify([rule, usage]);
      if (!notExpressible.has(key)) notExpressible.set(key, note);
    }
    return {
      stricter: this.#inOrder(this.#stricter.values()),
      saidElsewhere: this.#inOrder(saidElsewhere.values()),
      notExpressible: this.#inOrder(notExpressible.values()),
    };
  }

  /** By the place of the rule in the policy. */
  #inOrder<Note extends CarrierNote>(notes: Iterable<Note>): Note[] {
    const placeOf = ({ rule }: CarrierNote): number => this.#places.get(rule) ?? 0;
    return [...notes].sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Of several reasons, that of the carrier is told which comes nearest to saying it. */
const nearest: readonly WrittenCarrier[] = ['robots-txt', 'acap', 'content-signal', 'headers', 'tdmrep'];

function rankOf({ carrier }: CarrierNote): number {
  const rank = nearest.indexOf(carrier);
  return rank === -1 ? nearest.length : rank;
}

function keyOf({ index, usage }: Wish): string {
  return `${index} ${usage}`;
}
