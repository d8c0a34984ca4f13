import type { Usage } from '../policy/usage.js';

/**
 * The usages that a list certainly has, by its type: those that a literal names, as in `['index', 'crawl']`. Of a list whose usages are
 * known only when the program runs, none. `never` stands for no list, which asks about every usage.
 */
export type NamedUsages<Asked extends readonly Usage[]> = [Asked] extends [never]
  ? Usage
  : number extends Asked['length']
    ? never
    : { [Index in keyof Asked]: IsUnion<Asked[Index]> extends true ? never : Asked[Index] }[number];

/** Is it known only when the program runs which of several types a value has? */
type IsUnion<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? false : true) : never;
