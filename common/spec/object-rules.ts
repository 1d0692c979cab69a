import type { RuleDoc } from './rule-doc';

/** What the schemas of objects and their members raise. */
export const objectRules = [
  {
    code: 'unknown-member',
    severity: 'warning',
    title: 'An object holds only members that the node reads',
    why: 'A node overlooks a member that it does not know, so a misspelt one is as good as left out.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "inptu": "0x" }, "latest")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x" }, "latest")',
    },
    source: 'Execution-Layer JSON-RPC Interface: State',
  },
  {
    code: 'missing-member',
    severity: 'error',
    title: 'Required members are there',
    why: 'The node refuses the object without this member.',
    bad: {
      language: 'http',
      text: ['POST /vendor/liveness', 'Content-Type: application/json', '', '{ "indices": ["1"] }'].join(
        '\n',
      ),
    },
    good: {
      language: 'http',
      text: [
        'POST /vendor/liveness',
        'Content-Type: application/json',
        '',
        '{ "indices": ["1"], "epoch": "10" }',
      ].join('\n'),
    },
    source: 'Beacon Node HTTP API and Extension Endpoints: Liveness',
  },
  {
    code: 'wrong-type',
    severity: 'error',
    title: 'A value has the type that the node reads',
    why: 'A node decodes each parameter and member into a fixed type and refuses any other.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "true")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", true)',
    },
    source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  },
  {
    code: 'call-missing-to',
    severity: 'warning',
    title: 'A call names the contract in to',
    why: 'Without `to` the node runs `input` as the code of a new contract, which is seldom what a call is for.',
    bad: { language: 'jsonrpc', text: 'eth_call({ "input": "0x06fdde03" }, "latest")' },
    good: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x06fdde03" }, "latest")',
    },
    source: 'Execution-Layer JSON-RPC Interface: State',
  },
  {
    code: 'transaction-missing-from',
    severity: 'error',
    title: 'A transaction to sign names its sender in from',
    why: 'The node signs with the account in `from`; without it there is no key to sign with.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_sendTransaction({ "to": "0x85a43d8a49eeb85d32cf465507dd71d507100c1d", "value": "0x1" })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85a43d8a49eeb85d32cf465507dd71d507100c1d", "value": "0x1" })',
    },
    source: 'Execution-Layer JSON-RPC Interface: Signing and sending',
  },
  {
    code: 'data-input-unequal',
    severity: 'error',
    title: 'data and input say the same',
    why: '`data` is the older name of `input`. When both are there and differ, nodes refuse the object.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "data": "0x01", "input": "0x02" }, "latest")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x02" }, "latest")',
    },
    source: 'real nodes: call object',
  },
  {
    code: 'gas-price-with-fees',
    severity: 'error',
    title: 'Either gasPrice or the EIP-1559 fees',
    why: 'A transaction is priced by `gasPrice` or by `maxFeePerGas` and `maxPriorityFeePerGas`. Nodes refuse both together.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "gasPrice": "0x1", "maxFeePerGas": "0x2" }, "latest")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "maxFeePerGas": "0x2" }, "latest")',
    },
    source: 'EIP-1559',
  },
  {
    code: 'override-state-and-diff',
    severity: 'error',
    title: 'An override has state or stateDiff',
    why: '`state` replaces the whole storage of the account, `stateDiff` single slots. Nodes refuse both for one account.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "latest", { "0x407d73d8a49eeb85d32cf465507dd71d507100c1": { "state": {}, "stateDiff": {} } })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "latest", { "0x407d73d8a49eeb85d32cf465507dd71d507100c1": { "stateDiff": {} } })',
    },
    source: 'real nodes: call object',
  },
] as const satisfies readonly RuleDoc[];
