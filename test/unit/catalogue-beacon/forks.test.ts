import assert from 'node:assert/strict';
import { matchOperation, operations } from '../../../catalogue/beacon';
import type { OperationEntry } from '../../../catalogue/entry';
import { judgeBeaconReply } from '../../../catalogue/judge/judge-beacon';
import { forks, problemsOf, type SpecProblem } from '../../../catalogue/types';

type Json = Record<string, unknown>;

function operation(method: string, path: string): OperationEntry {
  const found = matchOperation(method, path).operation;
  assert.ok(found, `${method} ${path}`);
  return found;
}

const lines = (problems: readonly SpecProblem[]) =>
  problems.map(({ path, rule, message }) => `${path.join('.')}: ${rule}: ${message}`);

const ROOT = `0x${'ab'.repeat(32)}`;
const PARENT = `0x${'cd'.repeat(32)}`;
const STATE = `0x${'34'.repeat(32)}`;
const SIGNATURE = `0x${'cd'.repeat(96)}`;
const KEY = `0x${'ef'.repeat(48)}`;
const ADDRESS = `0x${'12'.repeat(20)}`;

/** A signed block of a fork, written by hand. */
function signedBlock(fork: string): { message: { body: Json } & Json; signature: string } {
  const at = forks.indexOf(fork as (typeof forks)[number]);
  const from = (first: (typeof forks)[number]) => at >= forks.indexOf(first);
  const payload = {
    ...{ parent_hash: PARENT, fee_recipient: ADDRESS, state_root: ROOT, receipts_root: ROOT },
    ...{ logs_bloom: `0x${'00'.repeat(256)}`, prev_randao: ROOT, block_number: '7', gas_limit: '36000000' },
    ...{ gas_used: '21000', timestamp: '1700000000', extra_data: '0x', base_fee_per_gas: '7' },
    ...{ block_hash: ROOT, transactions: ['0x02f8'] },
    ...(from('capella')
      ? { withdrawals: [{ index: '1', validator_index: '2', address: ADDRESS, amount: '3' }] }
      : {}),
    ...(from('deneb') ? { blob_gas_used: '131072', excess_blob_gas: '0' } : {}),
  };
  const attestation = {
    aggregation_bits: '0x03',
    data: {
      ...{ slot: '99', index: '0', beacon_block_root: ROOT },
      ...{ source: { epoch: '1', root: ROOT }, target: { epoch: '3', root: ROOT } },
    },
    signature: SIGNATURE,
    ...(from('electra') ? { committee_bits: '0x0100000000000000' } : {}),
  };
  return {
    message: {
      ...{ slot: '100', proposer_index: '4', parent_root: PARENT, state_root: STATE },
      body: {
        randao_reveal: SIGNATURE,
        eth1_data: { deposit_root: ROOT, deposit_count: '8', block_hash: ROOT },
        graffiti: ROOT,
        ...{ proposer_slashings: [], attester_slashings: [], attestations: [attestation] },
        ...{ deposits: [], voluntary_exits: [] },
        ...(from('altair')
          ? {
              sync_aggregate: {
                sync_committee_bits: `0x${'ff'.repeat(64)}`,
                sync_committee_signature: SIGNATURE,
              },
            }
          : {}),
        ...(from('bellatrix') ? { execution_payload: payload } : {}),
        ...(from('capella') ? { bls_to_execution_changes: [] } : {}),
        ...(from('deneb') ? { blob_kzg_commitments: [KEY] } : {}),
        ...(from('electra')
          ? { execution_requests: { deposits: [], withdrawals: [], consolidations: [] } }
          : {}),
      },
    },
    signature: SIGNATURE,
  };
}

const put = (object: Json, name: string, value: unknown) => Object.assign(object, { [name]: value });
const attestationsOf = ({ message }: ReturnType<typeof signedBlock>): unknown =>
  Object.entries(message.body).find(([name]) => name === 'attestations')?.[1];

const block = operation('GET', '/eth/v2/beacon/blocks/head');
const judgeBlock = (version: unknown, data: unknown) =>
  lines(judgeBeaconReply(block, 200, { version, execution_optimistic: false, finalized: true, data }));

describe('responses by fork', () => {
  for (const fork of ['phase0', 'altair', 'bellatrix', 'capella', 'deneb', 'electra', 'fulu']) {
    it(`takes a block of ${fork}`, () => {
      assert.deepEqual(judgeBlock(fork, signedBlock(fork)), []);
    });
  }

  it('wants blob commitments in a block of Deneb', () => {
    assert.deepEqual(judgeBlock('deneb', signedBlock('capella')), [
      'data.message.body.execution_payload: missing-member: Member "blob_gas_used" is missing.',
      'data.message.body.execution_payload: missing-member: Member "excess_blob_gas" is missing.',
      'data.message.body: missing-member: Member "blob_kzg_commitments" is missing.',
    ]);
  });

  it('wants requests and committee bits in a block of Electra', () => {
    assert.deepEqual(judgeBlock('electra', signedBlock('deneb')), [
      'data.message.body.attestations.0: missing-member: Member "committee_bits" is missing.',
      'data.message.body: missing-member: Member "execution_requests" is missing.',
    ]);
  });

  it('lets members pass that it does not know', () => {
    const data = signedBlock('electra');
    put(data.message.body, 'from_the_future', 1);
    assert.deepEqual(judgeBlock('electra', data), []);
  });

  it('judges types and lengths inside', () => {
    const data = signedBlock('electra');
    put(data.message, 'proposer_index', 4);
    put(data.message.body, 'graffiti', '0x00');
    put(data.message.body, 'blob_kzg_commitments', ['0xzz']);
    assert.deepEqual(judgeBlock('electra', data), [
      'data.message.proposer_index: number-unquoted: A validator index is a decimal string; this is the number 4.',
      'data.message.body.graffiti: data-wrong-length: A graffiti has 32 bytes; this has 1.',
      'data.message.body.blob_kzg_commitments.0: data-bad-digit: "z" is not a hexadecimal digit.',
    ]);
  });

  it('names a version that is missing or unknown, and judges the data by the fork that fits', () => {
    const data = signedBlock('electra');
    assert.deepEqual(judgeBlock(undefined, data), [': missing-member: Member "version" is missing.']);
    assert.deepEqual(judgeBlock('elektra', data), [
      'version: enum-value-unknown: "elektra" is not a consensus fork.',
    ]);
    assert.deepEqual(judgeBlock('elektra', { ...data, signature: '0x12' }), [
      'version: enum-value-unknown: "elektra" is not a consensus fork.',
      'data.signature: data-wrong-length: A signature has 96 bytes; this has 1.',
    ]);
  });

  it('judges each light client update by its own version', () => {
    const updates = operation('GET', '/eth/v1/beacon/light_client/updates');
    assert.deepEqual(lines(judgeBeaconReply(updates, 200, [{ version: 'altair', data: null }])), [
      '0.data: wrong-type: This is null, not an object.',
    ]);
  });

  it('wants the right length of a proof', () => {
    const bootstrap = operation('GET', `/eth/v1/beacon/light_client/bootstrap/${ROOT}`);
    const header = { slot: '1', proposer_index: '1', parent_root: ROOT, state_root: ROOT, body_root: ROOT };
    const data = {
      header: { beacon: header },
      current_sync_committee: { pubkeys: Array<string>(512).fill(KEY), aggregate_pubkey: KEY },
      current_sync_committee_branch: [ROOT, ROOT, ROOT, ROOT],
    };
    assert.deepEqual(lines(judgeBeaconReply(bootstrap, 200, { version: 'altair', data })), [
      'data.current_sync_committee_branch: list-length: The list has 4 items, not 5.',
    ]);
  });
});

describe('responses of the standard API', () => {
  const judged = operations.filter(
    ({ path, envelope, servedBy }) =>
      path.startsWith('/eth/') && !servedBy && (envelope === 'data' || envelope === 'bare'),
  );

  it('are judged, all of them', () => {
    assert.equal(judged.length, 82);
    for (const entry of judged) {
      for (const value of [{ data: null }, { foo: 1 }, [1], { data: { foo: 1 } }, { data: [1] }, 'text']) {
        const problems = judgeBeaconReply(entry, 200, value);
        assert.notDeepEqual(problems, [], `${entry.method} ${entry.path}: ${JSON.stringify(value)}`);
      }
    }
  });

  it('name the fork where the specification does', () => {
    const versioned = judged.filter(({ beside }) => beside && 'version' in beside);
    assert.equal(versioned.length, 24);
  });

  it('say whether the head is verified', () => {
    const root = operation('GET', '/eth/v1/beacon/states/head/root');
    assert.deepEqual(lines(judgeBeaconReply(root, 200, { data: { root: ROOT } })), [
      ': missing-member: Member "execution_optimistic" is missing.',
    ]);
  });

  it('have strings for the constants of the network', () => {
    const spec = operation('GET', '/eth/v1/config/spec');
    const data = { CONFIG_NAME: 'x', MAX_COMMITTEES_PER_SLOT: 64, BLOB_SCHEDULE: [], SLOTS_PER_EPOCH: 32 };
    assert.deepEqual(lines(judgeBeaconReply(spec, 200, { data })), [
      'data.SLOTS_PER_EPOCH: number-unquoted: A number is a decimal string; this is the number 32.',
      'data.MAX_COMMITTEES_PER_SLOT: wrong-type: This is a number, not a string.',
    ]);
  });

  it('have the blob schedule with an epoch and a number in each entry', () => {
    const spec = operation('GET', '/eth/v1/config/spec');
    const schedule = (...entries: unknown[]) =>
      lines(judgeBeaconReply(spec, 200, { data: { CONFIG_NAME: 'x', BLOB_SCHEDULE: entries } }));
    assert.deepEqual(schedule({ EPOCH: '412672', MAX_BLOBS_PER_BLOCK: '15' }), []);
    assert.deepEqual(schedule({ EPOCH: '412672', MAX_BLOBS_PER_BLOCK: '-15' }, { EPOCH: '419072' }), [
      'data.BLOB_SCHEDULE.0.MAX_BLOBS_PER_BLOCK: uint64-invalid: A number cannot be negative.',
      'data.BLOB_SCHEDULE.1: missing-member: Member "MAX_BLOBS_PER_BLOCK" is missing.',
    ]);
  });
});

describe('bodies by fork', () => {
  function problems(path: string, fork: string | undefined, value: unknown): string[] {
    const { body } = operation('POST', path);
    assert.ok(body, path);
    return lines(problemsOf(body.schema, value, { fork }));
  }
  const publish = '/eth/v2/beacon/blocks';

  it('of a block have the blobs from Deneb on', () => {
    assert.deepEqual(problems(publish, 'capella', signedBlock('capella')), []);
    assert.deepEqual(problems(publish, 'deneb', signedBlock('deneb')), [
      ': missing-member: Member "signed_block" is missing.',
      ': missing-member: Member "kzg_proofs" is missing.',
      ': missing-member: Member "blobs" is missing.',
      'message: unknown-member: Unknown member "message": it belongs in "signed_block".',
      'signature: unknown-member: Unknown member "signature": it belongs in "signed_block".',
    ]);
    const contents = { signed_block: signedBlock('deneb'), kzg_proofs: [KEY], blobs: [] };
    assert.deepEqual(problems(publish, 'deneb', contents), []);
    assert.deepEqual(problems(publish, undefined, contents), []);
  });

  it('report members that do not belong to the fork', () => {
    assert.deepEqual(problems(publish, 'bellatrix', signedBlock('capella')), [
      'message.body.execution_payload.withdrawals: unknown-member: Unknown member "withdrawals".',
      'message.body.bls_to_execution_changes: unknown-member: Unknown member "bls_to_execution_changes".',
    ]);
  });

  it('of an attestation name one validator from Electra on', () => {
    const data = attestationsOf(signedBlock('deneb'));
    const pool = '/eth/v2/beacon/pool/attestations';
    assert.deepEqual(problems(pool, 'deneb', data), []);
    assert.deepEqual(problems(pool, 'electra', data), [
      '0: missing-member: Member "committee_index" is missing.',
      '0: missing-member: Member "attester_index" is missing.',
      '0.aggregation_bits: unknown-member: Unknown member "aggregation_bits".',
    ]);
  });
});
