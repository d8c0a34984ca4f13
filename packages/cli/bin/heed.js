#!/usr/bin/env node
// The compiled command is made by `npm run build`; a clone that has not been built yet gets told so.
try {
  const { run } = await import('../dist/main.js');
  await run(process.argv);
} catch (error) {
  const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(missing ? 'heed: not built yet: run "npm run build" first.\n' : `heed: ${reason}\n`);
  process.exitCode = 2;
}
