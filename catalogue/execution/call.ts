/** What a person writes to run code: call object, transaction object, state and block overrides. */

import { listed } from '../../common/units/words';
import {
  address,
  bool,
  data,
  hash32,
  kzgCommitment,
  paddedQuantity,
  quantity,
  uint64,
  versionedHash,
} from '../encoding';
import { written } from '../object';
import {
  type Agreement,
  anyOf,
  described,
  listOf,
  mapOf,
  nullish,
  type Report,
  refined,
  type Schema,
  type SchemaMeta,
} from '../types';
import { isData, isQuantity } from '../types/hex';
import { looseBlockParameter } from './block-parameter';
import { withdrawals } from './engine-objects';
import { nameOfAddress } from './known-addresses';
import { anyNumber, anyObject, integer, transactionType } from './plain';

type Members = Readonly<Record<string, unknown>>;

const EXAMPLE_FROM = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const EXAMPLE_TO = '0x85f43d8a49eeb85d32cf465507dd71d507100c1d';

/** Names that other libraries give to these members. */
const aliases = { gasLimit: 'gas', blobHashes: 'blobVersionedHashes', chainID: 'chainId' };

const accessList = listOf(
  written(
    {
      address: address({ description: 'Account that the transaction will touch.' }),
      storageKeys: listOf(hash32({ title: 'storage key', description: 'Slot that it will touch.' })),
    },
    {
      title: 'access list entry',
      description: 'An account and its storage slots that the transaction will touch (EIP-2930).',
      kind: 'access-list-entry',
      example: { address: EXAMPLE_TO, storageKeys: [] },
    },
  ),
  {
    title: 'access list',
    description: 'Accounts and storage slots that the transaction will touch (EIP-2930).',
    kind: 'access-list',
    example: [],
  },
);

const authorizationList = listOf(
  written(
    {
      chainId: quantity({
        title: 'chain id',
        description: 'Chain it is valid on; 0x0 for all.',
        kind: 'chain-id',
      }),
      address: address({ description: 'Contract whose code the account takes on.' }),
      nonce: uint64({ title: 'nonce', description: 'Nonce of the account that signs.' }),
      yParity: paddedQuantity({ title: 'parity', description: 'Parity of the signature, 0x0 or 0x1.' }, 1),
      r: paddedQuantity({ title: 'r', description: 'Signature part r.' }),
      s: paddedQuantity({ title: 's', description: 'Signature part s.' }),
    },
    {
      title: 'authorization',
      description: 'Lets an account take on the code of a contract (EIP-7702).',
      kind: 'authorization',
      example: {},
    },
  ),
  {
    title: 'authorization list',
    description: 'Accounts that take on the code of a contract (EIP-7702).',
    kind: 'authorization-list',
    example: [],
  },
  { least: 1 },
);

/** Types that a person can write: others are made by rollups alone (0x64 to 0x7e). */
const writtenType: Schema = {
  ...transactionType({ description: 'Kind of transaction envelope; seen on real nodes.' }),
  refine: (value: unknown, report: Report) => {
    if (typeof value !== 'string' || !/^0x0?[5-9a-f]$/i.test(value)) return;
    report(
      'number-out-of-range',
      `No type of transaction has this number: 0x0 to 0x4 are known, not ${value}.`,
    );
  },
};

/** Members of call and transaction objects. Nodes read `null` as left out. */
const members = {
  from: nullish(address({ description: 'Sender.', example: EXAMPLE_FROM })),
  to: nullish(address({ description: 'Receiver; left out to create a contract.', example: EXAMPLE_TO })),
  gas: gasLimit('Gas limit.'),
  gasPrice: price('gas price', 'Price per unit of gas.'),
  maxFeePerGas: price('max fee', 'Most that each unit of gas may cost, base fee included (EIP-1559).'),
  maxPriorityFeePerGas: price('priority fee', 'Tip for each unit of gas (EIP-1559).'),
  value: nullish(
    quantity({
      title: 'value',
      description: 'Ether sent along.',
      unit: 'wei',
      example: '0xde0b6b3a7640000',
    }),
  ),
  input: nullish(
    data(undefined, {
      title: 'input data',
      description: 'Method selector and encoded arguments, or the code of a new contract.',
      kind: 'call-data',
      example: '0x06fdde03',
    }),
  ),
  data: nullish(
    data(undefined, {
      title: 'data',
      description: 'Older name of input.',
      kind: 'call-data',
      example: '0x06fdde03',
    }),
  ),
  nonce: nullish(
    uint64({
      title: 'nonce',
      description: 'Number of transactions that the sender sent before.',
    }),
  ),
  type: nullish(writtenType),
  chainId: nullish(quantity({ title: 'chain id', description: 'Chain it is valid on.', kind: 'chain-id' })),
  accessList: nullish(accessList),
  maxFeePerBlobGas: price('max blob fee', 'Most that each unit of blob gas may cost (EIP-4844).'),
  blobVersionedHashes: nullish(listOf(versionedHash(), undefined, { least: 1 })),
  blobs: nullish(listOf(data(undefined, { title: 'blob data', description: 'A blob.' }))),
  commitments: nullish(listOf(kzgCommitment({ description: 'KZG commitment of a blob.' }))),
  proofs: nullish(listOf(data(48, { title: 'proof', description: 'KZG proof of a blob.' }))),
  authorizationList: nullish(authorizationList),
};

const BLOB_MEMBERS = ['maxFeePerBlobGas', 'blobVersionedHashes', 'blobs', 'commitments', 'proofs'];
const FEES = ['maxFeePerGas', 'maxPriorityFeePerGas'];
const AUTHORIZED = ['authorizationList'];

/** What a type of transaction does not have. Nodes that read no type send what the other members make of it. */
function notIn(type: number, ...members: readonly string[]): Agreement {
  return {
    kind: 'excluded',
    members,
    beside: 'type',
    being: [`0x${type}`, `0x0${type}`],
    rule: 'member-without-effect',
    message: 'A transaction of type {value} has no {member}: some nodes ignore the type, others the member.',
  };
}

/** What makes a transaction one of its type. */
function hasOneOf(type: number, ...members: readonly string[]): Agreement {
  return {
    kind: 'needed',
    members,
    beside: 'type',
    being: [`0x${type}`, `0x0${type}`],
    rule: 'member-without-effect',
    message: `A transaction of type 0x${type} has ${listed(members, 'or')}: some nodes ignore the type, others reject it.`,
  };
}

/** What the members of call and transaction objects have to agree on. */
const agreements: readonly Agreement[] = [
  {
    kind: 'excluded',
    members: FEES,
    beside: 'gasPrice',
    at: 'beside',
    rule: 'gas-price-with-fees',
    message: 'Use either gasPrice or {member}: nodes reject both together.',
  },
  notIn(0, ...FEES, 'accessList', ...BLOB_MEMBERS, ...AUTHORIZED),
  notIn(1, ...FEES, ...BLOB_MEMBERS, ...AUTHORIZED),
  notIn(2, 'gasPrice', ...BLOB_MEMBERS, ...AUTHORIZED),
  notIn(3, 'gasPrice', ...AUTHORIZED),
  notIn(4, 'gasPrice', ...BLOB_MEMBERS),
  hasOneOf(3, 'blobVersionedHashes', 'blobs'),
  {
    kind: 'needed',
    members: ['blobVersionedHashes', 'blobs'],
    beside: 'maxFeePerBlobGas',
    rule: 'member-without-effect',
    message: 'Without blobs, maxFeePerBlobGas has no effect.',
  },
  hasOneOf(4, 'authorizationList'),
  ...['blobVersionedHashes', 'blobs', 'authorizationList'].map(
    (beside): Agreement => ({
      kind: 'excluded',
      members: ['gasPrice'],
      beside,
      rule: 'members-contradict',
      message: 'A transaction with {beside} has maxFeePerGas, not {member}.',
    }),
  ),
  {
    kind: 'excluded',
    members: ['blobVersionedHashes', 'blobs'],
    beside: 'authorizationList',
    rule: 'members-contradict',
    message: 'A transaction has either {member} (type 0x3) or {beside} (type 0x4).',
  },
  ...['blobVersionedHashes', 'blobs', 'authorizationList'].map(
    (beside): Agreement => ({
      kind: 'needed',
      members: ['to'],
      beside,
      rule: 'members-contradict',
      message: `A transaction with ${beside} cannot create a contract: it needs "to".`,
    }),
  ),
];

function gasLimit(description: string) {
  return nullish(quantity({ title: 'gas limit', description, unit: 'gas', example: '0x15f90' }));
}

function price(title: string, description: string) {
  return nullish(quantity({ title, description, unit: 'wei', example: '0x3b9aca00' }));
}

/** The call of nodes that have members of their own, which pass. */
export function openCall(summary = 'What to run'): Schema {
  return anyObject('call', `${summary}.`, { from: EXAMPLE_FROM, to: EXAMPLE_TO }, members);
}

/** Calls of one block, and what is different in it. */
export function callBundles(): Schema {
  const bundle = anyObject(
    'bundle',
    'Calls of one block.',
    { transactions: [{ to: EXAMPLE_TO, input: '0x06fdde03' }] },
    {
      transactions: listOf(openCall()),
      blockOverride: nullish(anyObject('overrides', 'Values of the block.')),
    },
  );
  const meta = { title: 'bundles', description: 'Bundles of calls.', kind: 'list' };
  return listOf(bundle, { ...meta, example: [{ transactions: [{ to: EXAMPLE_TO, input: '0x06fdde03' }] }] });
}

/** Where bundles run: a block, and how many of its transactions come before them. */
export function bundleContext(): Schema {
  return anyObject(
    'context',
    'Block and position in it.',
    { blockNumber: 'latest' },
    { blockNumber: nullish(looseBlockParameter()), transactionIndex: nullish(anyNumberOrEnd) },
  );
}

/** Erigon and Reth take -1 for the end of the block. */
const anyNumberOrEnd = anyOf(anyNumber(), integer({ description: '-1 is the end of the block.' }, -1));

/** What `eth_call`, `eth_estimateGas` and `eth_createAccessList` run; `needsTo` for `eth_call`. */
export function callObject(needsTo: boolean): Schema {
  return written(
    needsTo
      ? {
          ...members,
          to: nullish(address({ description: 'Contract to call; required.', example: EXAMPLE_TO })),
        }
      : members,
    {
      title: 'call object',
      description: 'The call to run: sender, contract and input.',
      kind: 'call-object',
      example: needsTo
        ? { to: EXAMPLE_TO, input: '0x06fdde03' }
        : { from: EXAMPLE_FROM, to: EXAMPLE_TO, value: '0x1' },
    },
    {
      aliases,
      agreements,
      check: (call, report) => {
        if (needsTo && call.to === undefined) {
          report('call-missing-to', 'The call has no "to": the input runs as the code of a new contract.', {
            missing: 'to',
          });
        }
        if (needsTo) checkCallData(call, report);
        checkPriority(call, report);
        if (areUnequal(call)) {
          const message = '"data" is the older name of "input", and the two differ: nodes run "input".';
          report('member-without-effect', message, { path: ['data'], at: 'key' });
        }
      },
    },
  );
}

/** Contracts that read bytes without a selector. */
const WITHOUT_SELECTOR = /^precompile|\(EIP-|deployer/;

/** Call data is a selector of 4 bytes and arguments of 32 bytes each. */
function checkCallData({ to, input, data }: Members, report: Report): void {
  const name = isAbsent(input) ? 'data' : 'input';
  const value = isAbsent(input) || isAbsent(data) ? (input ?? data) : undefined;
  if (!isWhole(value) || typeof to !== 'string' || WITHOUT_SELECTOR.test(nameOfAddress(to) ?? '')) return;
  const bytes = (value.length - 2) / 2;
  if (bytes === 0 || bytes % 32 === 4) return;
  const message =
    bytes < 4
      ? `The selector of a function has 4 bytes; this has ${bytes}.`
      : `A selector of 4 bytes is followed by words of 32 bytes; the last word has ${(bytes - 4) % 32}.`;
  report('call-data-length', message, { path: [name] });
}

/** What the node signs with the account in `from`. */
export function transactionObject(): Schema {
  return written(
    { ...members, gas: gasLimit('Gas limit; 90000 (0x15f90) when left out.') },
    {
      title: 'transaction object',
      description: 'The transaction; the node signs it with the account in from.',
      kind: 'transaction-object',
      example: { from: EXAMPLE_FROM, to: EXAMPLE_TO, gas: '0x5208', value: '0x1' },
    },
    {
      aliases,
      agreements,
      check: (transaction, report) => {
        if (isAbsent(transaction.from)) {
          report('transaction-missing-from', 'The transaction needs "from": the account that signs it.', {
            missing: 'from',
          });
        }
        checkPriority(transaction, report);
        if (areUnequal(transaction)) {
          const message =
            '"data" is the older name of "input". Nodes sign no transaction in which the two differ.';
          report('data-input-unequal', message, { path: ['data'] });
        }
        if (!isAbsent(transaction.from)) checkCreation(transaction, report);
      },
    },
  );
}

/** Gas that a transaction costs before any code runs, and what the creation of a contract adds. */
const TRANSACTION_GAS = 21_000;
const CREATION_GAS = 32_000;

function checkCreation({ to, gas, input, data }: Members, report: Report): void {
  const creates = isAbsent(to);
  const codes = [input, data].filter((one) => !isAbsent(one));
  if (creates && codes.every((one) => one === '0x')) {
    report('transaction-without-code', 'Without "to" this creates a contract, and there is no code for it.', {
      missing: 'to',
    });
    return;
  }
  const least = TRANSACTION_GAS + (creates ? CREATION_GAS : 0);
  if (!isQuantity(gas) || BigInt(gas) >= least) return;
  const what = creates ? 'The creation of a contract' : 'A transaction';
  report(
    'gas-below-intrinsic',
    `${what} costs at least ${least.toLocaleString('en')} gas; this is ${BigInt(gas)}.`,
    {
      path: ['gas'],
      fix: { title: `Write ${toQuantity(least)}`, value: toQuantity(least) },
    },
  );
}

const toQuantity = (value: number) => `0x${value.toString(16)}`;

function checkPriority({ maxFeePerGas, maxPriorityFeePerGas }: Members, report: Report): void {
  if (!isQuantity(maxFeePerGas) || !isQuantity(maxPriorityFeePerGas)) return;
  if (BigInt(maxPriorityFeePerGas) <= BigInt(maxFeePerGas)) return;
  const message = `maxPriorityFeePerGas must not exceed maxFeePerGas, ${maxFeePerGas}.`;
  report('priority-fee-above-max', message, { path: ['maxPriorityFeePerGas'] });
}

function areUnequal({ data, input }: Members): boolean {
  return isWhole(data) && isWhole(input) && data.toLowerCase() !== input.toLowerCase();
}

/** Data that is well-formed: what is wrong with it otherwise is said at the member itself. */
function isWhole(value: unknown): value is string {
  return typeof value === 'string' && isData(value);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

// ---------------------------------------------------------------- overrides

const storage = refined(
  mapOf(
    data(32, { title: 'storage value', description: 'Value of a slot, 32 bytes.', kind: 'storage-value' }),
  ),
  (slots, report) => {
    for (const key of Object.keys(slots)) {
      if (isData(key, 64)) continue;
      report('data-wrong-length', 'A storage slot is 32 bytes, 0x and 64 digits.', {
        path: [key],
        at: 'key',
      });
    }
  },
);

const accountOverride = written(
  {
    nonce: nullish(uint64({ title: 'nonce', description: 'Nonce that the account has for this call.' })),
    balance: nullish(quantity({ title: 'balance', description: 'Balance for this call.', unit: 'wei' })),
    code: nullish(data(undefined, { title: 'code', description: 'Code for this call.' })),
    state: nullish(
      described(storage, storageMeta('Replaces the whole storage of the account: slot to value.')),
    ),
    stateDiff: nullish(
      described(storage, storageMeta('Replaces single slots of the storage: slot to value.')),
    ),
    movePrecompileToAddress: nullish(
      address({
        description: 'Where the precompile of this address moves to.',
      }),
    ),
  },
  {
    title: 'account override',
    description: 'Changes to an account during the call.',
    kind: 'account-override',
    example: { balance: '0xde0b6b3a7640000' },
  },
  {
    agreements: [
      {
        kind: 'excluded',
        members: ['state'],
        beside: 'stateDiff',
        at: 'beside',
        rule: 'override-state-and-diff',
        message: 'Use either state or stateDiff: nodes reject both for one account.',
      },
    ],
  },
);

function storageMeta(description: string): {
  title: string;
  description: string;
  kind: string;
  example: unknown;
} {
  const zeros = '0'.repeat(63);
  return { title: 'storage', description, kind: 'storage', example: { [`0x${zeros}0`]: `0x${zeros}1` } };
}

/** By address: what is different about the accounts during the call. */
export function stateOverrides(): Schema {
  const schema = refined(mapOf(accountOverride), (accounts, report) => {
    const seen = new Set<string>();
    for (const key of Object.keys(accounts)) {
      const account = key.toLowerCase();
      if (seen.has(account)) {
        const message = 'This account is in the overrides twice: nodes use one of the two.';
        report('list-duplicate', message, { path: [key], at: 'key' });
      }
      seen.add(account);
      const { movePrecompileToAddress: to } = (accounts[key] ?? {}) as { movePrecompileToAddress?: unknown };
      if (typeof to === 'string' && isData(key, 40) && !/^0x0{4}/.test(key)) {
        const message = 'Only precompiles can be moved, and no precompile has this address.';
        report('member-without-effect', message, { path: [key], at: 'key' });
      }
      if (isData(key, 40)) continue;
      report('data-wrong-length', 'State overrides are listed by address: 0x and 40 digits.', {
        path: [key],
        at: 'key',
      });
    }
  });
  const meta: SchemaMeta = {
    title: 'state overrides',
    description: 'By address: balance, nonce, code or storage to use during the call.',
    kind: 'state-overrides',
    example: { [EXAMPLE_FROM]: { balance: '0xde0b6b3a7640000' } },
  };
  return described(schema, { ...meta });
}

/** What is different about the block that the call runs in. */
export function blockOverrides(): Schema {
  const fee = (title: string, description: string) => nullish(quantity({ title, description, unit: 'wei' }));
  const miner = address({ description: 'Who gets the fees.' });
  const random = paddedQuantity({ title: 'randomness', description: 'Value of PREVRANDAO.' });
  return written(
    {
      number: nullish(
        quantity(
          {
            title: 'block number',
            description: 'Number of the block.',
            unit: 'block',
          },
          256,
        ),
      ),
      time: nullish(quantity({ title: 'timestamp', description: 'Time of the block.', unit: 'seconds' })),
      gasLimit: nullish(
        quantity({
          title: 'gas limit',
          description: 'Gas limit of the block.',
          unit: 'gas',
        }),
      ),
      feeRecipient: nullish(miner),
      prevRandao: nullish(random),
      baseFeePerGas: fee('base fee', 'Base fee of each unit of gas.'),
      blobBaseFee: fee('blob base fee', 'Base fee of each unit of blob gas.'),
      withdrawals: nullish(withdrawals),
      difficulty: nullish(quantity({ title: 'difficulty', description: 'Difficulty, before the merge.' })),
      // Names of the same members in older nodes.
      coinbase: nullish(miner),
      random: nullish(random),
      baseFee: fee('base fee', 'Older name of baseFeePerGas.'),
    },
    {
      title: 'block overrides',
      description: 'Changes to the block that the call runs in.',
      kind: 'block-overrides',
      example: { number: '0x1' },
    },
  );
}

/** Several blocks of calls to run one after another, for `eth_simulateV1`. */
export function simulatePayload(): Schema {
  const block = written(
    {
      blockOverrides: nullish(blockOverrides()),
      stateOverrides: nullish(stateOverrides()),
      calls: nullish(listOf(callObject(false))),
    },
    {
      title: 'simulated block',
      description: 'Overrides of one block, and the calls in it.',
      kind: 'simulated-block',
      example: { calls: [] },
    },
  );
  return written(
    {
      blockStateCalls: listOf(block, undefined, { least: 1 }),
      traceTransfers: nullish(bool({ description: 'Adds a log for every transfer of ether.' })),
      validation: nullish(
        bool({
          description: 'Checks the calls as a block would, nonces and fees included.',
        }),
      ),
      returnFullTransactions: nullish(bool({ description: 'Full transactions instead of hashes.' })),
    },
    {
      title: 'simulation',
      description: 'Blocks of calls to run one after another.',
      kind: 'simulation',
      example: { blockStateCalls: [{ calls: [{ from: EXAMPLE_FROM, to: EXAMPLE_TO, value: '0x1' }] }] },
    },
    { check: checkOrder },
  );
}

/** Nodes simulate at most this many blocks, those between two numbers included. */
const MOST_BLOCKS = 256;

/** Numbers and times of simulated blocks grow, and there is a limit to how many blocks there are. */
function checkOrder({ blockStateCalls }: Members, report: Report): void {
  if (!Array.isArray(blockStateCalls)) return;
  const path = ['blockStateCalls'];
  if (blockStateCalls.length > MOST_BLOCKS) {
    const message = `Nodes simulate at most ${MOST_BLOCKS} blocks; these are ${blockStateCalls.length}.`;
    report('simulation-order', message, { path: [...path, MOST_BLOCKS] });
    return;
  }
  const last: Record<string, bigint> = {};
  const first: Record<string, bigint> = {};
  for (const [index, block] of (blockStateCalls as readonly unknown[]).entries()) {
    const overrides = (block as { blockOverrides?: unknown } | null)?.blockOverrides as
      | Members
      | null
      | undefined;
    for (const name of ['number', 'time']) {
      const value = overrides?.[name];
      if (!isQuantity(value)) continue;
      const own = BigInt(value);
      const before = last[name];
      const place = { path: [...path, index, 'blockOverrides', name] };
      first[name] ??= own;
      last[name] = own;
      if (before !== undefined && own <= before) {
        const message = `The ${name} of a block must be above that of the block before it, 0x${before.toString(16)}.`;
        report('simulation-order', message, place);
      } else if (name === 'number' && own - first[name] >= MOST_BLOCKS) {
        const message = `Nodes simulate at most ${MOST_BLOCKS} blocks, those between two numbers included.`;
        report('simulation-order', message, place);
      }
    }
  }
}
