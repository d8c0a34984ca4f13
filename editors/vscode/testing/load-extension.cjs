// Loads an extension where `vscode` is a module that has everything, since only the editor has the real one. Prints what it exports.
const Module = require('node:module');

/** A class that can be called, extended and asked for any member, each of which is such a class too. */
function anything() {
  const members = new Map();
  return new Proxy(class {}, {
    get: (target, name) => {
      if (name === 'prototype') return target.prototype;
      if (!members.has(name)) members.set(name, anything());
      return members.get(name);
    },
    apply: anything,
    construct: anything,
  });
}

const editor = anything();
const load = Module._load;
Module._load = (name, ...others) => (name === 'vscode' ? editor : load(name, ...others));
console.log(Object.keys(require(process.argv[2])).sort().join());
