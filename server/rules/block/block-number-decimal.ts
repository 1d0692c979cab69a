import { largeDecimal } from '../encoding/large-decimal';
import type { SpecRule } from '../rule';

export const blockNumberDecimal: SpecRule = {
  on: 'schema',
  code: 'block-number-decimal',
  severity: 'error',
  title: 'A block number is hexadecimal, not decimal',
  why: 'Block numbers are quantities. A decimal number is refused, or read as another block.',
  bad: { language: 'jsonrpc', text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", 1024)' },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x400")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Default block parameter',
  fixes: largeDecimal,
};
