import type { Page, PageMarker, Span, ViewRules, ViewUsage } from '@heed/core/page';

const usages: readonly ViewUsage[] = ['index', 'follow', 'anchor-text', 'preserve', 'present-snippet'];

/**
 * Rules that a page carries itself: the class `no-index` forbids `index`, `yes-index` allows it again, and so on for all
 * usages; the nearest class counts. `<!--googleoff: index follow-->` opens a region, `<!--googleon-->` closes it.
 */
export function rulesOf(page: Page, more: Partial<ViewRules> = {}): ViewRules {
  const said = new Map<string, boolean>();
  page.elements.forEach(({ parent = -1, classes = '' }, place) => {
    for (const usage of usages) {
      const words = classes.split(/\s+/);
      const own = words.includes(`no-${usage}`) ? false : words.includes(`yes-${usage}`) ? true : undefined;
      said.set(`${usage} ${place}`, own ?? said.get(`${usage} ${parent}`) ?? true);
    }
  });
  const may: ViewRules['may'] = (usage, place) => said.get(`${usage} ${place}`) ?? true;
  return { may, regions: regionsOf(page.markers, page.source.text.length), ...more };
}

function regionsOf(markers: readonly PageMarker[], length: number): { span: Span; usages: string[] }[] {
  const regions: { span: Span; usages: string[] }[] = [];
  let open: PageMarker | undefined;
  const close = (end: number): void => {
    if (open === undefined) return;
    regions.push({
      span: { start: open.span.start, end },
      usages: open.text
        .replace(/^googleoff:?/, '')
        .trim()
        .split(/\s+/),
    });
    open = undefined;
  };
  for (const marker of markers) {
    if (marker.text.startsWith('googleoff')) open ??= marker;
    else if (marker.text.startsWith('googleon')) close(marker.span.end);
  }
  close(length);
  return regions;
}
