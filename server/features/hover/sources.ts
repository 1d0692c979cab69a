/** Where a reader finds the public document of a source. */
import type { Source } from '../../../catalogue/entry';

interface Document {
  readonly title: string;
  /** An address, or a path below docs/rules. */
  readonly url: string;
}

const executionApi = {
  title: 'Ethereum execution API specification',
  url: 'https://ethereum.github.io/execution-apis/',
};
const beaconApi = {
  title: 'Ethereum Beacon Node API specification',
  url: 'https://ethereum.github.io/beacon-APIs/',
};
const encodings = {
  title: 'JSON-RPC API of ethereum.org',
  url: 'https://ethereum.org/developers/docs/apis/json-rpc/',
};
const jsonRpc = { title: 'JSON-RPC 2.0 specification', url: 'https://www.jsonrpc.org/specification' };
const lighthouse = { title: 'Lighthouse Book', url: 'https://lighthouse-book.sigmaprime.io/' };
const solidity = { title: 'Solidity documentation', url: 'https://docs.soliditylang.org/en/latest/' };
const hardhat = { title: 'Hardhat documentation', url: 'https://hardhat.org/docs' };
const besu = { title: 'Besu documentation', url: 'https://besu.hyperledger.org/' };
const polygon = { title: 'Polygon documentation', url: 'https://docs.polygon.technology/' };
const realClients = {
  title: 'Tests with real clients',
  url: '../reference/support.md',
};

function geth(namespace: string): Document {
  return {
    title: `Geth documentation, ${namespace}`,
    url: `https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-${namespace}`,
  };
}

/** The documents of clients, by the heading of the source. */
const ofClients: Readonly<Record<string, Document>> = {
  'parity namespace': { title: 'OpenEthereum documentation', url: 'https://openethereum.github.io/JSONRPC' },
  'trace namespace': {
    title: 'OpenEthereum documentation, trace',
    url: 'https://openethereum.github.io/JSONRPC-trace-module',
  },
  'net, web3 and rpc namespaces': geth('net'),
  Anvil: { title: 'Foundry documentation, Anvil', url: 'https://getfoundry.sh/anvil/overview/' },
  'OP Stack, op-node': { title: 'Optimism documentation', url: 'https://docs.optimism.io/' },
  'Polygon zkEVM': polygon,
  Bor: polygon,
  ZKsync: { title: 'ZKsync documentation', url: 'https://docs.zksync.io/' },
  'Hardhat Network': hardhat,
  'Development nodes': hardhat,
  'Arbitrum Nitro': { title: 'Arbitrum documentation', url: 'https://docs.arbitrum.io/' },
  Erigon: { title: 'Erigon documentation', url: 'https://docs.erigon.tech/' },
  Otterscan: { title: 'Otterscan documentation', url: 'https://docs.otterscan.io/' },
  'Besu, QBFT': besu,
  'Besu, IBFT': besu,
  Linea: { title: 'Linea documentation', url: 'https://docs.linea.build/' },
  'ERC-4337': { title: 'ERC-4337', url: 'https://eips.ethereum.org/EIPS/eip-4337' },
  'Engine API, client identification': {
    title: 'Engine API, client identification',
    url: 'https://github.com/ethereum/execution-apis/blob/main/src/engine/identification.md',
  },
  Teku: { title: 'Teku documentation', url: 'https://docs.teku.consensys.io/' },
  Nimbus: { title: 'Nimbus guide', url: 'https://nimbus.guide/rest-api.html' },
  Lodestar: { title: 'Lodestar documentation', url: 'https://chainsafe.github.io/lodestar/' },
  Prysm: { title: 'Prysm documentation', url: 'https://docs.prylabs.network/' },
  'Block packing': lighthouse,
};

/** Records and words of the Beacon API; what else stands beside them are endpoints of Lighthouse. */
const standard = /^(?:Standard records shown|Events|States and transitions)$/;

const documents: Readonly<Record<string, (heading: string) => readonly Document[]>> = {
  'Execution-Layer JSON-RPC Interface': (heading) => {
    if (/^(?:Encodings|Default block parameter)$/.test(heading)) return [encodings];
    return /^(?:What the service does|Versioning|Errors)$/.test(heading) ? [jsonRpc] : [executionApi];
  },
  'Beacon Node HTTP API and Extension Endpoints': (heading) =>
    standard.test(heading) ? [beaconApi] : [beaconApi, lighthouse],
  'Ethereum execution API specification': () => [executionApi],
  'Ethereum Beacon Node API specification': () => [beaconApi],
  'Ethereum keymanager API specification': () => [
    { title: 'Ethereum keymanager API specification', url: 'https://ethereum.github.io/keymanager-APIs/' },
  ],
  'Ethereum builder API specification': () => [
    { title: 'Ethereum builder API specification', url: 'https://ethereum.github.io/builder-specs/' },
  ],
  'Client documentation': (heading) => {
    const [, namespace] = /^(\w+) namespace$/.exec(heading) ?? [];
    const known = ofClients[heading] ?? (namespace === undefined ? undefined : geth(namespace));
    return [known ?? { title: 'What clients serve, by method', url: '../reference/README.md' }];
  },
  'real nodes': (heading) => [ofClients[heading] ?? realClients],
  'Slotpad scratch file format': () => [
    { title: 'Scratch file format', url: '../reference/scratch-files.md' },
  ],
  'Solidity documentation': () => [solidity],
  'Contract ABI specification': () => [
    { title: 'Contract ABI specification', url: `${solidity.url}abi-spec.html` },
  ],
  'Ethereum yellow paper, appendix G': () => [
    { title: 'Ethereum Yellow Paper, appendix G', url: 'https://ethereum.github.io/yellowpaper/paper.pdf' },
  ],
};

function standardOf(name: string): Document | undefined {
  const [, rfc] = /^RFC (\d+)/.exec(name) ?? [];
  if (rfc !== undefined) return { title: name, url: `https://www.rfc-editor.org/rfc/rfc${rfc}` };
  const [, eip] = /^EIP-(\d+)$/.exec(name) ?? [];
  return eip === undefined ? undefined : { title: name, url: `https://eips.ethereum.org/EIPS/eip-${eip}` };
}

/**
 * Links to the public documents of a source, as Markdown; the text itself where none is known.
 *
 * @param source `DOCUMENT: HEADING`, or the name of a standard
 * @param toPage the address of a page of Slotpad's documents, from its path below docs/rules
 */
export function publicLinks(source: string, toPage: (path: string) => string = (path) => path): string {
  const colon = source.indexOf(': ');
  const name = colon < 0 ? source : source.slice(0, colon);
  const known = standardOf(source);
  const found = known ? [known] : documents[name]?.(colon < 0 ? '' : source.slice(colon + 2));
  if (!found) return source;
  return found.map(({ title, url }) => `[${title}](${url.startsWith('../') ? toPage(url) : url})`).join(', ');
}

/** The pages of Slotpad's documents on the web. */
const DOCS = 'https://github.com/slotpad/slotpad/blob/main/docs';

/** The source of an entry, for hovers and for pages of the reference. */
export function sourceLine({ document, heading, link }: Source): string {
  if (link !== undefined) return `*${document}:* [${heading}](${link})`;
  return publicLinks(`${document}: ${heading}`, (path) => path.replace('..', DOCS));
}
