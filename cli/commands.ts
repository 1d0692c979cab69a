export const commands = [
  'check',
  'send',
  'import',
  'status',
  'trace',
  'demo-node',
  'language-server',
  'mcp',
] as const;
export type Command = (typeof commands)[number];
