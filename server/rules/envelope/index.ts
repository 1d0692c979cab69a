import type { Rule } from '../rule';
import { batchDuplicateId } from './batch-duplicate-id';
import { batchEmpty } from './batch-empty';
import { batchItem } from './batch-item';
import { bodyNotJson } from './body-not-json';
import { contentTypeMissing } from './content-type-missing';
import { contentTypeWrong } from './content-type-wrong';
import { envelopeId } from './envelope-id';
import { envelopeMethod } from './envelope-method';
import { envelopeParams } from './envelope-params';
import { envelopeUnknownMember } from './envelope-unknown-member';
import { envelopeVersion } from './envelope-version';
import { memberTwice } from './member-twice';
import { rpcBodyMissing } from './rpc-body-missing';
import { rpcOverGet } from './rpc-over-get';
import { webSocketRequest } from './web-socket-request';

export const envelopeRules: readonly Rule[] = [
  envelopeVersion,
  envelopeMethod,
  envelopeParams,
  envelopeId,
  envelopeUnknownMember,
  batchEmpty,
  batchDuplicateId,
  batchItem,
  contentTypeMissing,
  contentTypeWrong,
  bodyNotJson,
  rpcOverGet,
  rpcBodyMissing,
  memberTwice,
  webSocketRequest,
];
