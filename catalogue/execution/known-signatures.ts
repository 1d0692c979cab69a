/** Well-known functions and events of contracts, by the hashes that stand for them in calls and logs. */
import { keccak_256 } from '@noble/hashes/sha3.js';

interface KnownSignature {
  /** `transfer(address,uint256)` */
  readonly signature: string;
  /** A selector of 4 bytes for a function, a topic of 32 bytes for an event; lower-case hex with `0x`. */
  readonly hash: string;
  /** One line. */
  readonly about: string;
}

/** Signature to what it is for; where several standards have one, the commonest comes first. */
const EVENTS: Readonly<Record<string, string>> = {
  'Transfer(address,address,uint256)': 'Tokens changed hands: from, to, amount or id (ERC-20, ERC-721).',
  'Approval(address,address,uint256)': 'Someone may spend tokens: owner, spender, amount or id.',
  'ApprovalForAll(address,address,bool)': 'Someone may handle all tokens of an owner (ERC-721, ERC-1155).',
  'TransferSingle(address,address,address,uint256,uint256)': 'One kind of token changed hands (ERC-1155).',
  'TransferBatch(address,address,address,uint256[],uint256[])': 'Several kinds changed hands (ERC-1155).',
  'URI(string,uint256)': 'The metadata of a token moved (ERC-1155).',
  'Deposit(address,uint256)': 'Ether was wrapped (WETH).',
  'Withdrawal(address,uint256)': 'Wrapped ether was unwrapped (WETH).',
  'DepositEvent(bytes,bytes,bytes,bytes,bytes)': 'A validator deposit was made (deposit contract).',
  'Deposit(address,address,uint256,uint256)': 'Assets came into a vault (ERC-4626).',
  'Withdraw(address,address,address,uint256,uint256)': 'Assets left a vault (ERC-4626).',
  'OwnershipTransferred(address,address)': 'The contract has a new owner.',
  'Upgraded(address)': 'A proxy has a new implementation (ERC-1967).',
  'AdminChanged(address,address)': 'A proxy has a new admin (ERC-1967).',
  'Initialized(uint64)': 'An upgradable contract was set up.',
  'RoleGranted(bytes32,address,address)': 'An account got a role.',
  'RoleRevoked(bytes32,address,address)': 'An account lost a role.',
  'Paused(address)': 'The contract was halted.',
  'Unpaused(address)': 'The contract goes on.',
  'Swap(address,uint256,uint256,uint256,uint256,address)': 'A pair swapped tokens (Uniswap v2).',
  'Sync(uint112,uint112)': 'A pair has new reserves (Uniswap v2).',
  'PairCreated(address,address,address,uint256)': 'A pair was made (Uniswap v2).',
  'Swap(address,address,int256,int256,uint160,uint128,int24)': 'A pool swapped tokens (Uniswap v3).',
  'PoolCreated(address,address,uint24,int24,address)': 'A pool was made (Uniswap v3).',
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)':
    'A user operation ran (ERC-4337).',
};

const FUNCTIONS: Readonly<Record<string, string>> = {
  'balanceOf(address)': 'Balance of an account (ERC-20, ERC-721).',
  'totalSupply()': 'How many tokens there are.',
  'decimals()': 'Decimal places of the token.',
  'symbol()': 'Short name of the token.',
  'name()': 'Name of the token.',
  'transfer(address,uint256)': 'Sends tokens: to, amount.',
  'approve(address,uint256)': 'Lets someone spend tokens: spender, amount.',
  'allowance(address,address)': 'What someone may still spend: owner, spender.',
  'transferFrom(address,address,uint256)': 'Sends tokens of another: from, to, amount.',
  'owner()': 'Owner of the contract.',
  'ownerOf(uint256)': 'Owner of a token (ERC-721).',
  'tokenURI(uint256)': 'Where the metadata of a token is (ERC-721).',
  'getApproved(uint256)': 'Who may handle a token (ERC-721).',
  'isApprovedForAll(address,address)': 'Whether someone may handle all tokens: owner, operator.',
  'setApprovalForAll(address,bool)': 'Lets someone handle all tokens.',
  'safeTransferFrom(address,address,uint256)': 'Sends a token, checking the receiver (ERC-721).',
  'safeTransferFrom(address,address,uint256,bytes)': 'The same, with data for the receiver (ERC-721).',
  'safeTransferFrom(address,address,uint256,uint256,bytes)': 'Sends tokens of one kind (ERC-1155).',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': 'Sends several kinds (ERC-1155).',
  'balanceOf(address,uint256)': 'Balance of one kind of token (ERC-1155).',
  'supportsInterface(bytes4)': 'Whether the contract has an interface (ERC-165).',
  'deposit()': 'Wraps the ether sent along (WETH).',
  'withdraw(uint256)': 'Unwraps ether (WETH).',
  'nonces(address)': 'Next nonce of signed approvals (ERC-2612).',
  'DOMAIN_SEPARATOR()': 'Domain of signed approvals (ERC-2612).',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': 'Approves by a signature (ERC-2612).',
  'transferOwnership(address)': 'Gives the contract to another owner.',
  'renounceOwnership()': 'Leaves the contract without an owner.',
  'implementation()': 'Where a proxy leads to.',
  'upgradeTo(address)': 'Gives a proxy a new implementation.',
  'upgradeToAndCall(address,bytes)': 'The same, and calls it.',
  'paused()': 'Whether the contract is halted.',
  'asset()': 'Token that a vault holds (ERC-4626).',
  'totalAssets()': 'What a vault holds (ERC-4626).',
  'convertToAssets(uint256)': 'What shares of a vault are worth (ERC-4626).',
  'getReserves()': 'Reserves of a pair (Uniswap v2).',
  'token0()': 'First token of a pair.',
  'token1()': 'Second token of a pair.',
  'slot0()': 'Price and state of a pool (Uniswap v3).',
  'latestAnswer()': 'Last price of a feed.',
  'latestRoundData()': 'Last round of a price feed.',
  'multicall(bytes[])': 'Several calls in one.',
  'aggregate3((address,bool,bytes)[])': 'Several calls in one (Multicall3).',
  'get_deposit_root()': 'Root of all deposits (deposit contract).',
  'get_deposit_count()': 'Number of deposits (deposit contract).',
  'deposit(bytes,bytes,bytes,bytes32)': 'Makes a validator deposit (deposit contract).',
  'resolver(bytes32)': 'Resolver of a name (ENS).',
  'addr(bytes32)': 'Address of a name (ENS).',
};

interface Table {
  readonly all: readonly KnownSignature[];
  readonly byHash: ReadonlyMap<string, KnownSignature>;
}

/** Made when first asked for: a hash costs more than reading the whole catalogue. */
function lazyTable(entries: Readonly<Record<string, string>>, bytes: number): () => Table {
  let table: Table | undefined;
  return () => {
    table ??= tableOf(entries, bytes);
    return table;
  };
}

function tableOf(entries: Readonly<Record<string, string>>, bytes: number): Table {
  const all = Object.entries(entries).map(([signature, about]) => ({
    signature,
    hash: hashOf(signature, bytes),
    about,
  }));
  return { all, byHash: new Map(all.map((one) => [one.hash, one])) };
}

/** The first bytes of the Keccak-256 hash of a signature in ASCII. */
function hashOf(signature: string, bytes: number): string {
  const hash = keccak_256(Uint8Array.from(signature, (letter) => letter.charCodeAt(0)));
  let hex = '0x';
  for (const byte of hash.subarray(0, bytes)) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

const events = lazyTable(EVENTS, 32);
const functions = lazyTable(FUNCTIONS, 4);

/** Well-known events with their topics, the commonest first. */
export function knownEvents(): readonly KnownSignature[] {
  return events().all;
}

/** Well-known functions with their selectors, the commonest first. */
export function knownFunctions(): readonly KnownSignature[] {
  return functions().all;
}

/** The event that a topic of 32 bytes stands for. */
export function eventOfTopic(topic: string): KnownSignature | undefined {
  return events().byHash.get(topic.toLowerCase());
}

/** The function whose selector call data begins with. */
export function functionOfData(data: string): KnownSignature | undefined {
  return functions().byHash.get(data.slice(0, 10).toLowerCase());
}

/** The types of a signature's parameters: `transfer(address,uint256)` → `address`, `uint256`. Tuples stay whole. */
export function typesOf(signature: string): readonly string[] {
  const inner = signature.slice(signature.indexOf('(') + 1, -1);
  const types: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= inner.length; at++) {
    const letter = inner.charAt(at);
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    else if (depth === 0 && (letter === ',' || at === inner.length)) {
      if (at > from) types.push(inner.slice(from, at));
      from = at + 1;
    }
  }
  return types;
}

// ---------------------------------------------------------------- Reverts

/** What contracts give back when they revert: the two forms that Solidity has, `Error(string)` and `Panic(uint256)`. */
export const ERROR_SELECTOR = '0x08c379a0';
export const PANIC_SELECTOR = '0x4e487b71';

const panics: Readonly<Record<string, string>> = {
  0: 'generic panic',
  1: 'an assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'no such value of the enum',
  34: 'badly encoded bytes in storage',
  49: 'pop of an empty array',
  50: 'index out of bounds',
  65: 'out of memory',
  81: 'call of an unset function',
};

/** Meaning of the code of a panic. */
export function panicMeaning(code: bigint): string | undefined {
  return panics[code.toString()];
}
