export const commands = ['check', 'send', 'status', 'demo-node', 'language-server'] as const;
export type Command = (typeof commands)[number];
