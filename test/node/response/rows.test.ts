import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { networkNamed } from '../../../catalogue/networks';
import type { TableCell, TableRow } from '../../../common/panels/table';
import { failureText, success } from '../../../common/result';
import { pathText } from '../../../common/scratch/json/json-path';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import type { Reply } from '../../../runner/model/outcome';
import type { ResponseSubject } from '../../../server/features/response/response';
import { listAround, listsOf } from '../../../workbench/response/rows';
import { pathAt, placeOf } from '../../../workbench/response/shown';

const scale = { ...usualScale, ...networkNamed('mainnet'), network: 'mainnet' };
const world = { scale, now: 0 };
const never = new AbortController().signal;
const replied: Reply = {
  name: 'test',
  line: 0,
  outcome: 'replied',
  status: 200,
  durationMs: 1,
  body: null,
  contentType: null,
  headers: {},
  size: 0,
  message: '',
  rpcErrors: [],
  problems: [],
  sentTo: '',
};
const validators: ResponseSubject = {
  calls: [],
  operation: 'beacon-states-state-id-validators',
  stream: false,
  status: 200,
};
const call = (...methods: string[]): ResponseSubject => ({
  calls: methods.map((method, index) => ({ method, id: index + 1 })),
  stream: false,
  status: 200,
});

function validator(index: number, exit = '18446744073709551615'): string {
  return (
    `{"index":"${index}","balance":"32004500000","status":"active_ongoing",` +
    `"validator":{"effective_balance":"32000000000","slashed":false,"exit_epoch":"${exit}"}}`
  );
}

/** What a person sees of a cell: the words or the value, and what stands beside it. */
function seen(cell: TableCell | undefined): string {
  if (!cell) return '';
  const [raw, shown, note] = cell;
  const value = shown || (raw.startsWith('"') ? (JSON.parse(raw) as string) : raw);
  return note === undefined ? value : `${value} (${note})`;
}

async function table(reply: Partial<Reply>, subject: ResponseSubject, list = 0, most = 100) {
  const result = await listsOf({ ...replied, ...reply }, subject, world);
  assert.ok(result.ok, 'the body can be read');
  const found = result.value;
  let names: readonly string[] = [];
  const rows: TableRow[] = [];
  const reader = found.open(list);
  const end = await reader.read(
    most,
    (columns, more) => {
      names = columns.map((column) => `${column.path.join('.')}${column.numeric ? ' #' : ''}`);
      rows.push(...more);
    },
    never,
  );
  assert.ok(end.ok);
  return {
    lists: found.lists.map((one) => `${pathText(one.path)} ${one.count}`),
    names,
    rows: rows.map(({ cells }) => cells.map(seen)),
    indexes: rows.map(({ index }) => index),
    end: end.value,
    reader,
  };
}

describe('a list of a response as rows', function () {
  this.timeout(20_000);
  it('has a column for each member, nested ones too, decoded as the hints are', async () => {
    const body = `{"finalized":false,"data":[${validator(0)},${validator(12, '20000')}]}`;
    assert.deepEqual(await table({ body }, validators).then(({ reader: _, ...shown }) => shown), {
      lists: ['$.data 2'],
      names: [
        'index #',
        'balance #',
        'status',
        'validator.effective_balance #',
        'validator.slashed',
        'validator.exit_epoch #',
      ],
      rows: [
        ['0', '32.0045 ether', 'active_ongoing', '32 ether', 'false', 'never'],
        [
          '12',
          '32.0045 ether',
          'active_ongoing',
          '32 ether',
          'false',
          '20000 (from slot 640,000, 2021-02-28 09:20:23 UTC)',
        ],
      ],
      indexes: [0, 1],
      end: { more: false },
    });
  });

  it('matches the responses of a batch with their calls, and shows errors in columns of their own', async () => {
    const body =
      '[{"id":2,"result":"0x10"},{"id":1,"result":"0xde0b6b3a7640000"},' +
      '{"id":3,"error":{"code":-32601,"message":"no"}}]';
    const { names, rows } = await table({ body }, call('eth_getBalance', 'eth_blockNumber', 'eth_none'));
    assert.deepEqual(names, ['id #', 'result #', 'error.code #', 'error.message']);
    assert.deepEqual(rows, [
      ['2', '16'],
      ['1', '1 ether'],
      ['3', '', '-32601 (Method not found)', 'no'],
    ]);
  });

  it('shows a list of plain values in one column, and names what is known', async () => {
    const body = '{"id":1,"result":["0xdac17f958d2ee523a2206206994597c13d831ec7","0x01"]}';
    const { names, rows } = await table({ body }, call('eth_accounts'));
    assert.deepEqual(
      [names, rows],
      [[''], [['0xdac17f958d2ee523a2206206994597c13d831ec7 (USDT on mainnet)'], ['0x01']]],
    );
  });

  it('finds the lists of a response, the one of objects first', async () => {
    const body = '{"id":1,"result":{"uncles":["0x1","0x2","0x3"],"transactions":[{"nonce":"0x1"}]}}';
    const { lists } = await table({ body }, call('eth_getBlockByNumber'));
    assert.deepEqual(lists, ['$.result.transactions 1', '$.result.uncles 3']);
  });

  it('starts with the list around the cursor', () => {
    const lists = [{ path: ['data'] }, { path: ['data', 0, 'topics'] }, { path: [] }];
    assert.equal(listAround(lists, ['data', 0, 'topics', 1]), 1);
    assert.equal(listAround(lists, ['data', 3, 'index']), 0);
    assert.equal(listAround(lists, [4]), 2);
    assert.equal(listAround(lists.slice(0, 2), ['finalized']), 0);
  });

  it('reads a response in a file in parts, and goes on where it stopped', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-test-'));
    try {
      const file = path.join(folder, 'body.json');
      const text = `{"data":[${Array.from({ length: 4000 }, (_, index) => validator(index)).join(',')}]}`;
      writeFileSync(file, text);
      const reply = { file: { path: file, bytes: text.length, head: '' } };
      const { indexes, end, reader } = await table(reply, validators, 0, 3000);
      assert.deepEqual([indexes.length, indexes.at(-1), end], [3000, 2999, { more: true }]);
      const rest: TableRow[] = [];
      const last = await reader.read(3000, (_, rows) => rest.push(...rows), never);
      assert.deepEqual([rest.length, rest[0]?.index, last], [1000, 3000, success({ more: false })]);
      assert.deepEqual(seen(rest.at(-1)?.cells[0]), '3999');
      rmSync(file);
      const message = 'The file of this response no longer exists. Send the request again.';
      const gone = await reader.read(1, () => undefined, never);
      assert.equal(!gone.ok && failureText(gone.failure), message);
      const lists = await listsOf({ ...replied, ...reply }, validators, world);
      assert.equal(!lists.ok && failureText(lists.failure), message);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('places of a shown response', () => {
  const text = '{\n  "data": [\n    {\n      "a b": "x"\n    }\n    // More is there.\n  ]\n}';

  it('has the path of the value or the name at the cursor', () => {
    assert.equal(pathAt(text, text.indexOf('x')), '$.data[0]["a b"]');
    assert.equal(pathAt(text, text.indexOf('a b')), '$.data[0]["a b"]');
    assert.equal(pathAt(text, 0), '$');
    assert.equal(pathAt('<html>', 2), undefined);
  });

  it('has the place of a path, unless it is not shown', () => {
    const place = placeOf(text, ['data', 0, 'a b']);
    assert.equal(place && text.slice(place.start, place.end), '"x"');
    assert.equal(placeOf(text, ['data', 1]), undefined);
  });
});
