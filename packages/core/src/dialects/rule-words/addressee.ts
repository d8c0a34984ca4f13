/** The addressee that stands for all crawlers: `*` in headers, `robots` in META tags (RT-2.1.2-d). */
export const allCrawlers = '*';

/**
 * The addressee that a name in a header or a META tag stands for, in lower case. Names are compared whole (RT-A-9).
 *
 * Reading: (RT-A-8) `*` and `robots` both stand for all crawlers, in headers as in META tags.
 */
export function addresseeOf(name: string): string {
  const normal = name.trim().toLowerCase();
  return normal === 'robots' ? allCrawlers : normal;
}
