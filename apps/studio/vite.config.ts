import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { UserConfig } from 'vite';

const config: UserConfig = {
  // Relative addresses, so that the build works in any folder of any host.
  base: './',
  plugins: [svelte()],
  build: { outDir: 'dist/page', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  worker: { format: 'es' },
};

export default config;
