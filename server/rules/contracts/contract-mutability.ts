import type { AbiEntry } from '../../../common/contracts/abi';
import type { BlockRule } from '../rule';
import { callsIn } from './calls';

const DIRECTIVE = '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\n';

export const contractMutability: BlockRule = {
  on: 'block',
  needs: ['contracts'],
  code: 'contract-mutability',
  severity: 'warning',
  title: 'Call that does not fit its function',
  why: 'A function says whether it changes the state and whether it takes ether. A transaction to one that only reads costs gas and returns nothing, one with ether to a function that is not payable reverts, and a call without `send` changes nothing.',
  bad: {
    language: 'jsonrpc',
    text: `${DIRECTIVE}send weth.balanceOf(weth) { from: 0x407d73d8a49eeb85d32cf465507dd71d507100c1 }`,
  },
  good: { language: 'jsonrpc', text: `${DIRECTIVE}weth.balanceOf(weth)` },
  source: 'Solidity documentation: State Mutability',
  check(context, report) {
    for (const { call, line, read } of callsIn(context)) {
      const { entry } = read;
      if (!line || !entry?.mutability) continue;
      const { name, options } = call;
      if (line.verb === 'send' && isReading(entry)) {
        const edits = [{ start: line.start, end: call.contract.start, text: '' }];
        report(
          { start: line.start, end: line.start + line.verb.length },
          `${name.text} only reads. A transaction costs gas and does not return its result.`,
          { fixes: [{ title: 'Remove send', edits, preferred: true }] },
        );
      }
      if (!line.verb && !isReading(entry)) {
        const edits = [{ start: line.start, end: line.start, text: 'send ' }];
        report(name, `${name.text} changes the state. This call only simulates it.`, {
          severity: 'information',
          fixes: [{ title: 'Send a transaction', edits }],
        });
      }
      const value = options?.items.find((one) => one.name?.text === 'value');
      const isZero = value?.value?.kind === 'number' && /^0(?:x0)?(?:\D|$)/.test(value.value.text);
      if (value && !isZero && entry.mutability !== 'payable') {
        const what = call.deploys ? `The constructor of ${name.text}` : name.text;
        report(value, `${what} is not payable: with ether, it reverts.`);
      }
    }
  },
};

function isReading({ mutability }: AbiEntry): boolean {
  return mutability === 'view' || mutability === 'pure';
}
