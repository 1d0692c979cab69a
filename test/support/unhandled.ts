/**
 * Loaded by mocha (`.mocharc.json`): an unhandled rejection fails the test that runs, or its hook. Mocha only passes it on,
 * and without a listener nobody would hear of it.
 */
process.on('unhandledRejection', (reason) => {
  throw reason;
});
