// Replaces `node:assert` in the bundles, where undici uses it as a function. Node's makes the message of a failure by
// parsing the source around it, which takes seconds in a minified bundle, and a node can make such an assertion fail.
module.exports = (value, message) => {
  if (!value) throw Object.assign(new Error(message ?? 'An assertion failed.'), { code: 'ERR_ASSERTION' });
};
