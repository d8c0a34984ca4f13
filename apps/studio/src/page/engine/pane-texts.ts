import { Source } from '@heed/core/diagnostics';
import { readHeaderFile } from '@heed/core/internal';
import { type ShownTexts, shownFields, shownText } from '@heed/language';
import type { Sources } from '../../sources.ts';
import type { PaneName } from './messages.ts';

/** The texts of the panes, by the names that problems have for them. */
export function paneTextsOf({ robots, headers, page, files }: Sources): ShownTexts<PaneName> {
  return new Map([
    ['robots.txt', shownText<PaneName>('robots', robots.text)],
    ['header', shownFields<PaneName>('headers', new Source('headers', headers), readHeaderFile(headers).placeOf)],
    ['body', shownText<PaneName>('page', page)],
    ...files.map(({ name, text }) => [name, shownText<PaneName>(`file:${name}`, text)] as const),
  ]);
}
