import type { BeaconReading } from '../../../monitor/readings/node-state';
import { chainRows } from './chain';
import { databaseRows } from './database';
import { forkChoiceRows } from './fork-choice';
import { hostRows } from './host';
import { identityRows } from './identity';
import { logRows } from './log';
import { peersRows } from './peers';
import type { Row } from './row';
import { executionLayerRows, syncRows } from './sync';
import { validatorsRows } from './validators';

/** The rows of a beacon node, in order. */
export const beaconRows: readonly Row<BeaconReading>[] = [
  ...chainRows,
  ...syncRows,
  ...peersRows,
  ...executionLayerRows,
  ...forkChoiceRows,
  ...databaseRows,
  ...validatorsRows,
  ...hostRows,
  ...logRows,
  ...identityRows,
];
