/** Requests of scratch files, copied. */

import assert from 'node:assert/strict';
import type { EnvironmentValues } from '../../../common/scratch/api';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import type { ConnectedNode } from '../../../runner/connection/connection';
import {
  type CopiedText,
  type CopyFormat,
  type CopyInput,
  copiedRequest,
  copyText,
} from '../../../runner/copy';
import type { PrepareInput } from '../../../runner/request/prepare';
import { failureOf, succeeded } from '../../results';

const beacon: ConnectedNode = { name: 'beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' };
export const execution: ConnectedNode = { name: 'geth', kind: 'execution', url: 'http://127.0.0.1:8545' };

export interface Change extends Partial<Omit<CopyInput, 'document' | 'placed'>> {
  readonly environment?: EnvironmentValues;
}

/** The last request of a file. */
export function inputOf(language: Language, text: string, change: Change = {}): CopyInput {
  const document = new ScratchDocument(`file:///test.${language}`, language, 1, text);
  const placed = [...document.blocks()].findLast(({ block }) => block.request);
  assert.ok(placed, 'no request');
  return {
    document,
    placed,
    nodes: { beacon, execution, all: [beacon, execution] },
    surroundings: { now: () => 0, uuid: () => '00000000-0000-4000-8000-000000000000', random: () => 7 },
    ...change,
  };
}

/** The same request, to be sent. */
export function preparable({ document, placed, nodes, surroundings }: CopyInput): PrepareInput {
  return { document, placed, nodes, surroundings, variables: fileVariables(document) };
}

export async function copied(
  format: CopyFormat,
  language: Language,
  text: string,
  change?: Change,
): Promise<CopiedText> {
  const request = await copiedRequest(inputOf(language, text, change));
  return succeeded(copyText(format, succeeded(request)));
}

export async function refused(
  format: CopyFormat,
  language: Language,
  text: string,
  change?: Change,
): Promise<string> {
  const request = await copiedRequest(inputOf(language, text, change));
  return failureOf(request.ok ? copyText(format, request.value) : request);
}
