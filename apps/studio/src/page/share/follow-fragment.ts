/** Shows what the address names behind its `#`: on start, and whenever somebody follows another link to this page. */
export function followFragment(): void {
  const read = async (): Promise<void> => {
    if (location.hash === '') return;
    const { readFragment } = await import('./read-fragment.ts');
    await readFragment(location.hash);
  };
  addEventListener('hashchange', () => void read());
  void read();
}
