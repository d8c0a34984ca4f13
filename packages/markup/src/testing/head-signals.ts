import type { Page } from '@heed/core/page';

/** The signals of a page's head. Found in the whole page, they share only the reading of single tags with the scanner. */
export function headSignalsOf({ metas, links, scripts, profile }: Page): object {
  const scriptsOfHead = scripts.filter(({ place }) => place === 'head');
  return { metas: metas.filter(({ inHead }) => inHead), links, scripts: scriptsOfHead, profile };
}
