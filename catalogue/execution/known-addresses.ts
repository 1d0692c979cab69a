/** Addresses that mean the same to everybody, and a few of mainnet and the test networks that many requests name. */
interface KnownAddress {
  /** In its EIP-55 form. */
  readonly address: string;
  readonly name: string;
  /** The network where it is that; everywhere when absent. */
  readonly network?: string;
}

const everywhere: Readonly<Record<string, string>> = {
  '0x0000000000000000000000000000000000000000': 'zero address',
  '0x0000000000000000000000000000000000000001': 'precompile: ecrecover',
  '0x0000000000000000000000000000000000000002': 'precompile: SHA-256',
  '0x0000000000000000000000000000000000000003': 'precompile: RIPEMD-160',
  '0x0000000000000000000000000000000000000004': 'precompile: identity',
  '0x0000000000000000000000000000000000000005': 'precompile: modular exponentiation',
  '0x0000000000000000000000000000000000000006': 'precompile: BN254 addition',
  '0x0000000000000000000000000000000000000007': 'precompile: BN254 multiplication',
  '0x0000000000000000000000000000000000000008': 'precompile: BN254 pairing',
  '0x0000000000000000000000000000000000000009': 'precompile: BLAKE2 compression',
  '0x000000000000000000000000000000000000000A': 'precompile: KZG point evaluation',
  '0x000000000000000000000000000000000000000b': 'precompile: BLS12-381 G1 addition',
  '0x000000000000000000000000000000000000000C': 'precompile: BLS12-381 G1 multi-scalar multiplication',
  '0x000000000000000000000000000000000000000d': 'precompile: BLS12-381 G2 addition',
  '0x000000000000000000000000000000000000000E': 'precompile: BLS12-381 G2 multi-scalar multiplication',
  '0x000000000000000000000000000000000000000F': 'precompile: BLS12-381 pairing',
  '0x0000000000000000000000000000000000000010': 'precompile: BLS12-381 map to G1',
  '0x0000000000000000000000000000000000000011': 'precompile: BLS12-381 map to G2',
  '0x0000000000000000000000000000000000000100': 'precompile: P-256 signature check',
  '0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE': 'system address',
  '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02': 'beacon roots (EIP-4788)',
  '0x0000F90827F1C53a10cb7A02335B175320002935': 'history of block hashes (EIP-2935)',
  '0x00000961Ef480Eb55e80D19ad83579A64c007002': 'withdrawal requests (EIP-7002)',
  '0x0000BBdDc7CE488642fb579F8B00f3a590007251': 'consolidation requests (EIP-7251)',
  '0x000000000000000000000000000000000000dEaD': 'burn address',
  '0xcA11bde05977b3631167028862bE2a173976CA11': 'Multicall3',
  '0x4e59b44847b379578588920cA78FbF26c0B4956C': 'deterministic deployer',
  '0x000000000022D473030F116dDEE9F6B43aC78BA3': 'Permit2',
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789': 'EntryPoint 0.6 (ERC-4337)',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032': 'EntryPoint 0.7 (ERC-4337)',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266': 'anvil #0',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': 'anvil #1',
};

const ofNetworks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mainnet: {
    '0x00000000219ab540356cBB839Cbe05303d7705Fa': 'deposit contract',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2': 'WETH',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': 'USDC',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7': 'USDT',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F': 'DAI',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599': 'WBTC',
    '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84': 'stETH',
    '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0': 'wstETH',
    '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e': 'ENS registry',
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D': 'Uniswap v2 router',
  },
  sepolia: { '0x7f02C3E3c98b133055B8B348B2Ac625669Ed295D': 'deposit contract' },
  holesky: { '0x4242424242424242424242424242424242424242': 'deposit contract' },
  gnosis: { '0x0B98057eA310F4d31F2a452B414647007d1645d9': 'deposit contract' },
};

export const knownAddresses: readonly KnownAddress[] = [
  ...Object.entries(everywhere).map(([address, name]) => ({ address, name })),
  ...Object.entries(ofNetworks).flatMap(([network, addresses]) =>
    Object.entries(addresses).map(([address, name]) => ({ address, name, network })),
  ),
];

const byDigits = new Map(knownAddresses.map((known) => [known.address.toLowerCase(), known]));

/** Name of an address that is the same on every network: `Multicall3`, `precompile: SHA-256`. */
export function nameOnAnyNetwork(address: string): string | undefined {
  const known = byDigits.get(address.toLowerCase());
  return known?.network === undefined ? known?.name : undefined;
}

/**
 * Whether an address, in any case, is a well-known one: `WETH on mainnet`.
 * @param on the network of the address; absent when it is not known. On another one, the address is something else
 */
export function nameOfAddress(address: string, on?: string): string | undefined {
  const known = byDigits.get(address.toLowerCase());
  if (on !== undefined && known?.network !== undefined && known.network !== on) return undefined;
  return known && (known.network === undefined ? known.name : `${known.name} on ${known.network}`);
}
