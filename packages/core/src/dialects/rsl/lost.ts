import { beaten, maxOverruled, type Ruling, type Statement } from '../../policy/statement.js';

/** Collects statements that lost: the nearest of them, and the number of the others. */
export class LostStatements {
  readonly #listed: Statement[] = [];
  #more = 0;

  /** Statements that lost to another by a clause. */
  add(statements: readonly Statement[], clause: string, winner: Statement | undefined): void {
    for (const statement of statements) {
      if (statement === winner) continue;
      if (this.#listed.length < maxOverruled) this.#listed.push(beaten({ ...statement, clause }, winner));
      else this.#more++;
    }
  }

  /** Those that had lost before. */
  addAll({ overruled, overruledMore = 0 }: Ruling): void {
    const room = maxOverruled - this.#listed.length;
    this.#listed.push(...overruled.slice(0, room));
    this.#more += overruledMore + Math.max(overruled.length - room, 0);
  }

  get found(): Pick<Ruling, 'overruled' | 'overruledMore'> {
    return { overruled: this.#listed, ...(this.#more === 0 ? {} : { overruledMore: this.#more }) };
  }

  get isEmpty(): boolean {
    return this.#listed.length === 0;
  }
}
