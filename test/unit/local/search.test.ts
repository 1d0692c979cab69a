import assert from 'node:assert/strict';
import type { RunProgram } from '../../../monitor/local/program';
import { type LocalSearchOptions, searchLocal } from '../../../monitor/local/search';
import type { NodeReader } from '../../../monitor/nodes/reader';
import { foundItem, nothingFound, searchNotes } from '../../../workbench/nodes/found';
import { fakeClock } from '../monitor/fake-clock';
import { fakeReader, notFound, refused } from '../monitor/fake-reader';

const unauthorized = { cause: 'http-error' as const, what: '401 Unauthorized.', remedy: '', status: 401 };
const everywhere = (failure: object) => fakeReader({ '/eth/v1/node/version': failure, eth_chainId: failure });
const geth = () =>
  fakeReader({
    '/eth/v1/node/version': notFound,
    eth_chainId: '0x539',
    web3_clientVersion: 'Geth/v1.14.8-stable/linux-amd64/go1.22',
  });
const teku = () =>
  fakeReader({
    '/eth/v1/node/version': { data: { version: 'teku/v24.8.0' } },
    '/eth/v1/config/spec': { data: { CONFIG_NAME: 'hoodi' } },
    eth_chainId: notFound,
  });

const docker: RunProgram = async (name) =>
  name === 'docker'
    ? {
        kind: 'printed',
        text: JSON.stringify({
          Names: 'geth-1',
          Image: 'ethereum/client-go',
          Ports: '0.0.0.0:8545->8545/tcp, 0.0.0.0:18551->8551/tcp',
        }),
      }
    : { kind: 'not-installed' };

function search(
  nodes: Readonly<Record<string, () => NodeReader>>,
  options: Partial<LocalSearchOptions> = {},
) {
  const asked: string[] = [];
  const steps: string[] = [];
  const clock = fakeClock();
  const result = searchLocal({
    clock,
    known: [],
    run: async () => ({ kind: 'not-installed' }),
    signal: new AbortController().signal,
    readerFor(url) {
      asked.push(url);
      return (nodes[new URL(url).port] ?? (() => everywhere(refused)))();
    },
    progress: (done, all) => steps.push(`${done}/${all}`),
    ...options,
  });
  return { asked, clock, result, steps };
}

describe('looking for nodes on this machine', () => {
  it('asks the usual ports and those of containers, each once, and says what answers', async () => {
    const { asked, result, steps } = search(
      { 5051: teku, 8545: geth, 18551: () => everywhere(unauthorized), 3500: () => everywhere(notFound) },
      { run: docker, known: [{ name: 'mine', kind: 'beacon', url: 'http://localhost:5052' }] },
    );
    const found = await result;
    assert.equal(new Set(asked).size, asked.length);
    assert.equal(asked.includes('http://127.0.0.1:5052'), false);
    assert.deepEqual(steps.at(0), `0/${asked.length}`);
    assert.deepEqual(steps.at(-1), `${asked.length}/${asked.length}`);
    assert.deepEqual(found.nodes.map(foundItem), [
      {
        label: '127.0.0.1:8545',
        description: 'Geth v1.14.8',
        detail: 'Execution node, a development chain, geth-1',
      },
      { label: '127.0.0.1:5051', description: 'teku v24.8.0', detail: 'Beacon node, hoodi' },
    ]);
    assert.deepEqual(searchNotes(found), [
      'Looked at 19 ports of this machine and Docker (1 container). Kurtosis is not installed.',
      '1 address already in your list.',
      '127.0.0.1:18551 is an engine API: add it by its URL, with its JWT secret file.',
      '127.0.0.1:3500 responds, but is not a node.',
    ]);
  });

  it('says what it looked at when there is nothing', async () => {
    assert.equal(
      nothingFound(await search({}).result),
      'Found no node on this machine. Looked at 19 ports of this machine. Kurtosis is not installed. Docker is not installed. Check that the HTTP API of the node is enabled (often --http), or add the node by its URL.',
    );
  });

  it('does not wait for an address that never answers', async () => {
    const silent = (signal: AbortSignal): NodeReader => {
      const never = () =>
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }).catch(() => ({
          ok: false as const,
          failure: { cause: 'cancelled' as const, what: 'Canceled.', remedy: '' },
        }));
      return { get: never, post: never, call: never };
    };
    const { clock, result } = search(
      {},
      {
        readerFor: (url, signal) => (url.endsWith(':4000') ? silent(signal) : everywhere(refused)),
      },
    );
    await clock.pass(4000);
    assert.deepEqual((await result).silent, ['http://127.0.0.1:4000']);
  });

  it('asks nothing more once it is canceled', async () => {
    const controller = new AbortController();
    controller.abort();
    const { asked, result } = search({}, { signal: controller.signal });
    assert.deepEqual((await result).nodes, []);
    assert.deepEqual(asked, []);
  });
});
