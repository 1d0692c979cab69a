// Preloaded into a program: breaks a function of Node that it uses, so that it crashes.
const { syncBuiltinESMExports } = require('node:module');
require('node:url').pathToFileURL = () => {
  throw new Error('broken for this test');
};
syncBuiltinESMExports();
