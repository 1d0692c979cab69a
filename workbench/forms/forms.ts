/** The forms that ask for a request, and the entries of the catalogue that they offer. */
import { operations } from '../../catalogue/beacon';
import { isExtension, isGone, type VendorPrefix, withPrefix } from '../../catalogue/beacon/paths';
import { methods } from '../../catalogue/execution';
import { isMethod, type RequestSubject } from '../../common/requests/fields';
import type { PlainRequest } from '../../common/requests/plain-request';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { NodeKind } from '../../monitor/nodes/node';
import { createChecker, type Diagnostic } from '../../server/check/check';
import type { Initial } from './values';

/** A question of a form: the fields that its answer fills in, and its initial value. */
export interface FieldQuestion {
  /** Names of fields: an answer goes to every field of the requests that has one of them. */
  readonly fields: readonly string[];
  /** Derived from the node; the last answer when unknown. */
  readonly initial?: Initial;
  /** Required here, although without it the node returns everything. */
  readonly needed?: true;
}

interface FormCommand {
  readonly title: string;
  /** Position in the menu. */
  readonly group: string;
  /** Kinds of values whose rows offer it. */
  readonly values?: readonly ('epoch' | 'slot' | 'block' | 'validator' | 'peer')[];
  /** Whether the rows of nodes offer it; true when absent. */
  readonly onNodes?: false;
}

/**
 * A guided request. A form declares only which questions are asked in which order; everything else comes from the
 * catalogue.
 */
export interface Form {
  readonly id: string;
  /** `slotpad.ask.ID`, also listed in the "New Request" menu of rows. */
  readonly command: FormCommand;
  /** Title of the request and of the questions. */
  readonly title: string;
  readonly kind: NodeKind;
  /** Ids of operations and names of methods, in order; empty when the form needs the extension endpoints. */
  readonly requests: readonly string[];
  /** Used instead when the node has the extension endpoints. */
  readonly vendorRequests?: readonly string[];
  readonly questions: readonly FieldQuestion[];
  /** Fields that get the example of the catalogue and are not asked for. */
  readonly examples?: readonly string[];
}

const validators: FieldQuestion = {
  fields: ['indices', 'ids', 'body', 'index', 'validator_id'],
  needed: true,
};

export const forms: readonly Form[] = [
  {
    id: 'liveness',
    command: { title: 'Liveness of Validators…', group: '1_validators@1', values: ['validator'] },
    title: 'Liveness of validators',
    kind: 'beacon',
    requests: ['post-validator-liveness-epoch'],
    vendorRequests: ['post-vendor-liveness'],
    questions: [validators, { fields: ['epoch'], initial: 'previous-epoch' }],
  },
  {
    id: 'attestationPerformance',
    command: {
      title: 'Attestation Performance of a Validator…',
      group: '1_validators@2',
      values: ['validator', 'epoch'],
    },
    title: 'Attestation performance',
    kind: 'beacon',
    requests: [],
    vendorRequests: ['vendor-analysis-attestation-performance-index'],
    questions: [
      validators,
      { fields: ['start_epoch'], initial: 'ten-epochs' },
      { fields: ['end_epoch'], initial: 'finalized-epoch' },
    ],
  },
  {
    id: 'attestationRewards',
    command: {
      title: 'Attestation Rewards of Validators…',
      group: '1_validators@3',
      values: ['validator', 'epoch'],
    },
    title: 'Attestation rewards',
    kind: 'beacon',
    requests: ['post-beacon-rewards-attestations-epoch'],
    questions: [validators, { fields: ['epoch'], initial: 'finalized-epoch' }],
  },
  {
    id: 'validatorMetrics',
    command: { title: 'Metrics of Monitored Validators…', group: '1_validators@4', values: ['validator'] },
    title: 'Metrics of monitored validators',
    kind: 'beacon',
    requests: [],
    vendorRequests: ['post-vendor-ui-validator-metrics'],
    questions: [validators],
  },
  {
    id: 'validatorInclusion',
    command: {
      title: 'Validator Inclusion in an Epoch…',
      group: '1_validators@8',
      values: ['validator', 'epoch'],
    },
    title: 'Validator inclusion',
    kind: 'beacon',
    requests: [],
    vendorRequests: ['vendor-validator-inclusion-epoch-validator-id'],
    questions: [validators, { fields: ['epoch'], initial: 'finalized-epoch' }],
  },
  {
    id: 'globalInclusion',
    command: { title: 'Validator Inclusion of the Whole Chain…', group: '2_blocks@5', values: ['epoch'] },
    title: 'Validator inclusion of the whole chain',
    kind: 'beacon',
    requests: [],
    vendorRequests: ['vendor-validator-inclusion-epoch-global'],
    questions: [{ fields: ['epoch'], initial: 'finalized-epoch' }],
  },
  {
    id: 'blockRewards',
    command: { title: 'Block Rewards of Slots…', group: '2_blocks@2', values: ['epoch'] },
    title: 'Block rewards',
    kind: 'beacon',
    requests: [],
    vendorRequests: ['vendor-analysis-block-rewards'],
    questions: [
      { fields: ['start_slot'], initial: 'first-slot' },
      { fields: ['end_slot'], initial: 'last-slot' },
    ],
  },
  {
    id: 'blockPacking',
    command: { title: 'Block Packing of Epochs…', group: '2_blocks@3', values: ['epoch'] },
    title: 'Block packing',
    kind: 'beacon',
    requests: [],
    // The path that real nodes serve.
    vendorRequests: ['vendor-analysis-block-packing-efficiency'],
    questions: [
      { fields: ['start_epoch'], initial: 'ten-epochs' },
      { fields: ['end_epoch'], initial: 'finalized-epoch' },
    ],
  },
  {
    id: 'validators',
    command: { title: 'Validators with Status and Balance…', group: '1_validators@6', values: ['validator'] },
    title: 'Validators with status and balance',
    kind: 'beacon',
    requests: ['post-beacon-states-state-id-validators'],
    questions: [validators, { fields: ['state_id'] }],
  },
  {
    id: 'validatorBalances',
    command: { title: 'Validator Balances…', group: '1_validators@7', values: ['validator'] },
    title: 'Balances of validators',
    kind: 'beacon',
    requests: ['post-beacon-states-state-id-validator-balances'],
    questions: [validators, { fields: ['state_id'] }],
  },
  {
    id: 'duties',
    command: { title: 'Duties of Validators…', group: '1_validators@5', values: ['validator', 'epoch'] },
    title: 'Duties',
    kind: 'beacon',
    requests: ['post-validator-duties-attester-epoch', 'validator-duties-proposer-epoch'],
    questions: [validators, { fields: ['epoch'], initial: 'current-epoch' }],
  },
  {
    id: 'header',
    command: { title: 'Block Header by Slot or Root…', group: '2_blocks@1', values: ['slot'] },
    title: 'Block header',
    kind: 'beacon',
    requests: ['beacon-headers-block-id'],
    questions: [{ fields: ['block_id'] }],
  },
  {
    id: 'committees',
    command: { title: 'Committees of an Epoch…', group: '2_blocks@4', values: ['epoch'] },
    title: 'Committees',
    kind: 'beacon',
    requests: ['beacon-states-state-id-committees'],
    examples: ['state_id'],
    questions: [{ fields: ['epoch'], initial: 'current-epoch' }],
  },
  {
    id: 'peer',
    command: { title: 'Peer by ID…', group: '3_peers@1', values: ['peer'], onNodes: false },
    title: 'Peer',
    kind: 'beacon',
    requests: ['node-peers-peer-id'],
    questions: [{ fields: ['peer_id'] }],
  },
  {
    id: 'block',
    command: { title: 'Execution Block by Number…', group: '4_execution@1', values: ['block'] },
    title: 'Block',
    kind: 'execution',
    requests: ['eth_getBlockByNumber'],
    questions: [{ fields: ['block'] }, { fields: ['fullTransactions'] }],
  },
  {
    id: 'balance',
    command: { title: 'Balance of an Account…', group: '4_execution@2' },
    title: 'Balance of an account',
    kind: 'execution',
    requests: ['eth_getBalance'],
    questions: [{ fields: ['address'] }, { fields: ['block'] }],
  },
  {
    id: 'logs',
    command: { title: 'Logs of a Contract…', group: '4_execution@3' },
    title: 'Logs of a contract',
    kind: 'execution',
    requests: ['eth_getLogs'],
    questions: [
      { fields: ['filter.address'] },
      { fields: ['filter.topics'] },
      { fields: ['filter.fromBlock'], initial: 'recent-block' },
      { fields: ['filter.toBlock'] },
    ],
  },
  {
    id: 'transaction',
    command: { title: 'Transaction by Hash…', group: '4_execution@4' },
    title: 'Transaction',
    kind: 'execution',
    requests: ['eth_getTransactionByHash'],
    questions: [{ fields: ['transactionHash'] }],
  },
  {
    id: 'receipt',
    command: { title: 'Transaction Receipt by Hash…', group: '4_execution@5' },
    title: 'Transaction receipt',
    kind: 'execution',
    requests: ['eth_getTransactionReceipt'],
    questions: [{ fields: ['transactionHash'] }],
  },
  {
    id: 'trace',
    command: { title: 'Trace of a Transaction…', group: '4_execution@6' },
    title: 'Trace of a transaction',
    kind: 'execution',
    requests: ['debug_traceTransaction'],
    examples: ['traceConfig'],
    questions: [{ fields: ['transactionHash'] }],
  },
];

export function commandOf({ id }: Form): `slotpad.ask.${string}` {
  return `slotpad.ask.${id}`;
}

/** The requests of a form for a node; none when the node lacks the endpoints. */
export function requestsFor(form: Form, vendor: boolean): readonly string[] {
  return vendor && form.vendorRequests ? form.vendorRequests : form.requests;
}

/** True when the form needs the extension endpoints. */
export function isVendorOnly(form: Form): boolean {
  return form.requests.length === 0;
}

/** An entry of the catalogue in a quick pick. */
interface CatalogueChoice {
  readonly subject: RequestSubject;
  /** `GET /eth/v1/node/version`, `eth_getBalance`. */
  readonly label: string;
  readonly summary: string;
  readonly group: string;
}

interface ChoiceOptions {
  /** Both kinds by default. */
  readonly kind?: NodeKind | undefined;
  /** The prefix of the extension endpoints; null when the node does not serve them. */
  readonly prefix: VendorPrefix | null;
}

/**
 * The entries for nodes of a kind: the Beacon API, then the execution methods, then the extension endpoints; by group,
 * in the order of the catalogue.
 */
export function catalogueChoices({ kind, prefix }: ChoiceOptions): readonly CatalogueChoice[] {
  const offered = operations.filter((operation) => !isGone(operation));
  const parts: readonly (readonly [string, readonly RequestSubject[]])[] = [
    ['Beacon', kind === 'execution' ? [] : offered.filter((operation) => !isExtension(operation))],
    ['Execution', kind === 'beacon' ? [] : methods],
    ['Extension', kind === 'execution' || prefix === null ? [] : offered.filter(isExtension)],
  ];
  return parts.flatMap(([part, subjects]) => grouped(part, subjects, prefix));
}

function grouped(
  part: string,
  subjects: readonly RequestSubject[],
  prefix: VendorPrefix | null,
): readonly CatalogueChoice[] {
  const groups = new Map<string, CatalogueChoice[]>();
  for (const subject of subjects) {
    const group = `${part}: ${subject.group}`;
    const choice = { subject, group, label: labelOf(subject, prefix), summary: subject.summary };
    const others = groups.get(group);
    if (others) others.push(choice);
    else groups.set(group, [choice]);
  }
  return [...groups.values()].flat();
}

function labelOf(subject: RequestSubject, prefix: VendorPrefix | null): string {
  if (isMethod(subject)) return subject.name;
  return `${subject.method} ${withPrefix(subject.path, prefix ?? '/lighthouse')}`;
}

/** The diagnostics of a request. */
export function diagnosticsOf({ language, text }: PlainRequest): readonly Diagnostic[] {
  return createChecker().check(new ScratchDocument('untitled:form', language, 0, text));
}
