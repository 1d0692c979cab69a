/** Copies requests as text for other tools, without secrets. */
import { defined } from '../../common/defined';
import { isSocketUrl } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import { listed } from '../../common/units/words';
import type { CopiedRequest } from './copied-request';
import { fetchOf } from './fetch';
import { ethersOf, viemOf } from './libraries';
import { castOf, curlOf, powershellOf } from './shells';

export { type CopyInput, copiedPrepared, copiedRequest } from './copied';
export type { CopiedRequest } from './copied-request';

export const copyFormats = ['curl', 'powershell', 'fetch', 'ethers', 'viem', 'cast'] as const;
export type CopyFormat = (typeof copyFormats)[number];

export interface CopiedText {
  readonly text: string;
  /** The environment variables that the text uses, in order. */
  readonly needs: readonly string[];
  /** What the text does in another way than Slotpad, in one sentence; absent if it does the same. */
  readonly difference?: string;
}

const writers: Readonly<Record<CopyFormat, (copied: CopiedRequest) => Result<string>>> = {
  curl: curlOf,
  powershell: powershellOf,
  fetch: fetchOf,
  ethers: ethersOf,
  viem: viemOf,
  cast: castOf,
};

/** Names of the formats, as in "Copied as cURL". */
const formatNames: Readonly<Record<CopyFormat, string>> = {
  curl: 'cURL',
  powershell: 'PowerShell',
  fetch: 'fetch',
  ethers: 'ethers call',
  viem: 'viem call',
  cast: 'cast command',
};

export function copyText(format: CopyFormat, copied: CopiedRequest): Result<CopiedText> {
  if (isSocketUrl(copied.url)) {
    return failed({
      message: `A request over a WebSocket or a socket file can't be copied as ${formatNames[format]}.`,
      remedy: 'Choose a node with an http:// URL, and copy it again.',
    });
  }
  if (copied.isBinary) {
    return failed({ message: 'The body of this request is not text, so the request cannot be copied.' });
  }
  const text = writers[format](copied);
  if (!text.ok) return text;
  const { url, user = '', headers, body = '', marks } = copied;
  const parts = [url, user, ...headers.flat(), body].flatMap((one) => marks.parts(one));
  const needs = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : part.variable)));
  return success({
    text: text.value,
    needs: [...needs],
    ...defined({ difference: differenceOf(format, copied) }),
  });
}

/** What a tool does differently, in one sentence; undefined if it does the same. */
function differenceOf(format: CopyFormat, { headers, url, connection }: CopiedRequest): string | undefined {
  if (format === 'cast' && (connection?.ca ?? connection?.certificate) !== undefined)
    return 'cast uses neither the CA file nor the client certificate of the node.';
  if (format === 'curl') {
    // Node sends header values as Latin-1, a shell passes them on as UTF-8.
    const other = headers.find(([, value]) => /[\u0080-\uffff]/.test(value));
    return other && `curl sends the header ${other[0]} as UTF-8, Slotpad as Latin-1.`;
  }
  if (format !== 'fetch') return undefined;
  const names = headers.map(([name]) => name.toLowerCase());
  if (names.includes('host')) return 'fetch ignores the Host header.';
  if (new Set(names).size < names.length) return 'fetch sends headers with the same name as one.';
  return url.endsWith('?') ? 'fetch leaves out the "?" at the end of the URL.' : undefined;
}

/** The notification after copying. */
export function copiedWords(format: CopyFormat, { difference, needs }: CopiedText): string {
  const name = [`Copied as ${formatNames[format]}.`, difference].filter(Boolean).join(' ');
  if (needs.length === 0) return name;
  return `${name} Set ${listed(needs)} in the environment before you run it: secrets are not copied, nor values that are not known here.`;
}
