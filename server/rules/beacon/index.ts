import type { Rule } from '../rule';
import { acceptWrong } from './accept-wrong';
import { bodyMissing } from './body-missing';
import { endpointDeprecated } from './endpoint-deprecated';
import { endpointRemoved } from './endpoint-removed';
import { getBody } from './get-body';
import { headerMissing } from './header-missing';
import { httpMethodWrong } from './http-method-wrong';
import { packingPath } from './packing-path';
import { packingStartZero } from './packing-start-zero';
import { pathNotServed } from './path-not-served';
import { pathPrefix } from './path-prefix';
import { pathUnknown } from './path-unknown';
import { queryAmpersand } from './query-ampersand';
import { queryEmpty } from './query-empty';
import { queryMissing } from './query-missing';
import { queryRepeated } from './query-repeated';
import { queryUnknown } from './query-unknown';
import { rangeReversed } from './range-reversed';
import { rangeTooLong } from './range-too-long';
import { restorePoint } from './restore-point';
import { rewardsStartZero } from './rewards-start-zero';
import { streamAccept } from './stream-accept';
import { vendorPath } from './vendor-path';

export const beaconRules: readonly Rule[] = [
  pathUnknown,
  pathPrefix,
  pathNotServed,
  httpMethodWrong,
  endpointRemoved,
  endpointDeprecated,
  queryMissing,
  queryUnknown,
  queryRepeated,
  queryEmpty,
  rangeReversed,
  rangeTooLong,
  packingStartZero,
  rewardsStartZero,
  packingPath,
  headerMissing,
  acceptWrong,
  bodyMissing,
  getBody,
  queryAmpersand,
  streamAccept,
  restorePoint,
  vendorPath,
];
