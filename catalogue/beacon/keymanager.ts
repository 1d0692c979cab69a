/** The keymanager API of validator clients, and the builder API of builders and relays. */
import { address } from '../encoding';
import type { OperationEntry } from '../entry';
import { written } from '../object';
import { leaf, listOf, maybe, nullish, record, type Schema } from '../types';
import { blindedBlock, objectBody, registrations } from './bodies';
import { optional, servedBy } from './build';
import { commitment, signedVoluntaryExit } from './containers';
import { executionPayloadHeader, executionRequests } from './execution-payload';
import { flag, signature, str } from './fields';
import { container, since, within } from './forks';
import { epoch, oneOf, publicKey, uint64Of, uint256Of } from './primitives';
import { consensusVersion, versioned } from './standard-build';

const SOURCE = { document: 'Ethereum keymanager API specification', heading: 'Keymanager' } as const;
const NOTE = 'Needs the header Authorization with the token of the validator client.';
const service = servedBy('validator clients', 'Keymanager');
type Facts = Parameters<typeof service>[2];
const keys = (path: string, summary: string, facts: Facts = {}) =>
  service(`/eth/v1${path}`, summary, { notes: [NOTE], source: SOURCE, ...facts });

const post = { method: 'POST', effect: 'change' } as const;
const remove = { method: 'DELETE', effect: 'change' } as const;
const empty = { envelope: 'empty' } as const;
const KEY = `0x${'93247f2209abcacf57b75a51dafae777'.repeat(3)}`;
const pubkeys = objectBody('keys', { pubkeys: listOf(publicKey) }, { pubkeys: [KEY] });

/** The 32 bytes of a block; characters beyond ASCII have several. */
const graffitiText = leaf(
  { form: 'text', most: 32 },
  { title: 'graffiti', description: 'Text for blocks, at most 32 bytes.', kind: 'text', example: 'hello' },
);

function results(words: Readonly<Record<string, string>>): Schema {
  return listOf(
    record({ status: oneOf(words, { title: 'status' }), message: nullish(str('Why it failed.')) }),
  );
}
const imported = results({ imported: 'Now there.', duplicate: 'Was there.', error: 'Failed.' });
const deleted = results({
  deleted: 'Was active, and is gone.',
  not_active: 'Was not active.',
  not_found: 'Not there.',
  error: 'Failed.',
});

/** Values of one validator that can be read, set and reset. */
function ofValidator(
  name: string,
  member: string,
  what: string,
  schema: Schema,
  example: string,
): readonly OperationEntry[] {
  const path = `/validator/{pubkey}/${name}`;
  return [
    keys(path, `${what} of a validator.`, {
      response: record({ pubkey: maybe(publicKey), [member]: schema }),
    }),
    keys(path, `Sets the ${what.toLowerCase()} of a validator.`, {
      ...post,
      ...empty,
      body: objectBody(name.replaceAll('_', ' '), { [member]: schema }, { [member]: example }),
    }),
    keys(path, `Resets the ${what.toLowerCase()} of a validator to the default.`, { ...remove, ...empty }),
  ];
}

const account = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
/** As a request has it. */
const importedKey = written(
  { pubkey: publicKey, url: maybe(str('URL of the signer.')) },
  { title: 'remote key', description: 'A key of a remote signer.', kind: 'object', example: {} },
);
const remoteKey = record({ pubkey: publicKey, url: maybe(str('URL of the signer.')) });

const keymanagerOperations: readonly OperationEntry[] = [
  keys('/keystores', 'Keys of the validator client.', {
    response: listOf(
      record({
        validating_pubkey: publicKey,
        derivation_path: nullish(str('Path that the key was derived by.')),
        readonly: nullish(flag('Whether it cannot be deleted.')),
      }),
    ),
  }),
  keys('/keystores', 'Imports keystores.', {
    ...post,
    body: objectBody(
      'keystores',
      {
        keystores: listOf(str('Keystore, as JSON in a string.')),
        passwords: listOf(str('Password of the keystore at the same place.')),
        slashing_protection: maybe(str('Slashing protection (EIP-3076), as JSON in a string.')),
      },
      { keystores: ['{}'], passwords: ['password of the keystore'] },
      [
        {
          kind: 'tested',
          paths: ['passwords', 'keystores'],
          passes: (...lists) => new Set(lists.map((one) => (one as readonly unknown[]).length)).size === 1,
          rule: 'members-contradict',
          message: 'Each keystore has its password at the same place, so the lists have the same length.',
        },
      ],
    ),
    response: imported,
  }),
  keys('/keystores', 'Deletes keys, and responds with their slashing protection.', {
    ...remove,
    body: pubkeys,
    response: deleted,
    beside: {
      slashing_protection: str('Slashing protection (EIP-3076), as JSON in a string.'),
    },
  }),
  keys('/remotekeys', 'Keys of remote signers.', { response: listOf(remoteKey) }),
  keys('/remotekeys', 'Imports keys of remote signers.', {
    ...post,
    body: objectBody(
      'remote keys',
      { remote_keys: listOf(importedKey) },
      {
        remote_keys: [{ pubkey: KEY, url: 'https://127.0.0.1:9000' }],
      },
    ),
    response: imported,
  }),
  keys('/remotekeys', 'Deletes keys of remote signers.', { ...remove, body: pubkeys, response: deleted }),
  ...ofValidator('feerecipient', 'ethaddress', 'Fee recipient', address({ title: 'fee recipient' }), account),
  ...ofValidator(
    'gas_limit',
    'gas_limit',
    'Gas limit',
    uint64Of({ title: 'gas limit', unit: 'gas' }),
    '36000000',
  ),
  ...ofValidator('graffiti', 'graffiti', 'Graffiti', graffitiText, 'hello'),
  keys('/validator/{pubkey}/voluntary_exit', 'Signs a voluntary exit, without submitting it.', {
    ...post,
    effect: 'sign',
    query: [optional('epoch', 'Epoch from which on the validator leaves.', epoch, 'the current epoch')],
    response: signedVoluntaryExit,
  }),
];

// ---------------------------------------------------------------- builders and relays

const BUILDER = { document: 'Ethereum builder API specification', heading: 'Builder' } as const;
const service2 = servedBy('builders and relays', 'Builder API');
const builder = (path: string, summary: string, facts: Facts) =>
  service2(path, summary, { source: BUILDER, ...facts });

const signedBid = within(
  'bellatrix',
  'fulu',
  container('signed builder bid', 'A bid with its signature.', {
    message: container('builder bid', 'What the builder offers.', {
      header: executionPayloadHeader,
      blob_kzg_commitments: since('deneb', listOf(commitment)),
      execution_requests: since('electra', executionRequests),
      value: uint256Of({ title: 'amount', description: 'Value of the bid in wei.', unit: 'wei' }),
      pubkey: publicKey,
    }),
    signature,
  }),
);

const builderOperations: readonly OperationEntry[] = [
  builder('/eth/v1/builder/status', 'Whether the builder is ready.', empty),
  builder('/eth/v1/builder/validators', 'Registers validators.', { ...post, ...empty, body: registrations }),
  builder('/eth/v1/builder/header/{slot}/{parent_hash}/{pubkey}', 'The best bid for a slot.', {
    response: signedBid,
    beside: versioned,
    notes: ['204: no bid.'],
  }),
  builder('/eth/v1/builder/blinded_blocks', 'Submits a signed blinded block for its payload.', {
    ...post,
    effect: 'send',
    headers: [consensusVersion],
    body: blindedBlock,
    response: record({}),
    beside: versioned,
  }),
  builder('/eth/v2/builder/blinded_blocks', 'Submits a signed blinded block; the builder publishes it.', {
    ...post,
    effect: 'send',
    ...empty,
    headers: [consensusVersion],
    body: blindedBlock,
  }),
];

export const otherServerOperations: readonly OperationEntry[] = [
  ...keymanagerOperations,
  ...builderOperations,
];
