import { deepEqual, equal } from 'node:assert/strict';
import { abiFromJson } from '../../../common/contracts/abi';
import { enumsIn } from '../../../common/contracts/artifacts';
import { createContracts } from '../../../common/contracts/contracts';
import { decodeCall, decodeLog } from '../../../common/contracts/decode';
import { slotNames, variableText } from '../../../common/contracts/layout';
import { entryText, valueLines } from '../../../common/contracts/words';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { placeholdersOf } from '../../../common/scratch/http/request-line';
import { knownValue, systemOptions } from '../../../common/scratch/variables/resolve';
import { readWritten, systemValue } from '../../../common/scratch/variables/system-values';
import { fileVariables } from '../../../common/scratch/variables/variables';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const ABI = abiFromJson(
  [
    'function store(uint64 until) payable returns (uint256 id)',
    'function swap((address from, address to, uint256[2] amounts)[] orders, bytes data, string note) returns (bool)',
    'function set(int8 level, bool open, bytes2 tag)',
    'function move(address to)',
    'function move(uint256 id)',
    'function move(bytes note)',
    'function fill(uint256 a)',
    'function fill(uint8 a)',
  ],
  'Vault',
);

const STATES = abiFromJson(
  [
    {
      type: 'function',
      name: 'move',
      inputs: [
        { name: 'state', type: 'uint8', internalType: 'enum Box.State' },
        { name: 'path', type: 'uint8[]', internalType: 'enum Box.State[]' },
        { name: 'far', type: 'uint8', internalType: 'enum Far' },
      ],
    },
    {
      type: 'event',
      name: 'Moved',
      inputs: [
        { name: 'from', type: 'uint8', internalType: 'enum Box.State', indexed: true },
        { name: 'to', type: 'uint8', internalType: 'enum Box.State' },
      ],
    },
  ],
  'Box',
);
const enums = enumsIn({
  nodeType: 'SourceUnit',
  nodes: [
    {
      nodeType: 'ContractDefinition',
      nodes: [
        {
          nodeType: 'EnumDefinition',
          canonicalName: 'Box.State',
          members: [{ name: 'Open' }, { name: 'Paused' }, { name: 'Closed' }],
        },
      ],
    },
  ],
});

const contracts = createContracts(
  [
    { name: 'Box', entries: STATES.entries, enums },
    { name: 'Vault', entries: ABI.entries },
    { name: 'Twice', entries: ABI.entries },
  ],
  [
    { name: 'Vault', address: VAULT },
    { name: 'Twice', address: VAULT },
    { name: 'Twice', address: ALICE },
  ],
);

const FILE = `# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH
# @contract usdc = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 as ERC20 with 6 decimals
# @contract later = {{deploy.response.body.$.result.contractAddress}} as ERC20
@alice = ${ALICE}
@half = 0.5 ether
@state = Paused
@price = 2.5 usdc
@both = [1, 2]
@word = a, b
@self = [self]
@data = {{$calldata weth.transfer(alice, 1)}}

###
`;

function variablesOf(text = FILE) {
  const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
  document.contracts = contracts;
  return fileVariables(document);
}

/** The call data, what is wrong, or that it is only known when sent. */
function calldata(written: string): string {
  const found = systemValue(`$calldata ${written}`, systemOptions(variablesOf()));
  return found.ok ? (found.value ?? 'later') : found.failure.message;
}

/** The text of each problem with the text that it is at. */
function problems(written: string): readonly string[] {
  const found = readWritten('$calldata', written, systemOptions(variablesOf()));
  return (found?.problems ?? []).map(({ start, end, message }) => `${written.slice(start, end)}: ${message}`);
}

const word = (digits: string) => digits.padStart(64, '0');
const alice = word(ALICE.slice(2).toLowerCase());

describe('written calls', () => {
  it('encode arguments by position and by name, in any order', () => {
    const data = `0xa9059cbb${alice}${word('14d1120d7b160000')}`;
    equal(calldata(`weth.transfer(${ALICE}, 1.5 ether)`), data);
    equal(calldata('weth.transfer(amount: 1.5 ether, to: alice)'), data);
    equal(calldata('weth.transfer(%alice, 1_500_000 gwei)'), `0xa9059cbb${alice}${word('5543df729c000')}`);
    equal(calldata('weth . transfer ( alice , 1.5e18 )'), data);
    equal(calldata('ERC20.transfer(alice, 0x14d1120d7b160000)'), data);
  });

  it('encode signed numbers, truths, bytes, tuples, lists, data and text', () => {
    equal(
      calldata('Vault.set(-1, true, 0x1234)'),
      `0xda8c229e${'f'.repeat(64)}${word('1')}1234${'0'.repeat(60)}`.replace(
        '0xda8c229e',
        calldata('Vault.set(0, true, 0x0000)').slice(0, 10),
      ),
    );
    const positions = calldata(`Vault.swap([(alice, Vault, [1, 2 gwei])], 0x1234, "a, \\"b\\"")`);
    equal(
      positions,
      calldata(
        `Vault.swap(note: 'a, "b"', data: 0x1234, orders: [(to: Vault, from: alice, amounts: [0x1, 2e9])])`,
      ),
    );
    equal(
      positions,
      calldata(
        `swap((address,address,uint256[2])[],bytes,string) [(${ALICE}, ${VAULT}, [1, 2gwei])] 0x1234 'a, "b"'`,
      ),
    );
  });

  it('take values of variables with their units and brackets, and text as it is', () => {
    equal(calldata('weth.transfer(alice, half)'), `0xa9059cbb${alice}${word('6f05b59d3b20000')}`);
    equal(
      calldata('Vault.swap([(alice, alice, both)], 0x, word)'),
      calldata("Vault.swap([(alice, alice, [1, 2])], 0x, 'a, b')"),
    );
    equal(calldata('Vault.swap(self, 0x, word)').startsWith('0x'), false);
  });

  it('have the value of a definition', () => {
    equal(variablesOf().get('data')?.value, `0xa9059cbb${alice}${word('1')}`);
  });

  it('take amounts of a token by the decimals of its directive', () => {
    const data = `0xa9059cbb${alice}${word('2625a0')}`;
    equal(calldata('usdc.transfer(alice, 2.5 usdc)'), data);
    equal(calldata('usdc.transfer(alice, price)'), data);
    equal(calldata('usdc.transfer(amount: 2_500_000, to: alice)'), data);
    const quantity = systemValue('$quantity 2.5 usdc', systemOptions(variablesOf()));
    equal(quantity.ok && quantity.value, '0x2625a0');
    equal(
      calldata('Vault.swap([(alice, alice, [1 usdc, 0.000001 usdc])], 0x, word)').includes(word('f4240')),
      true,
    );
    deepEqual(problems('usdc.transfer(alice, 0.0000001 usdc)'), [
      '0.0000001 usdc: amount: 0.0000001 usdc has more than 6 decimals.',
    ]);
    deepEqual(problems('usdc.transfer(1 usdc, 1)'), ['1 usdc: to: Expected address, not an amount.']);
    deepEqual(problems('usdc.transfer(alice, 1e3 usdc)'), [
      '1e3 usdc: amount: Write the amount of usdc as a decimal number, as in 1.5 usdc.',
    ]);
    deepEqual(problems('usdc.transfer(alice, 1 weth)'), [
      'weth: The decimals of weth are not known. Say them: `# @contract weth = 0x… as WETH with 18 decimals`.',
    ]);
  });

  it('take the members of enums by their names, and check their range', () => {
    const data = calldata('Box.move(1, [0, 2], 7)');
    equal(data.startsWith('0x'), true);
    equal(calldata('Box.move(Paused, [Open, Closed], 7)'), data);
    equal(calldata('Box.move(far: 7, path: [0x0, Closed], state: state)'), data);
    deepEqual(problems('Box.move(Pausd, [Open, 3], Near)'), [
      'Pausd: state: Box.State has no member Pausd. Its members are Open, Paused, Closed.',
      '3: Box.State has 3 members: write a number from 0 to 2, or a name: Open, Paused, Closed.',
      'Near: far: Near is not a variable, and the members of Far are not known: the artifact has no syntax tree. Write a number, or compile with `forge build --ast`.',
    ]);
  });

  it('are decoded with the members of enums by their names', () => {
    const decoded = decodeCall(calldata('Box.move(Paused, [Open, Closed], 7)'), contracts);
    equal(decoded.ok, true);
    if (!decoded.ok) return;
    equal(
      entryText(decoded.value),
      'move(state: State.Paused (1), path: [State.Open (0), State.Closed (2)], far: 7)',
    );
    deepEqual(valueLines(decoded.value.values), [
      'state uint8: State.Paused (1)',
      'path uint8[]: [State.Open (0), State.Closed (2)]',
      'far uint8: 7',
    ]);
    const [moved] = STATES.entries.filter(({ kind }) => kind === 'event');
    const word = (value: number) => `0x${String(value).padStart(64, '0')}`;
    const log = decodeLog([moved?.hash ?? '', word(2)], word(3), contracts);
    equal(log.ok && entryText(log.value), 'Moved(from: State.Closed (2), to: 3)');
  });

  it('name the members of enums in storage', () => {
    const layout = {
      storage: [{ label: 'state', offset: 1, slot: '0', type: 't' }],
      types: { t: { encoding: 'inplace', label: 'enum Box.State', numberOfBytes: '1' } },
    };
    const [state] = slotNames(layout, [])(0n);
    const text = (digits: string) =>
      state && variableText(state, digits.padStart(64, '0'), contracts.enumMembers);
    equal(text('0100'), 'State.Paused (1)');
    equal(text('0900'), '9');
  });

  it('suggest the names of the file before those of standards', () => {
    deepEqual(problems('wth.balanceOf(alice)'), ['wth: There is no contract "wth". Did you mean "weth"?']);
    deepEqual(problems('ERC2.balanceOf(alice)'), [
      'ERC2: There is no contract "ERC2". Did you mean "ERC20"?',
    ]);
  });

  it('choose the overload by the types of the arguments, or by the types that are written', () => {
    equal(calldata('Vault.move(alice)'), calldata(`move(address) ${ALICE}`));
    equal(calldata('Vault.move(7)'), calldata('move(uint256) 7'));
    equal(calldata('Vault.move(bytes)(0x07)'), calldata('move(bytes) 0x07'));
    deepEqual(problems('Vault.fill(1)'), [
      'fill: Several overloads of fill take these arguments: fill(uint256 a), fill(uint8 a). Write the types: fill(uint256)(…).',
    ]);
    equal(calldata('Vault.fill(256)'), calldata('fill(uint256) 256'));
    deepEqual(problems('Vault.move("x")'), [
      'move: No overload of move takes these arguments: move(address to), move(uint256 id), move(bytes note).',
    ]);
  });

  it('are only known when sent if the address of a contract is', () => {
    equal(calldata('weth.balanceOf(later)'), 'later');
    equal(calldata('later.balanceOf(alice)'), `0x70a08231${alice}`);
    deepEqual(problems('later.transfer(later, -1)'), ['-1: amount: uint256 cannot be negative.']);
  });

  it('do not guess which of several addresses is meant', () => {
    deepEqual(problems('weth.balanceOf(Twice)'), [
      `Twice: Twice has 2 addresses. Choose one: \`# @contract Twice = ${VAULT}\`.`,
    ]);
  });

  it('say at the value what its type does not allow', () => {
    deepEqual(problems('Vault.set(128, yes, 0x123456)'), [
      '128: level: 128 is too large for int8.',
      'yes: open: yes is neither a variable nor the name of a contract with an address.',
      '0x123456: tag: bytes2 has 2 bytes, not 3.',
    ]);
    deepEqual(problems('Vault.swap([(alice, alice, [1])], 0x1, note)'), [
      '[1]: amounts: Expected 2 items, not 1.',
      '0x1: data: Expected data such as 0x1234, not 0x1.',
      'note: note: note is neither a variable nor the name of a contract with an address.',
    ]);
    deepEqual(problems('Vault.swap([(alice, alice)], half, 1)'), [
      '(alice, alice): (address,address,uint256[2]) takes 3 arguments, not 2.',
      'half: data: Expected data such as 0x1234, not 0.5ether.',
      "1: note: Write text in quotes: '1'.",
    ]);
    deepEqual(problems('Vault.swap([(alice, alice, [1, 2])], weth.deposit(), "note")'), [
      'weth.deposit: A call inside a call is written as its data: `{{$calldata weth.deposit(…)}}`.',
    ]);
    deepEqual(problems('Valt.store(1)'), ['Valt: There is no contract "Valt". Did you mean "Vault"?']);
    deepEqual(problems('nothing.store(1)'), [
      'nothing: There is no contract "nothing". Name it: `# @contract nothing = 0x… as ERC20`.',
    ]);
  });

  it('are never read without end', () => {
    deepEqual(problems(`Vault.store(${'['.repeat(100_000)}`), ['[: Too many brackets.']);
    deepEqual(problems(`Vault.store("${'a'.repeat(100_000)}`), ['": The quote is not closed.']);
  });

  it('do not follow an address that needs the call itself', () => {
    const text = '# @contract a = {{b}} as ERC20\n@b = {{$calldata a.transfer(a, 1)}}\n';
    const [placeholder] = placeholdersOf('{{b}}', 0, 5);
    equal(placeholder && knownValue(placeholder, variablesOf(text)), undefined);
  });
});
