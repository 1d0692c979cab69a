import type { RuleDoc } from './rule-doc';

/** What the schemas of quantities, data and addresses raise. */
export const encodingRules = [
  {
    code: 'quantity-no-prefix',
    severity: 'error',
    title: 'Quantity without 0x',
    why: 'Quantities are hexadecimal. Without the prefix, `10` could mean ten or sixteen, and nodes reject it.',
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
    title: 'Quantity without digits',
    why: '`0x` alone is not a number; write zero as `0x0`. Nodes answer with an invalid-params error.',
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
    title: 'Leading zeros in a quantity',
    why: 'Quantities have no leading zeros. Nodes reject `0x0400` with "hex number with leading zero digits".',
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
    title: 'Decimal quantity',
    why: 'Quantities are sent as hexadecimal strings. Nodes reject a JSON number or a decimal string.',
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
    title: 'Quantity with the prefix 0X',
    why: 'Some nodes accept `0X`, others reject it. `0x` works everywhere.',
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
    title: 'Invalid digit in a quantity',
    why: 'Only 0–9 and a–f are valid after `0x`. Nodes answer anything else with an invalid-params error.',
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
    title: 'Data without 0x',
    why: 'Byte strings, addresses and hashes have the prefix `0x`. Nodes reject them without it.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("004200")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x004200")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-odd-digits',
    severity: 'error',
    title: 'Odd number of digits in data',
    why: 'Each byte has two hexadecimal digits. Nodes reject data with an odd number of digits. Most often a digit was lost while copying: copy the data again. Do not pad it with a zero, which changes every byte.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6f")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-bad-digit',
    severity: 'error',
    title: 'Invalid digit in data',
    why: 'Only 0–9 and a–f are valid after `0x`. Nodes answer anything else with an invalid-params error.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6fzz")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6f")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-upper-prefix',
    severity: 'warning',
    title: 'Data with the prefix 0X',
    why: 'Some nodes accept `0X`, others reject it. `0x` works everywhere.',
    bad: { language: 'jsonrpc', text: 'web3_sha3("0X4142")' },
    good: { language: 'jsonrpc', text: 'web3_sha3("0x4142")' },
    source: 'Execution-Layer JSON-RPC Interface: Encodings',
  },
  {
    code: 'data-wrong-length',
    severity: 'error',
    title: 'Wrong data length',
    why: 'An address has 20 bytes, a hash 32. Nodes reject any other length; most often a digit was lost or doubled while copying.',
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
    title: 'Wrong address checksum',
    why: 'The case of the letters is a checksum (EIP-55). When it is wrong, a digit was most likely mistyped. Nodes ignore the checksum and would act on another account.',
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
