import { http, jsonrpc, type RuleDoc } from './rule-doc';

/** What the schemas of objects and their members raise. */
export const objectRules = [
  {
    code: 'unknown-member',
    severity: 'warning',
    title: 'Unknown member',
    why: 'Nodes ignore an unknown member, so a misspelled one has no effect.',
    ...jsonrpc(
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "inptu": "0x" }, "latest")',
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x" }, "latest")',
    ),
    source: 'Execution-Layer JSON-RPC Interface: State',
  },
  {
    code: 'missing-member',
    severity: 'error',
    title: 'Missing member',
    why: 'A node rejects the object without this member.',
    ...http(
      ['POST /lighthouse/liveness', 'Content-Type: application/json', '', '{ "indices": ["1"] }'].join('\n'),
      [
        'POST /lighthouse/liveness',
        'Content-Type: application/json',
        '',
        '{ "indices": ["1"], "epoch": "10" }',
      ].join('\n'),
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Liveness',
  },
  {
    code: 'wrong-type',
    severity: 'error',
    title: 'Wrong type',
    why: 'A node decodes each parameter and member into a fixed type and rejects any other.',
    ...jsonrpc(
      'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "true")',
      'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", true)',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  },
  {
    code: 'call-missing-to',
    severity: 'warning',
    title: 'Call without to',
    why: 'Without `to` the node runs `input` as the code of a new contract, which is rarely intended.',
    ...jsonrpc(
      'eth_call({ "input": "0x06fdde03" }, "latest")',
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x06fdde03" }, "latest")',
    ),
    source: 'Execution-Layer JSON-RPC Interface: State',
  },
  {
    code: 'transaction-missing-from',
    severity: 'error',
    title: 'Transaction to sign without from',
    why: 'The node signs with the account in `from`. Without it, the node has no key to sign with.',
    ...jsonrpc(
      'eth_sendTransaction({ "to": "0x85a43d8a49eeb85d32cf465507dd71d507100c1d", "value": "0x1" })',
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85a43d8a49eeb85d32cf465507dd71d507100c1d", "value": "0x1" })',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Signing and sending',
  },
  {
    code: 'data-input-unequal',
    severity: 'error',
    title: 'Different data and input',
    why: '`data` is the older name of `input`. Nodes sign no transaction in which the two differ. In calls they run `input`.',
    ...jsonrpc(
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d", "data": "0x06fdde03", "input": "0x95d89b41" })',
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d", "input": "0x95d89b41" })',
    ),
    source: 'real nodes: call object',
  },
  {
    code: 'gas-price-with-fees',
    severity: 'error',
    title: 'gasPrice together with EIP-1559 fees',
    why: 'A transaction has either `gasPrice`, or `maxFeePerGas` and `maxPriorityFeePerGas`. Nodes reject both together.',
    ...jsonrpc(
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "gasPrice": "0x1", "maxFeePerGas": "0x2" }, "latest")',
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "maxFeePerGas": "0x2" }, "latest")',
    ),
    source: 'EIP-1559',
  },
  {
    code: 'call-data-length',
    severity: 'warning',
    title: 'Call data of an unusual length',
    why: 'By the ABI, call data is a selector of 4 bytes followed by words of 32 bytes. Most often a part was lost while copying. A few contracts read other bytes.',
    ...jsonrpc(
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x06fdde" }, "latest")',
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x06fdde03" }, "latest")',
    ),
    source: 'Contract ABI specification',
  },
  {
    code: 'override-state-and-diff',
    severity: 'error',
    title: 'state together with stateDiff',
    why: '`state` replaces the whole storage of the account, `stateDiff` only single slots. Nodes reject both for one account.',
    ...jsonrpc(
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "latest", { "0x407d73d8a49eeb85d32cf465507dd71d507100c1": { "state": {}, "stateDiff": {} } })',
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "latest", { "0x407d73d8a49eeb85d32cf465507dd71d507100c1": { "stateDiff": {} } })',
    ),
    source: 'real nodes: call object',
  },
  {
    code: 'priority-fee-above-max',
    severity: 'error',
    title: 'maxPriorityFeePerGas above maxFeePerGas',
    why: '`maxFeePerGas` is the most that a unit of gas may cost, the tip included. Nodes reject a higher tip.',
    ...jsonrpc(
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "maxFeePerGas": "0x1", "maxPriorityFeePerGas": "0x2" }, "latest")',
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "maxFeePerGas": "0x2", "maxPriorityFeePerGas": "0x1" }, "latest")',
    ),
    source: 'EIP-1559',
  },
  {
    code: 'transaction-type-decimal',
    severity: 'warning',
    title: 'Transaction type without 0x',
    why: 'The type is a quantity. Some nodes accept "2", others reject it; `0x2` works everywhere.',
    ...jsonrpc(
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "type": "2" }, "latest")',
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "type": "0x2" }, "latest")',
    ),
    source: 'real nodes: call object',
  },
  {
    code: 'typed-data-type',
    severity: 'error',
    title: 'Unknown type in typed data',
    why: 'Typed data names its types. Nodes and wallets reject a type that is neither in `types` nor one of Solidity.',
    ...jsonrpc(
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }] }, "primaryType": "Mial", "domain": {}, "message": { "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" } })',
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }] }, "primaryType": "Mail", "domain": {}, "message": { "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" } })',
    ),
    source: 'EIP-712',
  },
  {
    code: 'typed-data-missing',
    severity: 'error',
    title: 'Missing member of typed data',
    why: 'Each member of a type has a value. Nodes and wallets reject typed data without it.',
    ...jsonrpc(
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }] }, "primaryType": "Mail", "domain": {}, "message": {} })',
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }] }, "primaryType": "Mail", "domain": {}, "message": { "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" } })',
    ),
    source: 'EIP-712',
  },
  {
    code: 'typed-data-extra',
    severity: 'warning',
    title: 'Member that the type does not have',
    why: 'Only the members of the type are signed. A misspelled member is not.',
    ...jsonrpc(
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }, { "name": "note", "type": "string" }] }, "primaryType": "Mail", "domain": {}, "message": { "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "noet": "hi" } })',
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }, { "name": "note", "type": "string" }] }, "primaryType": "Mail", "domain": {}, "message": { "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "note": "hi" } })',
    ),
    source: 'EIP-712',
  },
  {
    code: 'typed-data-value',
    severity: 'error',
    title: 'Value that does not fit its type',
    why: 'Typed data is hashed by type. A value that does not fit is rejected, or hashed as something else.',
    ...jsonrpc(
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }] }, "primaryType": "Mail", "domain": {}, "message": { "to": "0x1234" } })',
      'eth_signTypedData_v4("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "types": { "Mail": [{ "name": "to", "type": "address" }] }, "primaryType": "Mail", "domain": {}, "message": { "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" } })',
    ),
    source: 'EIP-712',
  },
  {
    code: 'gas-below-intrinsic',
    severity: 'warning',
    title: 'Less gas than a transaction costs',
    why: 'A transaction costs 21,000 gas before any code runs, the creation of a contract 53,000. Nodes of Ethereum reject a lower limit. A warning, because other chains count otherwise.',
    ...jsonrpc(
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d", "gas": "0x5207" })',
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d", "gas": "0x5208" })',
    ),
    source: 'Ethereum yellow paper, appendix G',
  },
  {
    code: 'transaction-without-code',
    severity: 'warning',
    title: 'Creation of a contract without code',
    why: 'A transaction without `to` creates a contract from `input`. Some nodes reject one without code, others create an empty account.',
    ...jsonrpc(
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "value": "0x1" })',
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d", "value": "0x1" })',
    ),
    source: 'real nodes: transaction object',
  },
  {
    code: 'integer-as-fraction',
    severity: 'warning',
    title: 'Integer with a point or an exponent',
    why: '`1.0` and `1e3` are the same numbers as `1` and `1000` in JSON, but Go and Rust read them as fractions: most nodes reject them where an integer belongs.',
    ...http(
      'POST /lighthouse/ui/validator_metrics\nContent-Type: application/json\n\n{ "indices": [1e3] }',
      'POST /lighthouse/ui/validator_metrics\nContent-Type: application/json\n\n{ "indices": [1000] }',
    ),
    source: 'real nodes: Beacon nodes',
  },
  {
    code: 'simulation-order',
    severity: 'error',
    title: 'Simulated blocks out of order',
    why: 'Nodes simulate blocks one after another: numbers and times must grow, and 256 blocks are the most, those between two given numbers included.',
    ...jsonrpc(
      'eth_simulateV1({ "blockStateCalls": [{ "blockOverrides": { "time": "0x20" } }, { "blockOverrides": { "time": "0x10" } }] }, "latest")',
      'eth_simulateV1({ "blockStateCalls": [{ "blockOverrides": { "time": "0x10" } }, { "blockOverrides": { "time": "0x20" } }] }, "latest")',
    ),
    source: 'Ethereum execution API specification: eth_simulateV1',
  },
] as const satisfies readonly RuleDoc[];
