import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContractReader } from '../../common/contracts/contract-files';
import { CONTRACT_FILES } from '../../common/settings/contracts';
import { contractFolders } from '../../runner/files/contract-folders';
import type { Row } from './measure';

const ARTIFACTS = 5000;
const FUNCTIONS = 30;
/** One in four functions is the contract's own; the others are inherited. */
const OWN = 4;
/** Digits of the bytecode: 6 kB. */
const CODE = 12_000;

/** A Foundry workspace with 5,000 artifacts, read for the first time, and again when none has changed. */
export async function contractsRead(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slotpad-artifacts-'));
  try {
    const bytes = await writeArtifacts(folder);
    const read = createContractReader(contractFolders, folder);
    const first = await processorTime(async () => {
      const { files } = await read(CONTRACT_FILES);
      if (files !== ARTIFACTS) throw new Error(`Only ${files} artifacts were read.`);
    });
    const again = await processorTime(() => read(CONTRACT_FILES));
    return [
      {
        what: `processor time to read ${ARTIFACTS.toLocaleString('en-US')} artifacts of contracts (${Math.round(bytes / 1e6)} MB)`,
        measured: `${(first / 1000).toFixed(1)} s`,
        asked: 'shown',
        holds: true,
      },
      {
        what: 'the same again, when none has changed',
        measured: `${(again / 1000).toFixed(1)} s`,
        asked: '≤ 1 s',
        holds: again <= 1000,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns their size in bytes */
async function writeArtifacts(folder: string): Promise<number> {
  const functionOf = (name: string) => ({
    type: 'function',
    name,
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
    stateMutability: 'nonpayable',
  });
  const object = `0x${'60'.repeat(CODE / 2)}`;
  let bytes = 0;
  for (let index = 0; index < ARTIFACTS; index++) {
    const abi = Array.from({ length: FUNCTIONS }, (_, at) =>
      functionOf(at % OWN === 0 ? `own${index}_${at}` : `inherited${at}`),
    );
    const text = JSON.stringify({ abi, bytecode: { object }, deployedBytecode: { object } });
    const name = `Contract${index}`;
    await mkdir(path.join(folder, `out/${name}.sol`), { recursive: true });
    await writeFile(path.join(folder, `out/${name}.sol/${name}.json`), text);
    bytes += text.length;
  }
  return bytes;
}

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { system, user } = process.cpuUsage(start);
  return (system + user) / 1000;
}
