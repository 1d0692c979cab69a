import type { Rule } from '../rule';
import { messageCircular } from './message-circular';
import { messagePath } from './message-path';
import { systemVariableArguments } from './system-variable-arguments';
import { valueTooLong } from './value-too-long';
import { variableCircular } from './variable-circular';
import { variableDuplicate } from './variable-duplicate';
import { variableUndefined } from './variable-undefined';

export const variablesRules: readonly Rule[] = [
  variableUndefined,
  variableDuplicate,
  variableCircular,
  systemVariableArguments,
  messageCircular,
  messagePath,
  valueTooLong,
];
