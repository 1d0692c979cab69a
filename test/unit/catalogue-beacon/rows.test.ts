import assert from 'node:assert/strict';
import { canonicalPath, matchOperation, operations } from '../../../catalogue/beacon';

/** Every row of the endpoint table of the document of the extension endpoints, as it stands there. */
const rows = [
  'GET /lighthouse/health',
  'GET /lighthouse/ui/health',
  'GET /lighthouse/ui/validator_count',
  'POST /lighthouse/ui/validator_metrics',
  'GET /lighthouse/syncing',
  'GET /lighthouse/peers',
  'GET /lighthouse/peers/connected',
  'GET /lighthouse/proto_array',
  'GET /lighthouse/validator_inclusion/{epoch}/{validator_id}',
  'GET /lighthouse/validator_inclusion/{epoch}/global',
  'GET /lighthouse/eth1/syncing',
  'GET /lighthouse/eth1/block_cache',
  'GET /lighthouse/eth1/deposit_cache',
  'POST /lighthouse/liveness',
  'GET /lighthouse/database/info',
  'GET /lighthouse/merge_readiness',
  'GET /lighthouse/analysis/attestation_performance/{index}',
  'GET /lighthouse/analysis/attestation_performance/global',
  'GET /lighthouse/analysis/block_rewards',
  'GET /lighthouse/analysis/block_packing',
  'GET /lighthouse/logs',
  'GET /lighthouse/nat',
  'GET /eth/v1/beacon/headers/head',
  'GET /eth/v1/beacon/states/{state_id}/validators/{validator_id}',
  'GET /eth/v1/node/version',
  'GET /eth/v1/events?topics=payload_attributes',
] as const;

const DOCUMENT = 'Beacon Node HTTP API and Extension Endpoints';

/** A row that shows one value of a parameter is the row of the template. */
const shownAs: Readonly<Record<string, string>> = {
  'GET /eth/v1/beacon/headers/{block_id}': 'GET /eth/v1/beacon/headers/head',
  'GET /eth/v1/events': 'GET /eth/v1/events?topics=payload_attributes',
};

describe('rows of the beacon document', () => {
  it('has all 26 of them', () => {
    assert.equal(new Set(rows).size, 26);
  });

  for (const row of rows) {
    it(`has an entry for ${row}`, () => {
      const [method = '', path = ''] = row.split(' ');
      const entry = matchOperation(method, path).operation;
      assert.ok(
        entry,
        `No entry has ${row}: add it to a file of catalogue/beacon and to the list in index.ts.`,
      );
      assert.equal(
        entry.source.document,
        DOCUMENT,
        `${entry.id} is a row of the document: its source is shown('…'), not ${entry.source.document}.`,
      );
      const template = `${entry.method} ${entry.path}`;
      assert.equal(
        shownAs[template] ?? template,
        row,
        `${row} is served by ${template}: give it its own entry.`,
      );
    });
  }

  it('has no entry of the document that is no row', () => {
    const names = new Set<string>(rows);
    for (const { id, method, path, source } of operations) {
      if (source.document !== DOCUMENT) continue;
      const template = `${method} ${path}`;
      assert.ok(
        names.has(shownAs[template] ?? template),
        `${id} names the document as its source, which has no row ${template}: give it seen('…') or community('…').`,
      );
    }
  });

  it('is reached under the prefix of the specification too', () => {
    for (const row of rows) {
      const [method = '', path = ''] = row.split(' ');
      const vendor = path.replace(/^\/lighthouse/, '/vendor');
      assert.equal(matchOperation(method, vendor).operation, matchOperation(method, path).operation, vendor);
      assert.equal(canonicalPath(vendor), path);
    }
  });
});
