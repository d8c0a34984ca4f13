import type { Page, PageMarker, Span, ViewRules, ViewUsage } from '@heed/core/page';

const usages: readonly ViewUsage[] = ['index', 'follow', 'anchor-text', 'preserve', 'present-snippet'];

/**
 * Rules that a page carries itself: the class `no-index` forbids `index`, `yes-index` allows it again, and so on for all
 * usages; the nearest class counts, or else what holds for the page. `<!--googleoff: index follow-->` opens a region,
 * `<!--googleon-->` closes it.
 */
export function rulesOf(
  page: Page,
  more: Partial<ViewRules> = {},
  ofPage: 'allowed' | 'denied' = 'allowed',
): ViewRules {
  const { elements, markers, source } = page;
  const otherwise = ofPage === 'allowed' ? 1 : 0;
  const mayOf = Object.fromEntries(usages.map((usage) => [usage, allowedElements(elements, usage, otherwise)]));
  const may: ViewRules['may'] = (usage, elementIndex) =>
    (elementIndex === -1 ? otherwise : mayOf[usage]?.[elementIndex]) === 1;
  return { may, regions: regionsOf(markers, source.text.length), ...more };
}

/** For each element 1 if the usage is allowed, else 0. A page may have hundreds of thousands, so there is no map. */
function allowedElements(elements: Page['elements'], usage: ViewUsage, otherwise: 0 | 1): Uint8Array {
  const allowed = new Uint8Array(elements.length);
  elements.forEach(({ parent = -1, classes = '' }, elementIndex) => {
    const own = classes.includes(usage) ? ruleIn(classes.split(/\s+/), usage) : undefined;
    allowed[elementIndex] = own ?? allowed[parent] ?? otherwise;
  });
  return allowed;
}

function ruleIn(words: readonly string[], usage: ViewUsage): 0 | 1 | undefined {
  if (words.includes(`no-${usage}`)) return 0;
  return words.includes(`yes-${usage}`) ? 1 : undefined;
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
