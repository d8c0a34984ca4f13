import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { UserConfig } from 'vite';

// How long plugins took is of no use to who runs `npm start` on a slow machine.
const rolldownOptions = { checks: { bundlerTimings: false } };

const config: UserConfig = {
  // Relative addresses, so that the build works in any folder of any host.
  base: './',
  plugins: [svelte()],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions,
  },
  worker: { format: 'es', rolldownOptions },
};

export default config;
