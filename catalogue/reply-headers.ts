/** Headers of replies that are worth reading, with what each says. */
export const replyHeaders: Readonly<Record<string, string>> = {
  'content-type': 'What the body is.',
  'content-length': 'Length of the body in bytes.',
  date: 'When the node answered.',
  'eth-consensus-version': 'Fork that the answer belongs to; beacon nodes.',
  'eth-consensus-block-value': 'Reward of the proposer in wei; beacon nodes, for a produced block.',
  'eth-execution-payload-blinded': 'Whether the payload is blinded; beacon nodes, for a produced block.',
  'eth-execution-payload-value': 'Value of the payload in wei; beacon nodes, for a produced block.',
};
