/** What everybody is called in a header, and, in METAs, `robots` (RT-2.1.2-d). */
export const everybody = '*';

/**
 * Reading: (RT-A-8) `*` and `robots` mean everybody in headers and in METAs alike. Names are compared whole and without
 * regard to case (RT-A-9).
 */
export function addresseeOf(name: string): string {
  const normal = name.trim().toLowerCase();
  return normal === 'robots' ? everybody : normal;
}
