#!/usr/bin/env node
// "npm run build" compiles and bundles the command; a clone without a build gets a message that says so.
try {
  const [{ main }, { createProcessIo }] = await Promise.all([
    import('../bundle/main.js'),
    import('../bundle/process-io.js'),
  ]);
  process.exitCode = await main(process.argv.slice(2), createProcessIo());
} catch (error) {
  const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(missing ? 'heed: not built yet: run "npm run build" first.\n' : `heed: ${reason}\n`);
  process.exitCode = 2;
}
