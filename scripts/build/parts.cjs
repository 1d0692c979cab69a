// Loads the parts of the programs. They are Brotli files, because they would take 70 kB more of the package as scripts:
// a VSIX is a ZIP archive, which can only deflate.
const { readFileSync } = require('node:fs');
const { Module } = require('node:module');
const path = require('node:path');
const { brotliDecompressSync } = require('node:zlib');

/** Modules by file name. */
const loaded = new Map();

/** What a part exports. @param {string} name file name of the script, as in `shared-ABCD.js` */
exports.part = (name) => {
  const before = loaded.get(name);
  if (before) return before.exports;
  // VS Code looks up the real path of a module that requires `vscode`, so it is the path of a file.
  const file = path.join(__dirname, `${name}.br`);
  const script = brotliDecompressSync(readFileSync(file)).toString();
  const part = new Module(file, module);
  part.filename = file;
  // Before it runs: parts may need each other.
  loaded.set(name, part);
  try {
    part._compile(script, file);
  } catch (error) {
    loaded.delete(name);
    throw error;
  }
  return part.exports;
};
