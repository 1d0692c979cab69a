/** Requests as other tools have them. Nothing is sent, and no secret is written out. */
import { listed } from '../../common/units/words';
import type { Problem } from './copied';
import type { Copied } from './copied-request';
import { curlOf } from './curl';
import { fetchOf } from './fetch';
import { ethersOf, viemOf } from './libraries';
import { powershellOf } from './powershell';

export { type CopyInput, copiedPrepared, copiedRequest, type Problem } from './copied';
export type { Copied } from './copied-request';

export type CopyFormat = 'curl' | 'powershell' | 'fetch' | 'ethers' | 'viem';

export interface CopiedText {
  readonly text: string;
  /** The variables of the shell or the process that the text needs, in the order of their use. */
  readonly needs: readonly string[];
}

const writers: Readonly<Record<CopyFormat, (copied: Copied) => string | Problem>> = {
  curl: curlOf,
  powershell: powershellOf,
  fetch: fetchOf,
  ethers: ethersOf,
  viem: viemOf,
};

/** What each format is called, as in "Copied as cURL". */
export const formatNames: Readonly<Record<CopyFormat, string>> = {
  curl: 'cURL',
  powershell: 'PowerShell',
  fetch: 'fetch',
  ethers: 'ethers call',
  viem: 'viem call',
};

export function copyText(format: CopyFormat, copied: Copied): CopiedText | Problem {
  const text = writers[format](copied);
  if (typeof text !== 'string') return text;
  const { url, user = '', headers, body = '', marks } = copied;
  const parts = [url, user, ...headers.flat(), body].flatMap((one) => marks.parts(one));
  const needs = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : part.variable)));
  return { text, needs: [...needs] };
}

/** What is told after copying. */
export function copiedWords(format: CopyFormat, { needs }: CopiedText): string {
  const name = `Copied as ${formatNames[format]}.`;
  if (needs.length === 0) return name;
  return `${name} Set ${listed(needs)} in the environment before you run it: secrets are not copied, nor values that are not known here.`;
}
