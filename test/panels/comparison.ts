import type { ComparisonColumn, ComparisonMessage } from '../../common/panels/compare';
import { compareReplies } from '../../runner/compare/compare-replies';

const hash = (digit: string) => `0x${digit.repeat(64)}`;

function block(number: string, more: Readonly<Record<string, unknown>>): string {
  const result = {
    number,
    hash: hash('a'),
    parentHash: hash('b'),
    miner: '0x388c818ca8b9251b393131c08a736a67ccb19297',
    gasLimit: '0x1c9c380',
    gasUsed: '0xd9f7c4',
    baseFeePerGas: '0x1dcd6500',
    timestamp: '0x65a8f2cb',
    extraData: '0x',
    logsBloom: `0x${'00a1'.repeat(128)}`,
    withdrawals: [
      { index: '0x1e1a8b2', validatorIndex: '0xe8a1f', amount: '0x1117a38' },
      { index: '0x1e1a8b3', validatorIndex: '0xe8a20', amount: '0x1119b25' },
    ],
    ...more,
  };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result });
}

function column(name: string, detail: string, more: Partial<ComparisonColumn> = {}): ComparisonColumn {
  return {
    name,
    detail,
    state: 'good',
    status: '200 OK',
    took: '12 ms · 1.8 KiB',
    cause: '',
    compared: true,
    ...more,
  };
}

/** The latest block of nodes that disagree, as the extension sends it. */
export function comparison(count: 2 | 3 | 4): ComparisonMessage {
  const bodies = [
    block('0x12a05f2', {
      extraData: '0xd883010e08846765746888676f312e32322e32856c696e7578',
      totalDifficulty: '0xc70d815d562d3cfa955',
    }),
    block('0x012a05f2', { extraData: '0x726574682f76312e302e302f6c696e7578', size: '0xf3c1' }),
    block('0x12a05f2', {
      extraData: '0xd883010e08846765746888676f312e32322e32856c696e7578',
      size: '0xf3c1',
      gasUsed: '0xd9f7c5',
    }),
    null,
  ].slice(0, count);
  const outcome = (body: string | null) => (body === null ? ('refused' as const) : ('replied' as const));
  const { rows, counts, compared } = compareReplies(
    bodies.map((body) => ({ reply: { body, outcome: outcome(body) } })),
    { calls: [{ method: 'eth_getBlockByNumber', id: 1 }], batch: false },
  );
  const columns = [
    column('Geth', 'Geth/v1.14.8-stable/linux-amd64'),
    column('Reth at home', 'reth/v1.0.5', { took: '8 ms · 1.8 KiB' }),
    column('Nethermind', 'Nethermind/v1.28.0+9c4816c2/linux-x64/dotnet8.0.8', { took: '31 ms · 1.7 KiB' }),
    column('Erigon', '', {
      state: 'failed',
      status: 'Connection refused',
      took: '3 ms',
      cause: 'Nothing listens on 127.0.0.1:8548. Is the node started, with --http, and is the port right?',
    }),
  ].slice(0, count);
  return {
    type: 'state',
    state: {
      title: 'eth_getBlockByNumber',
      columns: columns.map((one, index) => ({ ...one, compared: compared[index] ?? false })),
      rows,
      counts,
      note: '',
    },
  };
}
