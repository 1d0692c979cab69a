export const commands = [
  'check',
  'send',
  'import',
  'status',
  'monitor',
  'conformance',
  'trace',
  'decode',
  'encode',
  'simulate',
  'demo-node',
  'language-server',
  'mcp',
  'completion',
] as const;
export type Command = (typeof commands)[number];
