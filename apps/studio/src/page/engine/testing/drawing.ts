/** The content of a drawing, read by the grammar that it must follow. */
export interface ReadDrawing {
  /** The texts of the page, each with the classes of the region that it is in. */
  readonly texts: readonly { readonly text: string; readonly classes: string }[];
  /** How deep its elements are nested. */
  readonly depth: number;
}

const tag =
  /^<(div|span)(?: class="([a-z0-9 -]*)")?(?: data-region="\d+")?(?: tabindex="0" role="group" aria-label="[a-z, ]+")?(?: aria-hidden="true")?>/;

/**
 * Reads a drawing. Throws for anything but `div` and `span`, with our own attributes, that are closed where they were opened: then a
 * browser builds exactly this tree, and nothing in it can run, load or lead anywhere.
 */
export function drawingIn(markup: string): ReadDrawing {
  const texts: { text: string; classes: string }[] = [];
  const open: { readonly name: string; readonly classes: string; readonly isOurs: boolean }[] = [];
  let depth = 0;
  for (let at = 0; at < markup.length; ) {
    const next = markup.indexOf('<', at);
    const end = next === -1 ? markup.length : next;
    const around = open.at(-1);
    if (end > at) {
      const text = markup.slice(at, end);
      if (text.includes('>') || text.includes('"')) throw new Error(`This is not escaped: ${text}`);
      if (around?.isOurs === false) texts.push({ text: unescaped(text), classes: around.classes });
      at = end;
      continue;
    }
    const close = /^<\/(div|span)>/.exec(markup.slice(at, at + 10));
    if (close !== null) {
      if (open.pop()?.name !== close[1]) throw new Error('An end tag closes another element.');
      at += close[0].length;
      continue;
    }
    const found = tag.exec(markup.slice(at, at + 400));
    if (found === null) throw new Error(`This is not ours: ${markup.slice(at, at + 80)}`);
    const [whole, name = '', classes = ''] = found;
    const names = classes.split(' ');
    const isRegion = names.includes('region');
    const isLabel = ['tag', 'word', 'name', 'kind'].some((one) => names.includes(one));
    open.push({
      name,
      classes: isRegion ? classes : (around?.classes ?? ''),
      isOurs: isLabel || around?.isOurs === true,
    });
    depth = Math.max(depth, open.length);
    at += whole.length;
  }
  if (open.length > 0) throw new Error('An element is not closed.');
  return { texts, depth };
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
