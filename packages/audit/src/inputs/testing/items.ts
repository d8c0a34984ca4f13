import type { InputKind, Unit } from '../../unit.js';
import { findInputs } from '../find-inputs.js';
import { planUnits } from '../plan-units.js';
import { type ReadItem, readItems } from '../read-items.js';
import { folderOf } from './folder.js';

/** The units of one file with this content. */
export async function unitsOf(
  name: string,
  content: string | Uint8Array,
  options: { readonly unitBytes?: number; readonly as?: InputKind } = {},
): Promise<Unit[]> {
  const { files } = await findInputs([name], { cwd: folderOf({ [name]: content }), ...options });
  return planUnits(files, options);
}

type AnyItem = ReadItem['item'];

/** All items of some units. */
export async function itemsOf(units: readonly Unit[]): Promise<AnyItem[]> {
  const items: AnyItem[] = [];
  for (const unit of units) for await (const { item } of readItems(unit)) items.push(item);
  return items;
}

/** An item as a short text: the address, or the code and offset of a problem. */
export function shown(item: AnyItem): string {
  if (item.kind === 'subject') return `${item.subject.offset} ${item.subject.url}`;
  if (item.kind === 'revisit') return `${item.offset} revisit ${item.url}`;
  return item.kind === 'damaged' ? `${item.problem.offset} ${item.problem.code}` : `${item.offset} ${item.why}`;
}

/** The items of a file as short texts. */
export async function read(...given: Parameters<typeof unitsOf>): Promise<string[]> {
  return (await itemsOf(await unitsOf(...given))).map(shown);
}
