import { deepEqual, equal, ok } from 'node:assert/strict';
import { type Abi, abiFromJson, parseAbiLine } from '../../../common/contracts/abi';
import { createContracts, standardContracts } from '../../../common/contracts/contracts';
import type { DecodedEntry } from '../../../common/contracts/decode';
import { decodeCall, decodeLog, decodeResult, decodeRevert } from '../../../common/contracts/decode';
import { standardProblems } from '../../../common/contracts/standards';
import { entryText, valueLines } from '../../../common/contracts/words';
import { failureText, type Result } from '../../../common/result';

const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

function word(value: bigint | number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
}

function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0');
}

function shown(result: Result<DecodedEntry>): string {
  return result.ok ? entryText(result.value) : failureText(result.failure);
}

function abi(...lines: readonly string[]): Abi {
  return abiFromJson(lines, 'Vault');
}

function vault(...lines: readonly string[]) {
  const { entries, problems } = abi(...lines);
  deepEqual(problems, []);
  return createContracts([{ name: 'Vault', entries }], [{ address: WALLET, name: 'Vault' }]);
}

describe('revert data', () => {
  it('is the reason of a require', () => {
    const reason = Buffer.from('Not enough Ether provided.').toString('hex').padEnd(64, '0');
    const data = `0x08c379a0${word(32)}${word(26)}${reason}`;
    equal(shown(decodeRevert(data, standardContracts())), 'Error("Not enough Ether provided.")');
  });

  it('is a panic with the meaning of its code', () => {
    equal(
      shown(decodeRevert(`0x4e487b71${word(0x11)}`, standardContracts())),
      'Panic(0x11): arithmetic overflow or underflow',
    );
    equal(shown(decodeRevert(`0x4e487b71${word(0x99)}`, standardContracts())), 'Panic(153)');
  });

  it('is a custom error of the workspace with its arguments', () => {
    const contracts = vault(
      'error InsufficientFunds(uint256 available, (address who, uint256[] parts) request)',
    );
    const [entry] = abi(
      'error InsufficientFunds(uint256 available, (address who, uint256[] parts) request)',
    ).entries;
    const data = `${entry?.hash.slice(0, 10)}${word(5)}${word(64)}${addressWord(WALLET)}${word(64)}${word(2)}${word(1)}${word(2)}`;
    equal(
      shown(decodeRevert(data, contracts)),
      `InsufficientFunds(available: 5, request: (who: ${WALLET}, parts: [1, 2]))`,
    );
  });

  it('is an error of OpenZeppelin without any ABI', () => {
    const data = `0xe450d38c${addressWord(WALLET)}${word(1)}${word(1000)}`;
    equal(
      shown(decodeRevert(data, standardContracts())),
      `ERC20InsufficientBalance(sender: ${WALLET}, balance: 1, needed: 1,000)`,
    );
  });

  it('that nothing declares says so', () => {
    equal(
      shown(decodeRevert('0x12345678', standardContracts())),
      'No known error has the selector 0x12345678.',
    );
    equal(
      shown(decodeRevert('0x1234', standardContracts())),
      '2 bytes of revert data are too short for the selector of an error, which has 4.',
    );
  });

  it('that is cut off names the error that it does not fit', () => {
    equal(
      shown(decodeRevert(`0xe450d38c${addressWord(WALLET)}`, standardContracts())),
      'ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed): 32 bytes do not encode (address, uint256, uint256).',
    );
  });
});

describe('call data', () => {
  it('has the names of its function', () => {
    const data = `0xa9059cbb${addressWord(WALLET)}${word(1500)}`;
    equal(shown(decodeCall(data, standardContracts())), `transfer(to: ${WALLET}, amount: 1,500)`);
  });

  it('lists other declarations with the same selector', () => {
    const data = `0x095ea7b3${addressWord(WALLET)}${word(7)}`;
    const decoded = decodeCall(data, standardContracts());
    ok(decoded.ok);
    equal(entryText(decoded.value), `approve(spender: ${WALLET}, amount: 7)`);
    deepEqual(decoded.value.alternatives, ['approve(address to, uint256 tokenId) of ERC-721']);
  });

  it('prefers the contract at the address of the call', () => {
    const contracts = vault('function transfer(address receiver, uint256 shares) returns (bool)');
    const data = `0xa9059cbb${addressWord(WALLET)}${word(7)}`;
    equal(shown(decodeCall(data, contracts, WALLET)), `transfer(receiver: ${WALLET}, shares: 7)`);
  });

  it('shows tuples and lists of tuples line by line', () => {
    const data = `0x82ad56cb${word(32)}${word(1)}${word(32)}${addressWord(WALLET)}${word(1)}${word(96)}${word(4)}${'18160ddd'.padEnd(64, '0')}`;
    const decoded = decodeCall(data, standardContracts());
    ok(decoded.ok);
    deepEqual(valueLines(decoded.value.values), [
      'calls (address,bool,bytes)[]: 1 item',
      '  [0]:',
      `    target address: ${WALLET}`,
      '    allowFailure bool: true',
      '    callData bytes: 0x18160ddd',
    ]);
  });
});

describe('return values', () => {
  it('are named by the function that was called', () => {
    const call = `0x0902f1ac`;
    equal(
      shown(decodeResult(`0x${word(1000)}${word(2000)}${word(7)}`, call, standardContracts())),
      'reserve0: 1,000, reserve1: 2,000, blockTimestampLast: 7',
    );
  });

  it('that are missing are explained', () => {
    equal(
      shown(decodeResult('0x', '0x18160ddd', standardContracts())),
      'The call returned no data: there may be no contract at the address, or it has no such function.',
    );
  });
});

describe('logs', () => {
  const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

  it('tell tokens from NFTs by the number of topics', () => {
    const topics = [TRANSFER, `0x${addressWord(WALLET)}`, `0x${addressWord(WALLET)}`];
    equal(
      shown(decodeLog(topics, `0x${word(9)}`, standardContracts())),
      `Transfer(from: ${WALLET}, to: ${WALLET}, value: 9)`,
    );
    equal(
      shown(decodeLog([...topics, `0x${word(9)}`], '0x', standardContracts())),
      `Transfer(from: ${WALLET}, to: ${WALLET}, tokenId: 9)`,
    );
  });

  it('show the hash of an indexed text', () => {
    const contracts = vault('event Named(string indexed name, uint256 id)');
    const topic = abi('event Named(string indexed name, uint256 id)').entries[0]?.hash ?? '';
    equal(
      shown(decodeLog([topic, `0x${'ab'.repeat(32)}`], `0x${word(3)}`, contracts)),
      `Named(name: 0x${'ab'.repeat(32)} (hash), id: 3)`,
    );
  });

  it('of an anonymous event are decoded at the address of its contract', () => {
    const contracts = vault('event Note(address indexed who, bytes data) anonymous');
    const log = [[`0x${addressWord(WALLET)}`], `0x${word(32)}${word(2)}${'beef'.padEnd(64, '0')}`] as const;
    equal(shown(decodeLog(...log, contracts, WALLET)), `Note(who: ${WALLET}, data: 0xbeef)`);
    ok(!decodeLog(...log, contracts, `0x${'11'.repeat(20)}`).ok);
  });

  it('with another number of topics say so', () => {
    equal(
      shown(decodeLog([TRANSFER], '0x', standardContracts())),
      'Transfer(address indexed from, address indexed to, uint256 value) has 2 indexed parameters, but the log has 0 topics after its own.',
    );
  });
});

describe('hostile data', () => {
  const contracts = vault(
    'function lists(bytes[][] items)',
    'function fixed(uint256[1000000][1000000] items)',
    'function text(string value)',
  );
  const selectorOf = (line: string) => {
    const entry = parseAbiLine(line, '');
    return entry.ok ? entry.value.hash.slice(0, 10) : '';
  };

  it('whose offsets multiply it is refused', () => {
    const count = 4000;
    const inner = `${word(count)}${word(count * 32).repeat(count)}`;
    const payload = `${word(300_000)}${'ff'.repeat(300_000)}`;
    const data = `${selectorOf('lists(bytes[][] items)')}${word(32)}${word(1)}${word(32)}${inner}${payload}`;
    equal(
      shown(decodeCall(data, contracts)),
      'lists(bytes[][] items): 428,160 bytes do not encode (bytes[][]).',
    );
  });

  it('with a huge length is refused', () => {
    const data = `${selectorOf('text(string value)')}${word(32)}${word(2n ** 200n)}`;
    equal(shown(decodeCall(data, contracts)), 'text(string value): 64 bytes do not encode (string).');
    const many = `${selectorOf('fixed(uint256[1000000][1000000] items)')}${word(1)}`;
    ok(!decodeCall(many, contracts).ok);
  });

  it('of more than 1 MB is not decoded', () => {
    const data = `${selectorOf('text(string value)')}${word(32)}${word(1_200_000)}${'61'.repeat(1_200_000)}`;
    equal(
      shown(decodeCall(data, contracts)),
      'text(string value): It has 1,200,064 bytes. Only data of up to 1 MB is decoded.',
    );
  });
});

describe('the standard interfaces', () => {
  it('can all be parsed', () => deepEqual(standardProblems(), []));

  it('have the selectors and topics that are known from deployed contracts', () => {
    const selectors = {
      '0x252dba42': 'aggregate((address,bytes)[])',
      '0x174dea71': 'aggregate3Value((address,bool,uint256,bytes)[])',
      '0x42cbb15c': 'getBlockNumber()',
      '0x22895118': 'deposit(bytes,bytes,bytes,bytes32)',
      '0xc5f2892f': 'get_deposit_root()',
      '0x621fd130': 'get_deposit_count()',
    };
    for (const [selector, signature] of Object.entries(selectors))
      equal(standardContracts().functionsFor(selector)[0]?.signature, signature);
    const topics = {
      '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5':
        'DepositEvent(bytes,bytes,bytes,bytes,bytes)',
      '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec':
        'Permit(address,address,address,uint160,uint48,uint48)',
      '0x448bc014f1536726cf8d54ff3d6481ed3cbc683c2591ca204274009afa09b1a1':
        'TextChanged(bytes32,string,string,string)',
    };
    for (const [topic, signature] of Object.entries(topics))
      equal(standardContracts().eventsFor(topic)[0]?.signature, signature);
    equal(standardContracts().errorsFor('0x556f1830')[0]?.name, 'OffchainLookup');
  });
});

describe('system contracts', () => {
  const ROOTS = '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02';
  const HISTORY = '0x0000F90827F1C53a10cb7A02335B175320002935';
  const WITHDRAWALS = '0x00000961Ef480Eb55e80D19ad83579A64c007002';
  const CONSOLIDATIONS = '0x0000BBdDc7CE488642fb579F8B00f3a590007251';
  const KEY = `0x${'ab'.repeat(48)}`;

  it('take call data without a selector', () => {
    const call = (data: string, to: string) => shown(decodeCall(data, standardContracts(), to));
    equal(call(`0x${word(1_700_000_000)}`, ROOTS), 'get(timestamp: 1,700,000,000)');
    equal(call(`0x${word(20_000_000)}`, HISTORY), 'get(block_number: 20,000,000)');
    equal(
      call(`${KEY}${'00'.repeat(7)}05`, WITHDRAWALS),
      `add_withdrawal_request(validator_pubkey: 0x${'ab'.repeat(32)}… (48 bytes), amount: 5)`,
    );
    equal(
      call(`${KEY}${'cd'.repeat(48)}`, CONSOLIDATIONS),
      `add_consolidation_request(source_pubkey: 0x${'ab'.repeat(32)}… (48 bytes), target_pubkey: 0x${'cd'.repeat(32)}… (48 bytes))`,
    );
    equal(call('0x', WITHDRAWALS), 'fee()');
    equal(call('0x1234', WITHDRAWALS), 'The contract of EIP-7002 takes 0 or 56 bytes of data.');
  });

  it('return a root, a hash or a fee', () => {
    const result = (data: string, call: string, to: string) =>
      shown(decodeResult(data, call, standardContracts(), to));
    equal(
      result(`0x${'ab'.repeat(32)}`, `0x${word(1)}`, ROOTS),
      `parent_beacon_block_root: 0x${'ab'.repeat(32)}`,
    );
    equal(result(`0x${'ab'.repeat(32)}`, `0x${word(1)}`, HISTORY), `block_hash: 0x${'ab'.repeat(32)}`);
    equal(result(`0x${word(1)}`, '0x', CONSOLIDATIONS), 'fee: 1');
    equal(result('0x', '0x', WITHDRAWALS), 'The contract of EIP-7002 returns 32 bytes.');
  });

  it('log requests without topics', () => {
    const data = `0x${WALLET.slice(2)}${'ab'.repeat(48)}${'00'.repeat(7)}05`;
    equal(
      shown(decodeLog([], data, standardContracts(), WITHDRAWALS)),
      `withdrawal_request(source_address: ${WALLET}, validator_pubkey: 0x${'ab'.repeat(32)}… (48 bytes), amount: 5)`,
    );
  });
});
