/** Standard interfaces, as declarations. Their order is that of alternatives: the most common comes first. */
import { once } from '../once';
import { type AbiEntry, parseAbiLine } from './abi';

/** One declaration per line. `event` and `error` are events and errors; all others are functions. */
const STANDARDS: Readonly<Record<string, string>> = {
  'ERC-20': `name() returns (string)
symbol() returns (string)
decimals() returns (uint8)
totalSupply() returns (uint256)
balanceOf(address owner) returns (uint256 balance)
allowance(address owner, address spender) returns (uint256 remaining)
transfer(address to, uint256 amount) returns (bool success)
approve(address spender, uint256 amount) returns (bool success)
transferFrom(address from, address to, uint256 amount) returns (bool success)
event Transfer(address indexed from, address indexed to, uint256 value)
event Approval(address indexed owner, address indexed spender, uint256 value)
error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
error ERC20InvalidSender(address sender)
error ERC20InvalidReceiver(address receiver)
error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
error ERC20InvalidApprover(address approver)
error ERC20InvalidSpender(address spender)`,
  'ERC-721': `ownerOf(uint256 tokenId) returns (address owner)
tokenURI(uint256 tokenId) returns (string)
getApproved(uint256 tokenId) returns (address operator)
isApprovedForAll(address owner, address operator) returns (bool)
approve(address to, uint256 tokenId)
setApprovalForAll(address operator, bool approved)
transferFrom(address from, address to, uint256 tokenId)
safeTransferFrom(address from, address to, uint256 tokenId)
safeTransferFrom(address from, address to, uint256 tokenId, bytes data)
onERC721Received(address operator, address from, uint256 tokenId, bytes data) returns (bytes4)
event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
event ApprovalForAll(address indexed owner, address indexed operator, bool approved)
error ERC721InvalidOwner(address owner)
error ERC721NonexistentToken(uint256 tokenId)
error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)
error ERC721InvalidSender(address sender)
error ERC721InvalidReceiver(address receiver)
error ERC721InsufficientApproval(address operator, uint256 tokenId)
error ERC721InvalidApprover(address approver)
error ERC721InvalidOperator(address operator)`,
  'ERC-1155': `balanceOf(address account, uint256 id) returns (uint256)
balanceOfBatch(address[] accounts, uint256[] ids) returns (uint256[])
safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)
safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)
uri(uint256 id) returns (string)
event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)
event URI(string value, uint256 indexed id)
error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)
error ERC1155InvalidSender(address sender)
error ERC1155InvalidReceiver(address receiver)
error ERC1155MissingApprovalForAll(address operator, address owner)
error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)`,
  'ERC-165': 'supportsInterface(bytes4 interfaceId) returns (bool)',
  'ERC-2612': `permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
nonces(address owner) returns (uint256)
DOMAIN_SEPARATOR() returns (bytes32)
error ERC2612ExpiredSignature(uint256 deadline)
error ERC2612InvalidSigner(address signer, address owner)`,
  'ERC-4626': `asset() returns (address)
totalAssets() returns (uint256)
convertToShares(uint256 assets) returns (uint256 shares)
convertToAssets(uint256 shares) returns (uint256 assets)
maxDeposit(address receiver) returns (uint256)
previewDeposit(uint256 assets) returns (uint256 shares)
deposit(uint256 assets, address receiver) returns (uint256 shares)
maxMint(address receiver) returns (uint256)
previewMint(uint256 shares) returns (uint256 assets)
mint(uint256 shares, address receiver) returns (uint256 assets)
maxWithdraw(address owner) returns (uint256)
previewWithdraw(uint256 assets) returns (uint256 shares)
withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)
maxRedeem(address owner) returns (uint256)
previewRedeem(uint256 shares) returns (uint256 assets)
redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)
event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)
event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)
error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)
error ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)
error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)
error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)`,
  WETH: `deposit()
withdraw(uint256 amount)
event Deposit(address indexed dst, uint256 wad)
event Withdrawal(address indexed src, uint256 wad)`,
  Ownable: `owner() returns (address)
transferOwnership(address newOwner)
renounceOwnership()
acceptOwnership()
pendingOwner() returns (address)
event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
error OwnableUnauthorizedAccount(address account)
error OwnableInvalidOwner(address owner)`,
  AccessControl: `hasRole(bytes32 role, address account) returns (bool)
getRoleAdmin(bytes32 role) returns (bytes32)
grantRole(bytes32 role, address account)
revokeRole(bytes32 role, address account)
renounceRole(bytes32 role, address account)
event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
error AccessControlBadConfirmation()`,
  OpenZeppelin: `paused() returns (bool)
event Paused(address account)
event Unpaused(address account)
event Initialized(uint64 version)
error EnforcedPause()
error ExpectedPause()
error ReentrancyGuardReentrantCall()
error InvalidInitialization()
error NotInitializing()
error SafeERC20FailedOperation(address token)
error AddressEmptyCode(address target)
error FailedCall()
error FailedInnerCall()
error InsufficientBalance(uint256 balance, uint256 needed)
error ECDSAInvalidSignature()
error ECDSAInvalidSignatureLength(uint256 length)
error ECDSAInvalidSignatureS(bytes32 s)
error MathOverflowedMulDiv()
error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
error InvalidAccountNonce(address account, uint256 currentNonce)`,
  'ERC-1967': `implementation() returns (address)
upgradeTo(address newImplementation)
upgradeToAndCall(address newImplementation, bytes data)
proxiableUUID() returns (bytes32)
event Upgraded(address indexed implementation)
event AdminChanged(address previousAdmin, address newAdmin)
event BeaconUpgraded(address indexed beacon)
error ERC1967InvalidImplementation(address implementation)
error ERC1967NonPayable()
error UUPSUnauthorizedCallContext()
error UUPSUnsupportedProxiableUUID(bytes32 slot)`,
  Multicall3: `aggregate((address target, bytes callData)[] calls) returns (uint256 blockNumber, bytes[] returnData)
aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[] returnData)
aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) returns ((bool success, bytes returnData)[] returnData)
tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) returns ((bool success, bytes returnData)[] returnData)
getEthBalance(address addr) returns (uint256 balance)
getBlockNumber() returns (uint256 blockNumber)
getChainId() returns (uint256 chainid)
multicall(bytes[] data) returns (bytes[] results)`,
  Safe: `execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)
execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation) returns (bool success)
getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) returns (bytes32)
setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)
getOwners() returns (address[])
getThreshold() returns (uint256)
isOwner(address owner) returns (bool)
nonce() returns (uint256)
approveHash(bytes32 hashToApprove)
addOwnerWithThreshold(address owner, uint256 threshold)
removeOwner(address prevOwner, address owner, uint256 threshold)
swapOwner(address prevOwner, address oldOwner, address newOwner)
changeThreshold(uint256 threshold)
enableModule(address module)
disableModule(address prevModule, address module)
setGuard(address guard)
setFallbackHandler(address handler)
multiSend(bytes transactions)
createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)
event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)
event ExecutionFailure(bytes32 indexed txHash, uint256 payment)
event AddedOwner(address indexed owner)
event RemovedOwner(address indexed owner)
event ChangedThreshold(uint256 threshold)
event SafeReceived(address indexed sender, uint256 value)
event ApproveHash(bytes32 indexed approvedHash, address indexed owner)`,
  Permit2: `approve(address token, address spender, uint160 amount, uint48 expiration)
allowance(address user, address token, address spender) returns (uint160 amount, uint48 expiration, uint48 nonce)
transferFrom(address from, address to, uint160 amount, address token)
permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)
permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)
lockdown((address token, address spender)[] approvals)
event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)
event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)
error AllowanceExpired(uint256 deadline)
error InsufficientAllowance(uint256 amount)
error SignatureExpired(uint256 signatureDeadline)
error InvalidNonce()
error InvalidSigner()
error InvalidSignature()`,
  'Uniswap v2': `getReserves() returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)
token0() returns (address)
token1() returns (address)
factory() returns (address)
getPair(address tokenA, address tokenB) returns (address pair)
createPair(address tokenA, address tokenB) returns (address pair)
swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)
sync()
skim(address to)
getAmountsOut(uint256 amountIn, address[] path) returns (uint256[] amounts)
getAmountsIn(uint256 amountOut, address[] path) returns (uint256[] amounts)
addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)
addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)
removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB)
swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)
swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)
swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)
swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)
event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)
event Sync(uint112 reserve0, uint112 reserve1)
event Mint(address indexed sender, uint256 amount0, uint256 amount1)
event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)
event PairCreated(address indexed token0, address indexed token1, address pair, uint256)`,
  'Uniswap v3': `slot0() returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)
liquidity() returns (uint128)
fee() returns (uint24)
tickSpacing() returns (int24)
getPool(address tokenA, address tokenB, uint24 fee) returns (address pool)
observe(uint32[] secondsAgos) returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)
swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 sqrtPriceLimitX96, bytes data) returns (int256 amount0, int256 amount1)
exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut)
exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) returns (uint256 amountOut)
exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params) returns (uint256 amountIn)
execute(bytes commands, bytes[] inputs, uint256 deadline)
event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)
event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)
event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)
event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)
event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)`,
  ENS: `resolver(bytes32 node) returns (address)
owner(bytes32 node) returns (address)
ttl(bytes32 node) returns (uint64)
addr(bytes32 node) returns (address)
addr(bytes32 node, uint256 coinType) returns (bytes)
name(bytes32 node) returns (string)
text(bytes32 node, string key) returns (string)
contenthash(bytes32 node) returns (bytes)
setAddr(bytes32 node, address addr)
setText(bytes32 node, string key, string value)
resolve(bytes name, bytes data) returns (bytes)
event NewResolver(bytes32 indexed node, address resolver)
event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner)
event AddrChanged(bytes32 indexed node, address addr)
event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value)
error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)`,
  'deposit contract': `deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)
get_deposit_root() returns (bytes32)
get_deposit_count() returns (bytes)
event DepositEvent(bytes pubkey, bytes withdrawal_credentials, bytes amount, bytes signature, bytes index)`,
  'ERC-4337': `handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)
getNonce(address sender, uint192 key) returns (uint256 nonce)
event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)
error FailedOp(uint256 opIndex, string reason)
error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)`,
  Chainlink: `latestAnswer() returns (int256)
latestRoundData() returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
description() returns (string)`,
};

/** Standards whose contracts have the functions of another one too. */
export const extendedStandards: Readonly<Record<string, string>> = {
  WETH: 'ERC-20',
  'ERC-2612': 'ERC-20',
  'ERC-4626': 'ERC-20',
};

/** The declarations of all standards. */
export const standardEntries = once((): readonly AbiEntry[] =>
  Object.entries(STANDARDS).flatMap(([source, lines]) =>
    lines.split('\n').flatMap((line) => {
      const entry = parseAbiLine(line, source);
      return entry.ok ? [withMutability(entry.value)] : [];
    }),
  ),
);

/** Standards whose functions are known to read or not, by their names. */
const JUDGED = /^(?:ERC-(?:20|165|721|1155|2612|4626)|WETH)$/;
const WRITES =
  /^(?:transfer|transferFrom|approve|setApprovalForAll|safe\w+|on\w+|permit|mint|withdraw|redeem|deposit)$/;

function withMutability(entry: AbiEntry): AbiEntry {
  const { kind, name, source } = entry;
  if (kind !== 'function' || !JUDGED.test(source)) return entry;
  const isPayable = source === 'WETH' && name === 'deposit';
  return { ...entry, mutability: isPayable ? 'payable' : WRITES.test(name) ? 'nonpayable' : 'view' };
}

/** Declarations that cannot be parsed, for the test of this list. */
export function standardProblems(): readonly string[] {
  return Object.entries(STANDARDS).flatMap(([source, lines]) =>
    lines.split('\n').flatMap((line) => {
      const entry = parseAbiLine(line, source);
      return entry.ok ? [] : [`${line}: ${entry.failure.message}`];
    }),
  );
}
