#!/usr/bin/env node
'use strict';
// CommonJS, which starts faster (docs/decisions/0006-bundle.md), and nothing newer than Node 12 understands, so that the next sentence can be read.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`heed needs Node 22.19 or later; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else run();

// "npm run build" compiles and bundles the command; a clone without a build gets a message that says so.
async function run() {
  try {
    const { createProcessIo, keepCompiledCode, main } = require('../bundle/command.js');
    const io = createProcessIo();
    keepCompiledCode(io, typeof process.getuid === 'function' ? process.getuid() : undefined);
    process.exitCode = await main(process.argv.slice(2), io);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
    const isOutOfFiles = error instanceof Error && (error.code === 'EMFILE' || error.code === 'ENFILE');
    const reason = isOutOfFiles
      ? 'too many files are open: raise the limit, for instance with "ulimit -n 1024".'
      : error instanceof Error
        ? error.message
        : String(error);
    process.stderr.write(missing ? 'heed: not built yet: run "npm run build" first.\n' : `heed: ${reason}\n`);
    process.exitCode = 2;
  }
}
