import type { Page } from '@heed/core/page';

/** The signals of a page's head. Found in the whole page, they share only the reading of single tags with the scanner. */
export function headSignalsOf({ metas, links, profile }: Page): object {
  return { metas: metas.filter(({ inHead }) => inHead), links, profile };
}
