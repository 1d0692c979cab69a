/** The contracts of test/contracts on anvil, and 60 transactions that use them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiFunction, AbiParameters, type Hex } from 'ox';

type Data = Hex.Hex;

export const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const PLAIN = `0x${'77'.repeat(20)}`;

/** Sends a JSON-RPC request; throws if it has no result. */
export type Ask = <T>(method: string, ...params: readonly unknown[]) => Promise<T>;

interface Receipt {
  readonly contractAddress: string;
  readonly transactionHash: string;
}

export interface MarketTransaction {
  readonly title: string;
  readonly hash: string;
}

/** Deploys one contract of each kind. @returns addresses by name */
export async function deployMarket(ask: Ask): Promise<Readonly<Record<string, string>>> {
  const at: Record<string, string> = {};
  const deploy = async (
    file: string,
    name: string,
    types: string,
    values: readonly unknown[],
    value = '0x0',
    label = name,
  ) => {
    const artifact = path.join(import.meta.dirname, `../contracts/out/${file}.sol/${name}.json`);
    const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { bytecode: { object: string } };
    // The only library that is linked.
    const code = bytecode.object.replace(/__\$[\da-f]{34}\$__/g, (at.Prices ?? '').slice(2));
    const input = code + encoded(types, values).slice(2);
    const hash = await ask<string>('eth_sendTransaction', { from: ME, input, value, gas: '0x4c4b40' });
    await ask('evm_mine');
    at[label] = (await ask<Receipt>('eth_getTransactionReceipt', hash)).contractAddress;
  };
  await deploy('Market', 'Token', 'string,uint8', ['Own Token', 18]);
  await deploy('Market', 'Prices', '', []);
  await deploy('Market', 'Book', 'address', [at.Token]);
  await deploy('Market', 'Vault', '', [], '0xde0b6b3a7640000');
  await deploy('Market', 'Refusing', '', []);
  await deploy('Market', 'Multicall', '', []);
  await deploy('Market', 'Beacon', 'address', [at.Multicall]);
  await deploy('Market', 'BeaconProxy', 'address', [at.Beacon]);
  await deploy('Market', 'Clones', '', []);
  await deploy('Market', 'Ladder', '', []);
  await deploy('Samples', 'Kinds', '', []);
  await deploy('Samples', 'Proxy', 'address', [at.Kinds]);
  await deploy('Samples', 'Outer', '', []);
  return at;
}

function encoded(types: string, values: readonly unknown[]): Data {
  return types === ''
    ? '0x'
    : AbiParameters.encode(AbiParameters.from(types.split(',')) as never, values as never);
}

/** Call data in the words of Solidity. */
export function calling(signature: string, ...values: readonly unknown[]): Data {
  return AbiFunction.encodeData(AbiFunction.from([`function ${signature}`] as never), values as never);
}

const LEVEL = '(uint128,uint64)';
const ORDER = `(address,${LEVEL}[],bytes32[2][],string)`;
const SHAPE = '(string,uint8,(int24,int24)[],bytes4[2])';
const word = (byte: string) => `0x${byte.repeat(32)}`;

type Step = readonly [title: string, to: string, input: Data, value?: string, from?: string];

function order(price: bigint, note: string, size = 3n): readonly unknown[] {
  const levels =
    price === 0n
      ? []
      : [
          [price, size],
          [price / 2n, 1n],
        ];
  return [
    ME,
    levels,
    [
      [word('11'), word('22')],
      [word('33'), word('44')],
    ],
    note,
  ];
}

/** 60 transactions. Some of them revert. */
export function marketSteps(at: Readonly<Record<string, string>>): readonly Step[] {
  const { Token = '', Book = '', Vault = '', Refusing = '', Multicall = '', BeaconProxy = '' } = at;
  const { Clones = '', Ladder = '', Kinds = '', Proxy: proxy = '', Outer = '', Beacon = '' } = at;
  const place = `place(${ORDER})`;
  const many = `place(${ORDER}[])`;
  const note = (text: string) => calling('note(string)', text);
  const even = (value: bigint) => calling('even(uint256)', value);
  return [
    ['mint', Token, calling('mint(address,uint256)', ME, 10n ** 24n)],
    ['approve', Token, calling('approve(address,uint256)', Book, 1000n)],
    ['approve everything', Token, calling('approve(address,uint256)', OTHER, (1n << 256n) - 1n)],
    ['transfer', Token, calling('transfer(address,uint256)', OTHER, 5n)],
    ['transfer nothing', Token, calling('transfer(address,uint256)', OTHER, 0n)],
    ['transfer too much', Token, calling('transfer(address,uint256)', OTHER, 10n ** 30n)],
    ['transferFrom', Token, calling('transferFrom(address,address,uint256)', ME, OTHER, 7n), '0x0', OTHER],
    [
      'transferFrom without allowance',
      Token,
      calling('transferFrom(address,address,uint256)', OTHER, ME, 7n),
    ],
    ['ether to a token', Token, '0x', '0x1'],
    ['an unknown function', Token, '0xdeadbeef'],
    ['too few arguments', Token, '0xa9059cbb00'],
    ['place an order', Book, calling(place, order(100n, 'first'))],
    ['place an order with a text of many bytes', Book, calling(place, order(100n, 'größer ☃ '.repeat(20)))],
    ['place an empty order', Book, calling(place, order(0n, 'empty'))],
    ['place an order that is rejected', Book, calling(place, order(10n ** 19n, 'dear'))],
    ['place an order without allowance', Book, calling(place, order(5n, 'large', 10n ** 9n))],
    ['place two orders', Book, calling(many, [order(1n, 'a'), order(2n, 'b')])],
    ['place no orders', Book, calling(many, [])],
    [
      'place two orders of which one is rejected',
      Book,
      calling(many, [order(1n, 'a'), order(10n ** 19n, 'b')]),
    ],
    ['fill', Book, calling('fill(uint256[],string)', [1n, 2n], 'both')],
    ['fill nothing', Book, calling('fill(uint256[],string)', [], '')],
    ['deposit', Vault, calling('deposit()'), '0xde0b6b3a7640000'],
    ['deposit nothing', Vault, calling('deposit()')],
    ['withdraw to an account', Vault, calling('withdraw(address,uint256)', PLAIN, 1000n)],
    ['withdraw to a contract that refuses', Vault, calling('withdraw(address,uint256)', Refusing, 1000n)],
    ['withdraw too much', Vault, calling('withdraw(address,uint256)', PLAIN, 10n ** 24n)],
    ['lock', Vault, calling('lock(uint64)', 4_102_444_800n)],
    ['ether to a function that is not payable', Vault, calling('lock(uint64)', 1n), '0x1'],
    ['call data that comes back', Refusing, '0x1234'],
    ['no call data', Refusing, '0x'],
    ['ether that is refused', Refusing, '0x', '0x5'],
    ['note', Multicall, note('hello')],
    ['note through a beacon proxy', BeaconProxy, note('beacon')],
    ['odd through a beacon proxy', BeaconProxy, even(3n)],
    ['several calls', Multicall, calling('multicall(bytes[])', [note('a'), even(4n), note('')])],
    ['several calls of which one reverts', Multicall, calling('multicall(bytes[])', [note('a'), even(5n)])],
    ['no calls', Multicall, calling('multicall(bytes[])', [])],
    [
      'calls in calls',
      Multicall,
      calling('multicall(bytes[])', [calling('multicall(bytes[])', [note('deep')])]),
    ],
    ['upgrade', Beacon, calling('upgradeTo(address)', Token)],
    ['the old function of an upgraded proxy', BeaconProxy, note('gone')],
    ['the new function of an upgraded proxy', BeaconProxy, calling('approve(address,uint256)', OTHER, 1n)],
    ['clone', Clones, calling('clone(address,bytes32)', Multicall, word('01'))],
    ['clone with the same salt', Clones, calling('clone(address,bytes32)', Multicall, word('01'))],
    ['clone with another salt', Clones, calling('clone(address,bytes32)', Token, word('02'))],
    ['revert at once', Ladder, calling('down(uint256,uint256)', 0n, 9n)],
    ['revert three calls deep', Ladder, calling('down(uint256,uint256)', 3n, 9n)],
    ['revert with a text', Ladder, calling('text(string)', 'größer')],
    ['revert with an empty text', Ladder, calling('text(string)', '')],
    ['an assertion that fails', Ladder, calling('panic(uint256)', 1n)],
    ['an underflow', Ladder, calling('panic(uint256)', 0x11n)],
    ['a division by zero', Ladder, calling('panic(uint256)', 0x12n)],
    ['an index out of bounds', Ladder, calling('panic(uint256)', 2n)],
    ['a caught error', Ladder, calling('safely(bytes)', calling('down(uint256,uint256)', 2n, 1n))],
    ['a caught text', Ladder, calling('safelyText(string)', 'caught')],
    ['a caught panic', Ladder, calling('safelyPanic(uint256)', 0x12n)],
    [
      'draw',
      Kinds,
      calling(`draw(${SHAPE})`, [
        'triangle',
        2,
        [
          [0, 0],
          [-5, 3],
          [8388607, -8388608],
        ],
        ['0x11223344', '0x00000000'],
      ]),
    ],
    [
      'draw a line through a proxy',
      proxy,
      calling(`draw(${SHAPE})`, ['line', 0, [], ['0x00000000', '0x00000000']]),
    ],
    [
      'move through a proxy',
      proxy,
      calling('move(uint256,(int24,int24)[])', 7n, [
        [1, -1],
        [2, -2],
      ]),
    ],
    ['create', Outer, calling('create(bytes32)', word('5a'))],
    ['revert in the third contract', Outer, calling('run()')],
  ];
}

/** Sends the transactions one after the other. */
export async function runMarket(
  ask: Ask,
  at: Readonly<Record<string, string>>,
): Promise<readonly MarketTransaction[]> {
  const sent: MarketTransaction[] = [];
  for (const [title, to, input, value = '0x0', from = ME] of marketSteps(at)) {
    const hash = await ask<string>('eth_sendTransaction', { from, to, input, value, gas: '0x1e8480' });
    // A block each, so that cast needs no transactions before it.
    await ask('evm_mine');
    sent.push({ title, hash });
  }
  return sent;
}
