import { bundleAll } from './bundle-all.ts';

await bundleAll();
