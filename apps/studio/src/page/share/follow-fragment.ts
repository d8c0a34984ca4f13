/**
 * Shows what the address names after its `#`: on start, and whenever another link to this page is followed. A long
 * link takes a while to read: if another one is followed meanwhile, the earlier one is not shown any more.
 */
export function followFragment(): void {
  let followed = 0;
  const read = async (): Promise<void> => {
    followed += 1;
    const own = followed;
    const fragment = location.hash;
    if (fragment === '') return;
    const { readFragment } = await import('./read-fragment.ts');
    await readFragment(fragment, () => own === followed);
  };
  addEventListener('hashchange', () => void read());
  void read();
}
