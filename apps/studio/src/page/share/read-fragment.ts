import { showExample } from '../examples/story.svelte.ts';

/** Shows what the fragment of the address names: `#example=everything`. Other fragments are left alone. */
export async function readFragment(fragment: string): Promise<void> {
  const name = /^#example=([\w-]+)$/.exec(fragment)?.[1];
  if (name === undefined) return;
  const { exampleOf } = await import('../examples/examples.ts');
  const example = exampleOf(name);
  if (example !== undefined) showExample(example);
}
