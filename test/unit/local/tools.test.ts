import assert from 'node:assert/strict';
import { dockerAddresses, kurtosisAddresses } from '../../../monitor/local/docker';
import type { ProgramOutput, RunProgram } from '../../../monitor/local/program';

/** A program that prints the given texts, by its arguments. */
function printing(texts: Readonly<Record<string, string | ProgramOutput>>): RunProgram {
  return async (name, args) => {
    const output = texts[[name, ...args].join(' ')] ?? { kind: 'not-installed' };
    return typeof output === 'string' ? { kind: 'printed', text: output } : output;
  };
}

const ps = 'docker ps --no-trunc --format {{json .}}';
const containers = (...list: readonly { Names: string; Image: string; Ports: string }[]) =>
  printing({ [ps]: list.map((each) => `${JSON.stringify(each)}\n`).join('') });

describe('the published ports of Docker containers', () => {
  it('are those of clients, without peer-to-peer ports, and the usual ports of others', async () => {
    const run = containers(
      {
        Names: 'geth',
        Image: 'ethereum/client-go:v1.14.8',
        Ports:
          '0.0.0.0:8645->8545/tcp, [::]:8645->8545/tcp, 127.0.0.1:8651->8551/tcp, 30303/udp, 0.0.0.0:30303->30303/tcp',
      },
      { Names: 'home-teku', Image: 'consensys/teku', Ports: '127.0.0.1:15051-15052->5051-5052/tcp' },
      { Names: 'proxy', Image: 'nginx', Ports: '0.0.0.0:80->80/tcp, 0.0.0.0:9545->8545/tcp' },
      { Names: 'db', Image: 'postgres', Ports: '0.0.0.0:5432->5432/tcp' },
      { Names: 'closed', Image: 'geth', Ports: '8545/tcp' },
    );
    assert.deepEqual(await dockerAddresses(run), {
      addresses: [
        { url: 'http://127.0.0.1:8645', container: 'geth' },
        { url: 'http://127.0.0.1:8651', container: 'geth', engine: true },
        { url: 'http://127.0.0.1:15051', container: 'home-teku' },
        { url: 'http://127.0.0.1:15052', container: 'home-teku' },
        { url: 'http://127.0.0.1:9545', container: 'proxy' },
      ],
      looked: 'Docker (5 containers)',
    });
  });

  it('are missing for a reason that is said', async () => {
    const problem = async (output: ProgramOutput) => (await dockerAddresses(async () => output)).problem;
    assert.equal(await problem({ kind: 'not-installed' }), 'Docker is not installed');
    assert.equal(
      await problem({ kind: 'failed', why: 'permission denied' }),
      'Docker failed: permission denied',
    );
    assert.equal(
      await problem({ kind: 'skipped', why: 'this workspace is not trusted' }),
      'Docker was not asked: this workspace is not trusted',
    );
    assert.equal(
      await problem({ kind: 'printed', text: '{"Names":"a","Image":"b"}\nWARNING: x\n' }),
      'Docker printed a list that Slotpad cannot read',
    );
    assert.deepEqual(await dockerAddresses(async () => ({ kind: 'printed', text: '' })), {
      addresses: [],
      looked: 'Docker (0 containers)',
    });
  });

  it('are at most 100', async () => {
    const run = containers({ Names: 'geth', Image: 'geth', Ports: '0.0.0.0:1000-60000->1000-60000/tcp' });
    assert.equal((await dockerAddresses(run)).addresses.length, 100);
  });
});

const enclaves = `UUID           Name        Status     Creation Time
cbf5a1e7ad18   devnet      RUNNING    Sun, 22 Nov 2026 08:00:00 UTC
0f0e0d0c0b0a   old         STOPPED    Sat, 21 Nov 2026 08:00:00 UTC
`;
const devnet = `Name:            devnet
UUID:            cbf5a1e7ad18
Status:          RUNNING

========================================= Files Artifacts =========================================
UUID           Name
5c1de6d2ad31   genesis-el-cl-env-file

========================================== User Services ==========================================
UUID           Name                   Ports                                         Status
3dd2a1a9f7f6   cl-1-lighthouse-geth   http: 4000/tcp -> http://127.0.0.1:64666      RUNNING
                                      metrics: 5054/tcp -> http://127.0.0.1:64667   
                                      tcp-discovery: 9000/tcp -> 127.0.0.1:64668    
5b8e1c0a9d2f   el-1-geth-lighthouse   engine-rpc: 8551/tcp -> 127.0.0.1:64643       RUNNING
                                      rpc: 8545/tcp -> 127.0.0.1:64644              
                                      udp-discovery: 30303/udp -> 127.0.0.1:64645   
                                      ws: 8546/tcp -> 127.0.0.1:64646               
`;

describe('the services of Kurtosis enclaves', () => {
  it('are the APIs of the nodes in enclaves that run', async () => {
    const run = printing({
      'kurtosis enclave ls': enclaves,
      'kurtosis enclave inspect devnet': devnet,
    });
    assert.deepEqual(await kurtosisAddresses(run), {
      addresses: [
        { url: 'http://127.0.0.1:64666', container: 'cl-1-lighthouse-geth in devnet' },
        { url: 'http://127.0.0.1:64643', container: 'el-1-geth-lighthouse in devnet', engine: true },
        { url: 'http://127.0.0.1:64644', container: 'el-1-geth-lighthouse in devnet' },
      ],
      looked: 'Kurtosis (1 enclave)',
    });
  });

  it('are missing for a reason that is said', async () => {
    assert.deepEqual(await kurtosisAddresses(printing({})), {
      addresses: [],
      problem: 'Kurtosis is not installed',
    });
    const failing = printing({
      'kurtosis enclave ls': enclaves,
      'kurtosis enclave inspect devnet': { kind: 'failed', why: 'the engine stopped' },
    });
    assert.deepEqual(await kurtosisAddresses(failing), {
      addresses: [],
      looked: 'Kurtosis (1 enclave)',
      problem: 'Kurtosis (enclave devnet) failed: the engine stopped',
    });
  });
});
