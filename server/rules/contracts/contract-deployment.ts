import type { BlockRule } from '../rule';
import { callsIn } from './calls';
import { reportContract } from './contract-unknown';

export const contractDeployment: BlockRule = {
  on: 'block',
  needs: ['placeholders', 'contracts'],
  code: 'contract-deployment',
  severity: 'error',
  title: 'Contract that cannot be deployed',
  why: 'A deployment sends the bytecode of an artifact of Foundry or Hardhat. Interfaces, abstract contracts and plain ABIs have none, and bytecode that calls a library needs the address of that library.',
  bad: { language: 'jsonrpc', text: 'deploy WETH() { from: 0x407d73d8a49eeb85d32cf465507dd71d507100c1 }' },
  good: {
    language: 'jsonrpc',
    text: 'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x600a600c600039600a6000f3602a60005260206000f3" })',
  },
  source: 'Solidity documentation: Library Linking, Abstract Contracts',
  check(context, report) {
    for (const { read, at } of callsIn(context)) {
      for (const problem of read.problems)
        if (problem.kind === 'deployment') reportContract(context, problem, at, report);
    }
  },
};
