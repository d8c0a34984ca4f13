import { beaten, maxOverruled, type Ruling, type Statement } from '../../policy/statement.js';
import type { Source } from '../../text/source.js';

/** Tells statements that were met before by their place. One place may both allow and forbid. */
class SeenPlaces {
  readonly #keys = new Map<Source | string, Set<string>>();

  isNew({ place, says }: Statement): boolean {
    const keys = this.#keys.get(place.source) ?? new Set();
    const key = `${says} ${'span' in place ? place.span.start : place.text}`;
    if (keys.has(key)) return false;
    this.#keys.set(place.source, keys.add(key));
    return true;
  }
}

/** The statements, each once: several lines may refer to one document. */
export function eachOnce(statements: readonly Statement[]): Statement[] {
  const seen = new SeenPlaces();
  return statements.filter((statement) => seen.isNew(statement));
}

/**
 * Collects statements that lost: the nearest of them, and the number of the others. Site and page may refer to one document, whose
 * statements are listed once.
 */
export class LostStatements {
  readonly #listed: Statement[] = [];
  readonly #seen = new SeenPlaces();
  #more = 0;

  /** What decided has not lost, even if another line or level refers to it in vain. */
  constructor(because: readonly Statement[] = []) {
    for (const statement of because) this.#seen.isNew(statement);
  }

  /** Statements that lost to another by a clause. */
  add(statements: readonly Statement[], clause: string, winner: Statement | undefined): void {
    for (const statement of statements) {
      if (statement !== winner) this.#list(statement, () => beaten({ ...statement, clause }, winner));
    }
  }

  /** Those that had lost before. */
  addAll({ overruled, overruledMore = 0 }: Ruling): void {
    for (const statement of overruled) this.#list(statement, () => statement);
    this.#more += overruledMore;
  }

  #list(statement: Statement, lost: () => Statement): void {
    if (!this.#seen.isNew(statement)) return;
    if (this.#listed.length < maxOverruled) this.#listed.push(lost());
    else this.#more++;
  }

  get found(): Pick<Ruling, 'overruled' | 'overruledMore'> {
    return { overruled: this.#listed, ...(this.#more === 0 ? {} : { overruledMore: this.#more }) };
  }

  get isEmpty(): boolean {
    return this.#listed.length === 0;
  }
}
