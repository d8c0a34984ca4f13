#!/usr/bin/env node
// "npm run build" compiles and bundles the command; a clone without a build gets a message that says so.
try {
  // The bundle is CommonJS, which starts faster (docs/decisions/0006-bundle.md). With `import`, Node would search it for exports first.
  const load = process.getBuiltinModule('node:module').createRequire(import.meta.url);
  const { createProcessIo, keepCompiledCode, main } = load('../bundle/command.js');
  const io = createProcessIo();
  keepCompiledCode(io, process.getuid?.());
  process.exitCode = await main(process.argv.slice(2), io);
} catch (error) {
  const missing = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(missing ? 'heed: not built yet: run "npm run build" first.\n' : `heed: ${reason}\n`);
  process.exitCode = 2;
}
