import type { NodeFailure, NodeReader } from '../../../monitor/nodes/reader';

export const refused: NodeFailure = {
  cause: 'refused',
  what: 'Nothing listens on 127.0.0.1:5052.',
  remedy: 'Is the node running?',
};
export const notFound: NodeFailure = { cause: 'http-error', what: '404 Not Found.', remedy: '', status: 404 };

export interface FakeReader extends NodeReader {
  /** The requests that were sent, in order. */
  readonly asked: readonly string[];
}

/**
 * A node made of its answers: by path, by `POST path`, or by method and first parameter. A failure as an answer is
 * one: name what the node does not serve with `notFound`. A request that is not named ends the test.
 */
export function fakeReader(answers: Readonly<Record<string, unknown>>): FakeReader {
  const asked: string[] = [];
  const answer = async (key: string) => {
    asked.push(key);
    if (!(key in answers)) unnamed(key);
    const value = answers[key];
    return isFailure(value) ? { ok: false as const, failure: value } : { ok: true as const, value };
  };
  return {
    asked,
    get: answer,
    post: (path) => answer(`POST ${path}`),
    call: (method, params) => answer([method, ...params.slice(0, 1)].join(' ')),
  };
}

/** The code under test may catch what is thrown here: the test fails by the rejection that nobody handles. */
function unnamed(key: string): never {
  const error = new Error(
    `The fake node was sent a request that the test does not name: ${key}. Give it an answer, or "notFound" if the ` +
      `node does not serve it. If the request is new, test/unit/monitor/requests.test.ts counts it.`,
  );
  void Promise.reject(error);
  throw error;
}

function isFailure(value: unknown): value is NodeFailure {
  return typeof value === 'object' && value !== null && 'cause' in value && 'remedy' in value;
}

/** All that is read of a beacon node, none of it served: to be overwritten by what a test is about. */
export const emptyBeacon: Readonly<Record<string, NodeFailure>> = notServed(
  '/eth/v1/node/syncing',
  '/eth/v1/node/version',
  '/eth/v1/beacon/headers/head',
  '/eth/v1/beacon/genesis',
  '/eth/v1/config/spec',
  '/eth/v1/node/identity',
  '/eth/v1/beacon/states/head/finality_checkpoints',
  '/eth/v1/node/peer_count',
  '/eth/v1/node/peers?state=connected',
  '/lighthouse/ui/health',
  '/vendor/ui/health',
);

/** What is read besides under a prefix of the extension endpoints. */
export const emptyExtension: Readonly<Record<string, NodeFailure>> = notServed(
  '/lighthouse/health',
  '/lighthouse/nat',
  '/lighthouse/database/info',
  '/lighthouse/eth1/syncing',
  '/lighthouse/ui/validator_count',
);

/** The same for an execution node. */
export const emptyExecution: Readonly<Record<string, NodeFailure>> = notServed(
  'eth_getBlockByNumber latest',
  'eth_getBlockByNumber finalized',
  'eth_getBlockByNumber 0x0',
  'eth_syncing',
  'web3_clientVersion',
  'eth_chainId',
  'net_peerCount',
  'txpool_status',
);

/** An answer for each of these requests: the node does not serve it. */
export function notServed(...requests: readonly string[]): Readonly<Record<string, NodeFailure>> {
  return Object.fromEntries(requests.map((request) => [request, notFound]));
}
