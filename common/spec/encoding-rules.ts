import type { RuleDoc } from './rule-doc';

/** What the schemas of quantities, data and addresses raise. */
export const encodingRules = [
  {
    code: 'quantity-no-prefix',
    severity: 'error',
    title: 'A quantity starts with 0x',
    why: 'Quantities are hexadecimal on the wire. Without the prefix a node cannot tell `10` from sixteen and refuses the request.',
    bad: { language: 'jsonrpc', text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "ff")' },
    good: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0xff")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'quantity-no-digits',
    severity: 'error',
    title: 'A quantity has at least one digit',
    why: '`0x` alone is no number; zero is written `0x0`. Nodes answer with an invalid-params error.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x0")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'quantity-leading-zero',
    severity: 'error',
    title: 'A quantity has no leading zeros',
    why: 'Quantities are written in the most compact form. Nodes refuse `0x0400` with "hex number with leading zero digits".',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x0400")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x400")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'quantity-decimal',
    severity: 'error',
    title: 'A quantity is hexadecimal, not decimal',
    why: 'Quantities travel as hexadecimal strings. A JSON number or a decimal string is refused.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", 10)',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0xa")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'quantity-upper-prefix',
    severity: 'warning',
    title: 'The prefix of a quantity is 0x in lower case',
    why: 'Some nodes take `0X`, others refuse it. `0x` works everywhere.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0X1")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x1")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'quantity-bad-digit',
    severity: 'error',
    title: 'A quantity holds hexadecimal digits only',
    why: 'After `0x` only 0–9 and a–f may stand. Anything else is an invalid-params error.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x1g")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x1f")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-no-prefix',
    severity: 'error',
    title: 'Data starts with 0x',
    why: 'Byte strings, addresses and hashes carry the prefix `0x`. Without it a node refuses them.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("004200")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x004200")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-odd-digits',
    severity: 'error',
    title: 'Data has two digits a byte',
    why: 'Every byte takes two hexadecimal digits, so their number is even. Nodes refuse data of odd length.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("0xf0f0f")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x0f0f0f")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-bad-digit',
    severity: 'error',
    title: 'Data holds hexadecimal digits only',
    why: 'After `0x` only 0–9 and a–f may stand. Anything else is an invalid-params error.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6fzz")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6f")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-upper-prefix',
    severity: 'warning',
    title: 'The prefix of data is 0x in lower case',
    why: 'Some nodes take `0X`, others refuse it. `0x` works everywhere.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("0X4142")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x4142")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-wrong-length',
    severity: 'error',
    title: 'Data of fixed length has just that many bytes',
    why: 'An address has 20 bytes, a hash 32. A node refuses any other length, so a digit was lost or doubled on the way.',
    bad: { language: 'jsonrpc', text: 'eth_getCode("0x407d73d8a49eeb85d32cf465507dd71d507100", "latest")' },
    good: {
      language: 'jsonrpc',
      text: 'eth_getCode("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  },
  {
    code: 'address-checksum',
    severity: 'warning',
    title: 'An address in mixed case keeps its checksum',
    why: 'The case of the letters is a checksum (EIP-55). When it is wrong, a digit was most likely mistyped: nodes do not look at it and act on another account.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaEd", "latest")',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "latest")',
    },
    source: 'EIP-55',
  },
] as const satisfies readonly RuleDoc[];
