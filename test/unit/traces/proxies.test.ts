import assert from 'node:assert/strict';
import { parseAbiLine } from '../../../common/contracts/abi';
import { createContracts, type Deployment } from '../../../common/contracts/contracts';
import { withProxies } from '../../../common/traces/proxies';
import { readTrace } from '../../../common/traces/read-trace';
import { changedAccounts } from '../../../common/traces/state-text';
import { lineText, treeLines } from '../../../common/traces/tree-text';

const PROXY = `0x${'a1'.repeat(20)}`;
const CLONE = `0x${'b2'.repeat(20)}`;
const TOKEN = `0x${'c3'.repeat(20)}`;
const OTHER = `0x${'d4'.repeat(20)}`;

const entry = parseAbiLine('function mint(uint256 amount) returns (bool done)', 'Token');
const input = `${entry.ok ? entry.value.hash.slice(0, 10) : ''}${'5'.padStart(64, '0')}`;
const output = `0x${'1'.padStart(64, '0')}`;
const known = (...deployments: readonly Deployment[]) =>
  createContracts(entry.ok ? [{ name: 'Token', entries: [entry.value] }] : [], deployments);

interface Frame {
  readonly to: string;
  readonly type?: string;
  readonly input?: string;
  readonly calls?: readonly Frame[];
}
const frame = ({ calls = [], to, type = 'CALL', input: own = input }: Frame): unknown => ({
  type,
  from: OTHER,
  to,
  input: own,
  output,
  gas: '0x100',
  gasUsed: '0x10',
  calls: calls.map(frame),
});
/** The calls of a trace as lines, without results. */
function linesOf(root: Frame, contracts: ReturnType<typeof known>): readonly string[] {
  const trace = readTrace(frame(root));
  assert.ok(trace.ok);
  return [...treeLines(trace.value, withProxies(trace.value, contracts))].flatMap((line) =>
    line.kind === 'call' ? [lineText({ ...line, gas: '' })] : [],
  );
}
const proxied: Frame = { to: PROXY, calls: [{ to: TOKEN, type: 'DELEGATECALL' }] };

describe('a proxy in a trace', () => {
  it('is named with its implementation, and decoded by its ABI', () => {
    const token = { address: TOKEN, name: 'Token' };
    const inner = '├─ Token::mint(amount: 5) [delegatecall] → done: true';
    const [first] = linesOf(proxied, known(token));
    assert.match(first ?? '', /^0x[aA]1[\da-fA-F]{38} \(proxy of Token\)::mint\(amount: 5\)$/);
    assert.deepEqual(linesOf(proxied, known(token, { address: PROXY, name: 'ERC1967Proxy' })), [
      'ERC1967Proxy (proxy of Token)::mint(amount: 5)',
      inner,
    ]);
    assert.deepEqual(linesOf(proxied, known(token, { address: PROXY, name: 'Token', label: 'gold' })), [
      'gold::mint(amount: 5)',
      inner,
    ]);
  });

  it('names its implementation where only the proxy is known', () => {
    assert.deepEqual(linesOf(proxied, known({ address: PROXY, name: 'Token', label: 'gold' })), [
      'gold::mint(amount: 5)',
      '├─ implementation of gold::mint(amount: 5) [delegatecall] → done: true',
    ]);
  });

  it('of another proxy is named with the last implementation', () => {
    const clone = { to: CLONE, calls: [{ ...proxied, type: 'DELEGATECALL' }] };
    const [first, second] = linesOf(
      clone,
      known(
        { address: TOKEN, name: 'Token' },
        { address: CLONE, name: 'Clone' },
        { address: PROXY, name: 'Proxy' },
      ),
    );
    assert.equal(first, 'Clone (proxy of Token)::mint(amount: 5)');
    assert.equal(second, '├─ Proxy (proxy of Token)::mint(amount: 5) [delegatecall]');
  });

  it('is only a contract that passes the call on as it is', () => {
    const contracts = known({ address: TOKEN, name: 'Token' }, { address: PROXY, name: 'Multicall' });
    const other = { to: PROXY, input: '0x12345678', calls: [{ to: TOKEN, type: 'DELEGATECALL' }] };
    assert.match(linesOf(other, contracts)[0] ?? '', /^Multicall::/);
    const plain = { to: PROXY, calls: [{ to: TOKEN }] };
    assert.match(linesOf(plain, contracts)[0] ?? '', /^Multicall::/);
  });

  it('in a loop ends', () => {
    const loop: Frame = {
      to: PROXY,
      calls: [{ to: CLONE, type: 'DELEGATECALL', calls: [{ to: PROXY, type: 'DELEGATECALL' }] }],
    };
    assert.equal(linesOf(loop, known({ address: TOKEN, name: 'Token' })).length, 3);
  });

  it('has names for the slots of EIP-1967', () => {
    const slot = BigInt('0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc');
    const word = (address: string) => address.slice(2).padStart(64, '0');
    const change = { address: PROXY, storage: [{ slot, before: word('0x'), after: word(PROXY) }] };
    const [account] = changedAccounts([change], { nodes: [], flat: false }, known());
    assert.match(
      account?.[1].join('\n') ?? '',
      /^implementation of the proxy: none → 0x[aA]1[\da-fA-F]{38}$/,
    );
  });
});
