import assert from 'node:assert/strict';
import { matchOperation, nearestPaths } from '../../../catalogue/beacon';

function found(method: string, path: string): string | undefined {
  return matchOperation(method, path).operation?.path;
}

describe('matching beacon paths', () => {
  it('prefers the word to the parameter', () => {
    assert.equal(
      found('GET', '/vendor/validator_inclusion/5/global'),
      '/lighthouse/validator_inclusion/{epoch}/global',
    );
    assert.equal(
      found('GET', '/vendor/validator_inclusion/5/12'),
      '/lighthouse/validator_inclusion/{epoch}/{validator_id}',
    );
    assert.equal(
      found('GET', '/lighthouse/analysis/attestation_performance/global'),
      '/lighthouse/analysis/attestation_performance/global',
    );
  });

  it('gives the parameters decoded, with their segments', () => {
    const { params } = matchOperation('GET', '/eth/v1/beacon/states/he%61d/validators/12?x=1#y');
    assert.deepEqual(
      [...params],
      [
        ['state_id', { index: 4, text: 'head' }],
        ['validator_id', { index: 6, text: '12' }],
      ],
    );
    const broken = matchOperation('GET', '/eth/v1/beacon/headers/%zz').params;
    assert.deepEqual([...broken], [['block_id', { index: 4, text: '%zz' }]]);
  });

  it('gives the operations of other methods', () => {
    const wrong = matchOperation('GET', '/lighthouse/liveness');
    assert.equal(wrong.operation, undefined);
    assert.deepEqual(
      wrong.others.map(({ id }) => id),
      ['post-vendor-liveness'],
    );
    const both = matchOperation('GET', '/eth/v1/beacon/states/head/validators');
    assert.equal(both.operation?.id, 'beacon-states-state-id-validators');
    assert.deepEqual(
      both.others.map(({ id }) => id),
      ['post-beacon-states-state-id-validators'],
    );
  });

  it('finds a path with a trailing slash, and says so', () => {
    const match = matchOperation('GET', '/vendor/health/');
    assert.equal(match.operation?.id, 'vendor-health');
    assert.equal(match.trailingSlash, true);
    assert.equal(matchOperation('GET', '/vendor/health').trailingSlash, false);
  });

  it('matches a parameter that is not yet typed, between slashes', () => {
    const { operation, params } = matchOperation('GET', '/eth/v1/beacon/states//root');
    assert.equal(operation?.path, '/eth/v1/beacon/states/{state_id}/root');
    assert.deepEqual(params.get('state_id'), { index: 4, text: '' });
  });

  it('does not match more, less or something else', () => {
    for (const path of [
      '',
      '/',
      '/vendor',
      '/vendor/healthy',
      '/vendor/health/x',
      '/eth/v1/beacon',
      '/lighthousex/health',
    ]) {
      const { operation, others } = matchOperation('GET', path);
      assert.deepEqual([operation, others], [undefined, []], path);
    }
  });

  const near: [string, string[]][] = [
    ['/lighthouse/ui/heath', ['/lighthouse/ui/health']],
    ['/vendor/ui/heath', ['/vendor/ui/health']],
    ['/vendor/validator_count', ['/vendor/ui/validator_count']],
    ['/vendor/v1/health', ['/vendor/health']],
    ['/vendor/peer/conected', ['/vendor/peers/connected']],
    ['/vendor/validator_inclusions/5/global', ['/vendor/validator_inclusion/5/global']],
    ['/eth/v1/syncing', ['/eth/v1/node/syncing']],
    ['/eth/node/syncing', ['/eth/v1/node/syncing']],
    ['/eth/v1/beacon/header/head', ['/eth/v1/beacon/headers/head']],
    ['/eth/v1/beacon/state/head/validators/1', ['/eth/v1/beacon/states/head/validators/1']],
    ['/eth/v1/beacon/states/head/Sync-Committees', ['/eth/v1/beacon/states/head/sync_committees']],
    ['/eth/v1/beacon/Execution_payload_envelopes', ['/eth/v1/beacon/execution_payload_envelopes']],
    ['/eth/v1/validator/PayloadAttestationData', ['/eth/v1/validator/payload_attestation_data']],
    ['/lighthous/ui/health', ['/lighthouse/ui/health']],
    ['/v1/beacon/genesis', ['/eth/v1/beacon/genesis']],
    ['//vendor/health', ['/vendor/health']],
    ['/eth/v9/node/version', ['/eth/v1/node/version', '/eth/v2/node/version']],
    ['/eth/v1/nothing/like/it', []],
    ['/', []],
  ];
  for (const [path, paths] of near) {
    it(`suggests ${paths.join(', ') || 'nothing'} for ${path}`, () => {
      assert.deepEqual(
        nearestPaths(path).map((candidate) => candidate.path),
        paths,
      );
    });
  }
});
