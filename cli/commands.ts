export const commands = [
  'check',
  'send',
  'import',
  'status',
  'trace',
  'simulate',
  'demo-node',
  'language-server',
  'mcp',
] as const;
export type Command = (typeof commands)[number];
