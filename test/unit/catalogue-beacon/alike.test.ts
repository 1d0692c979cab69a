import assert from 'node:assert/strict';
import { matchOperation, operations } from '../../../catalogue/beacon';
import { alike } from '../../../catalogue/beacon/near-paths';
import { knownClients } from '../../../catalogue/clients';
import { ownerOf } from '../../../common/target/serving';

const paths = new Set(operations.map(({ path }) => path));

describe('paths of different clients for the same question', () => {
  it('are in the catalogue', () => {
    for (const path of paths) {
      for (const other of alike(path)) {
        const [template = ''] = other.split('?');
        const { operation, others } = matchOperation('GET', template);
        const found = operation ?? others[0];
        assert.ok(found, `${template}, which is like ${path}, is in no row of the catalogue.`);
      }
    }
    assert.deepEqual(alike('/lighthouse/proto_array'), ['/eth/v1/debug/fork_choice']);
  });
});

describe('paths of one client', () => {
  it('belong to a known client, or to another kind of server', () => {
    const titles = new Set(knownClients.map(({ title }) => title));
    const owners = new Set(operations.map((one) => ownerOf(one, one.path)));
    assert.deepEqual(
      [...owners].filter((owner) => owner !== undefined && !titles.has(owner)),
      [],
    );
    const servers = new Set(operations.flatMap(({ servedBy }) => servedBy ?? []));
    assert.deepEqual([...servers].filter((server) => !titles.has(server)).sort(), [
      'builders and relays',
      'validator clients',
    ]);
  });

  it('are removed by known clients only', () => {
    const titles = new Set(knownClients.map(({ title }) => title));
    for (const { path, removedBy = [] } of operations) {
      for (const { client, version } of removedBy) {
        assert.ok(titles.has(client), `${path}: ${client}`);
        assert.match(version, /^\d+\.\d+\.\d+$/, path);
      }
    }
  });
});
