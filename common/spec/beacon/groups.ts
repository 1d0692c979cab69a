/**
 * The operations by the beginnings of their paths. To make all of them takes a third of the time of `slotpad check`, and
 * a file needs few.
 */
import type { OperationEntry } from '../entry';
import { analysisOperations } from './analysis';
import { databaseOperations } from './database';
import { eth1Operations } from './eth1';
import { forkChoiceOperations } from './fork-choice';
import { hostOperations } from './host';
import { otherServerOperations } from './keymanager';
import { livenessOperations } from './liveness';
import { logsOperations } from './logs';
import { mergeOperations } from './merge';
import { otherClientOperations } from './other-clients';
import { peersOperations } from './peers';
import { blocksOperations } from './standard-blocks';
import { configOperations } from './standard-config';
import { debugOperations } from './standard-debug';
import { eventsOperations } from './standard-events';
import { nodeOperations } from './standard-node';
import { poolOperations } from './standard-pool';
import { rewardsOperations } from './standard-rewards';
import { statesOperations } from './standard-states';
import { validatorOperations } from './standard-validator';
import { syncOperations } from './sync';
import { uiOperations } from './ui';
import { validatorInclusionOperations } from './validator-inclusion';
import { vendorExtraOperations } from './vendor-extra';

export interface Group {
  /** Matches the path of each operation of the group, as the catalogue writes it (`/vendor/…`). */
  readonly paths: RegExp;
  readonly operations: () => readonly OperationEntry[];
}

/** All operations: extension endpoints first, then the standard ones, those that are gone included. */
export const groups: readonly Group[] = [
  { paths: /^\/?vendor\/health/, operations: () => hostOperations },
  { paths: /^\/?vendor\/ui\//, operations: () => uiOperations },
  { paths: /^\/?vendor\/(?:syncing|nat)/, operations: () => syncOperations },
  { paths: /^\/?vendor\/peers/, operations: () => peersOperations },
  { paths: /^\/?vendor\/proto_array/, operations: () => forkChoiceOperations },
  { paths: /^\/?vendor\/validator_inclusion\//, operations: () => validatorInclusionOperations },
  { paths: /^\/?vendor\/eth1\//, operations: () => eth1Operations },
  { paths: /^\/?vendor\/liveness/, operations: () => livenessOperations },
  { paths: /^\/?vendor\/database\//, operations: () => databaseOperations },
  { paths: /^\/?vendor\/merge_readiness/, operations: () => mergeOperations },
  { paths: /^\/?vendor\/analysis\//, operations: () => analysisOperations },
  { paths: /^\/?vendor\/logs/, operations: () => logsOperations },
  { paths: /^\/?vendor\/(?:staking|custody\/)/, operations: () => vendorExtraOperations },
  { paths: /^\/?eth\/v\d\/node\//, operations: () => nodeOperations },
  { paths: /^\/?eth\/v\d\/config\//, operations: () => configOperations },
  { paths: /^\/?eth\/v\d\/beacon\/(?:genesis|states\/)/, operations: () => statesOperations },
  {
    paths: /^\/?eth\/v\d\/(?:beacon\/(?:headers|bl|deposit_snapshot|execution_payload_)|builder\/states\/)/,
    operations: () => blocksOperations,
  },
  { paths: /^\/?eth\/v\d\/beacon\/pool\//, operations: () => poolOperations },
  { paths: /^\/?eth\/v\d\/beacon\/(?:rewards|light_client)\//, operations: () => rewardsOperations },
  { paths: /^\/?eth\/v\d\/debug\/(?:beacon\/|fork_choice)/, operations: () => debugOperations },
  { paths: /^\/?eth\/v\d\/validator\//, operations: () => validatorOperations },
  { paths: /^\/?eth\/v\d\/events/, operations: () => eventsOperations },
  {
    paths:
      /^\/?(?:(?:teku|nimbus|prysm|eth\/v1\/lodestar)\/|eth\/v1\/(?:debug\/d|beacon\/states\/[^/]*\/validator_count))/,
    operations: () => otherClientOperations,
  },
  {
    paths:
      /^\/?eth\/v\d\/(?:keystores|remotekeys|builder\/|validator\/[^/]*\/(?:feerecipient|gas_limit|graffiti|voluntary_exit))/,
    operations: () => otherServerOperations,
  },
];
