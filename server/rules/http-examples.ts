import type { RuleDoc } from '../../catalogue/rule-doc';

/** A right JSON-RPC request over HTTP. */
export const rightPost: RuleDoc['good'] = {
  language: 'http',
  text: [
    'POST http://127.0.0.1:8545',
    'Content-Type: application/json',
    '',
    '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
  ].join('\n'),
};
