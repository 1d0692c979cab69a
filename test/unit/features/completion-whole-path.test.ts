import assert from 'node:assert/strict';
import { offered, plainly, taken } from './scratch';

const standard = [
  '/eth/v2/beacon/blocks/{block_id}/attestations',
  '/eth/v2/beacon/pool/attestations',
  '/eth/v1/beacon/pool/payload_attestations',
  '/eth/v2/beacon/pool/attester_slashings',
  '/eth/v1/validator/attestation_data',
  '/eth/v1/validator/payload_attestation_data',
  '/eth/v2/validator/aggregate_attestation',
];
const lighthouse = [
  '/lighthouse/analysis/attestation_performance/{index}',
  '/lighthouse/analysis/attestation_performance/global',
];
const vendor = [
  '/vendor/analysis/attestation_performance/{index}',
  '/vendor/analysis/attestation_performance/global',
];
const segments = ['eth', 'lighthouse'];

describe('completion: whole paths', () => {
  it('offers the paths that contain the typed letters, standard ones first', () => {
    assert.deepEqual(offered('http', 'GET /att|'), [...segments, ...standard, ...lighthouse]);
    assert.deepEqual(offered('http', 'GET att|'), [...standard, ...lighthouse]);
    assert.deepEqual(offered('http', 'GET {{base}}/ATT|'), offered('http', 'GET /att|'));
  });

  it('offers the paths of Lighthouse first if the node of the request or the file is one', () => {
    assert.deepEqual(offered('http', '# @node my-lighthouse\nGET att|'), [...lighthouse, ...standard]);
    const file = '# @node Lighthouse 1\n\n###\n';
    assert.deepEqual(offered('http', `${file}GET att|`), [...lighthouse, ...standard]);
    assert.deepEqual(offered('http', `${file}# @node teku\nGET att|`), [...standard, ...lighthouse]);
  });

  it('offers extension endpoints as nodes serve them, and below `/vendor` where the file or the line has it', () => {
    const file = 'GET /vendor/health\n\n###\n';
    assert.deepEqual(offered('http', `${file}GET att|`), [...standard, ...vendor]);
    assert.deepEqual(offered('http', 'GET /vendor/att|').slice(-2), vendor);
    assert.ok(offered('http', 'GET /ven|').includes('/vendor/database/info'));
  });

  it('offers all paths after a slash and before it, except those of other servers', () => {
    for (const text of ['GET /|', 'GET |']) {
      const paths = offered('http', text);
      assert.ok(paths.includes('/eth/v1/node/syncing'), text);
      assert.ok(paths.includes('/lighthouse/database/info'), text);
      assert.deepEqual(
        paths.filter((path) => path.startsWith('/teku/')),
        [],
      );
    }
    assert.ok(offered('http', 'GET /teku|').includes('/teku/v1/nodes/peer_scores'));
  });

  it('writes the whole path with its required query in one step', () => {
    const written =
      'GET /lighthouse/analysis/attestation_performance/${1:1}?start_epoch=${2:1}&end_epoch=${3:2}';
    for (const text of ['GET /att|', 'GET att|', 'GET |', 'GET /lighthouse/att|']) {
      assert.equal(taken('http', text, '/lighthouse/analysis/attestation_performance/{index}'), written);
    }
  });

  it('keeps the address and the query', () => {
    assert.equal(
      plainly('http', 'GET {{base}}/sync|', '/eth/v1/node/syncing'),
      'GET {{base}}/eth/v1/node/syncing',
    );
    assert.equal(
      plainly('http', 'GET http://127.0.0.1:5052/perf|?start_epoch=3', lighthouse[1] ?? ''),
      'GET http://127.0.0.1:5052/lighthouse/analysis/attestation_performance/global?start_epoch=3',
    );
  });

  it('offers only paths of the HTTP method, below the segments that are there', () => {
    assert.deepEqual(
      offered('http', 'POST /eth/v1/liv|').filter((label) => label.startsWith('/')),
      ['/eth/v1/validator/liveness/{epoch}'],
    );
    assert.deepEqual(offered('http', 'GET /att|/health'), segments);
  });
});
