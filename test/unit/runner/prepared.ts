/** Prepares the last request of a text. */
import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import type { Prepared } from '../../../runner/model/prepared';
import type { Nodes } from '../../../runner/request/nodes';
import { type PrepareInput, prepare } from '../../../runner/request/prepare';
import { failureOf, succeeded } from '../../results';

export const beacon = { name: 'my beacon', kind: 'beacon', url: 'http://127.0.0.1:5052/' } as const;
const execution = { name: 'geth', kind: 'execution', url: 'http://127.0.0.1:8545' } as const;
export const nodes: Nodes = { beacon, execution, all: [beacon, execution] };

export function input(
  language: Language,
  text: string,
  change: Partial<PrepareInput> = {},
  line?: number,
): PrepareInput {
  const document = new ScratchDocument(`file:///test.${language}`, language, 1, text);
  const blocks = [...document.blocks()];
  const placed =
    line === undefined ? blocks.findLast(({ block }) => block.request) : document.blockAtLine(line);
  assert.ok(placed ?? blocks[0]);
  let count = 0;
  return {
    document,
    placed: placed ?? (blocks[0] as (typeof blocks)[0]),
    variables: fileVariables(document),
    nodes,
    surroundings: { now: () => 1_700_000_000_000, uuid: () => `uuid-${++count}`, random: (min) => min },
    ...change,
  };
}

export async function prepared(
  language: Language,
  text: string,
  change?: Partial<PrepareInput>,
): Promise<Prepared> {
  const made = await prepare(input(language, text, change));
  return succeeded(made);
}

export async function refused(
  language: Language,
  text: string,
  change?: Partial<PrepareInput>,
): Promise<string> {
  const made = await prepare(input(language, text, change));
  return failureOf(made);
}
