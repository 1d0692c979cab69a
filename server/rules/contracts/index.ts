import type { Rule } from '../rule';
import { contractArguments } from './contract-arguments';
import { contractDeployment } from './contract-deployment';
import { contractMutability } from './contract-mutability';
import { contractUnknown } from './contract-unknown';

export const contractsRules: readonly Rule[] = [
  contractUnknown,
  contractArguments,
  contractDeployment,
  contractMutability,
];
