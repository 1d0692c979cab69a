export const commands = [
  'check',
  'send',
  'import',
  'status',
  'trace',
  'demo-node',
  'language-server',
] as const;
export type Command = (typeof commands)[number];
