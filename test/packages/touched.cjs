// Preloaded into a program: prints to standard error each path below SLOTPAD_TEST_WATCHED that the program touches.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const path = require('node:path');

const { SLOTPAD_TEST_WATCHED: watched } = process.env;

/** @param {Record<string, unknown>} functions of a module, replaced by ones that print the paths they are given */
function watch(functions) {
  for (const [name, original] of Object.entries(functions)) {
    if (typeof original !== 'function' || /^[A-Z_]/.test(name)) continue;
    const watching = function (...args) {
      for (const place of args.slice(0, 2)) {
        const text = place instanceof URL ? place.pathname : place;
        if (typeof text === 'string' && path.resolve(text).startsWith(watched)) {
          process.stderr.write(`fs.${name} ${text}\n`);
        }
      }
      return original.apply(this, args);
    };
    functions[name] = Object.assign(watching, original);
  }
}

watch(fs);
watch(fs.promises);
syncBuiltinESMExports();
