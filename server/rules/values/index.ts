import type { Rule } from '../rule';
import { blockIdInvalid } from './block-id-invalid';
import { enumValueUnknown } from './enum-value-unknown';
import { epochInvalid } from './epoch-invalid';
import { eventTopicUnknown } from './event-topic-unknown';
import { indicesIntegers } from './indices-integers';
import { indicesStrings } from './indices-strings';
import { livenessEpoch } from './liveness-epoch';
import { publicKeyInvalid } from './public-key-invalid';
import { rootInvalid } from './root-invalid';
import { slotInvalid } from './slot-invalid';
import { stateIdInvalid } from './state-id-invalid';
import { uint64Invalid } from './uint64-invalid';
import { validatorIdInvalid } from './validator-id-invalid';
import { validatorIndexInvalid } from './validator-index-invalid';

export const valuesRules: readonly Rule[] = [
  slotInvalid,
  epochInvalid,
  uint64Invalid,
  validatorIndexInvalid,
  publicKeyInvalid,
  validatorIdInvalid,
  stateIdInvalid,
  blockIdInvalid,
  rootInvalid,
  enumValueUnknown,
  eventTopicUnknown,
  indicesStrings,
  indicesIntegers,
  livenessEpoch,
];
