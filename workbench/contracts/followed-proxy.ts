/** What "Follow Proxy" found, in words, and as a line of the file. */

import { checksummed } from '../../catalogue/types/hex';
import type { Contracts, Deployment } from '../../common/contracts/contracts';
import { proxyWords } from '../../common/contracts/proxies';
import type { FollowedProxy } from '../../monitor/proxies/follow-proxy';

export interface ProxyAnswer {
  /** One to three sentences. */
  readonly message: string;
  /** The contract whose ABI the proxy has; absent if it is not known, or not only one. */
  readonly abi?: string;
  /** Checksummed; absent if the address is no proxy. */
  readonly implementation?: string;
}

/** @param named names of the contracts of the workspace with the code of the implementation */
export function proxyAnswer(
  address: string,
  { code, steps, stopped }: FollowedProxy,
  contracts: Pick<Contracts, 'nameOf' | 'sourceOf'>,
  named: readonly string[],
): ProxyAnswer {
  const last = steps.at(-1);
  const from = checksummed(address.toLowerCase());
  if (!last)
    return {
      message:
        code === '0x'
          ? `${from} has no code: there is no contract at this address.`
          : `${from} is no proxy that is known: it is neither one of EIP-1967 nor a minimal proxy (EIP-1167).`,
    };
  const implementation = checksummed(last.to.toLowerCase());
  const parts = steps.map(({ beacon, kind, to }) => {
    const by = beacon === undefined ? '' : `, named by the beacon ${checksummed(beacon.toLowerCase())}`;
    const own = contracts.nameOf(to);
    return `a ${proxyWords[kind]} of ${checksummed(to.toLowerCase())}${own === undefined ? '' : ` (${own})`}${by}`;
  });
  const found = `${from} is ${parts.join(', which is ')}.`.replace(/ a account/g, ' an account');
  if (stopped !== undefined) {
    const why =
      stopped === 'loop'
        ? 'It leads back to itself.'
        : `Only the first ${steps.length} proxies are followed.`;
    return { message: `${found} ${why}`, implementation };
  }
  if (code === '0x')
    return {
      message: `${found} That address has no code, so every call fails or does nothing.`,
      implementation,
    };
  const abi = contracts.sourceOf(last.to) ?? (named.length === 1 ? named[0] : undefined);
  if (abi !== undefined) {
    const byCode = contracts.sourceOf(last.to) === undefined ? ` Its code is that of ${abi}.` : '';
    return { message: `${found}${byCode}`, abi, implementation };
  }
  const unknown =
    named.length > 1
      ? `Its code is that of ${named.slice(0, 5).join(' and ')}: choose one with "# @contract … as".`
      : 'No contract of the workspace has this address or this code, so its ABI is not known.';
  return { message: `${found} ${unknown}`, implementation };
}

/** The addresses of the `# @contract` lines of a file. */
export function deploymentsIn(text: string, contracts: Pick<Contracts, 'named'>): readonly Deployment[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, , label = '', address = '', of = label] = DIRECTIVE.exec(line) ?? [];
    const name = contracts.named(of);
    return address === '' || name === undefined ? [] : [{ address, name, label }];
  });
}

/** A change of one line of a file, from 0; `insert`: a new line before it. */
export interface DirectiveEdit {
  readonly line: number;
  readonly insert: boolean;
  readonly text: string;
}

/**
 * The edit that gives a proxy the ABI of its implementation: in the `# @contract` with its address, else in a new one.
 * Undefined if the file has it.
 */
export function directiveEdit(text: string, address: string, abi: string): DirectiveEdit | undefined {
  const written = abi.replace(/[^A-Za-z\d_]/g, '');
  const lines = text.split(/\r?\n/);
  const names = new Set<string>();
  for (const [line, one] of lines.entries()) {
    const [, head = '', name = '', at = '', of = ''] = DIRECTIVE.exec(one) ?? [];
    names.add(name);
    if (at.toLowerCase() !== address.toLowerCase()) continue;
    return of === written ? undefined : { line, insert: false, text: `${head} as ${written}` };
  }
  for (const [, name = ''] of text.matchAll(/^@([A-Za-z_]\w*)\s*=/gm)) names.add(name);
  const base = `${written.slice(0, 1).toLowerCase()}${written.slice(1)}`;
  let name = base;
  for (let count = 2; names.has(name); count++) name = `${base}${count}`;
  const line = `# @contract ${name} = ${checksummed(address.toLowerCase())} as ${written}`;
  return { line: 0, insert: true, text: line };
}

const DIRECTIVE =
  /^(\s*(?:#|\/\/)\s*@contract\s+([A-Za-z_]\w*)\s*=\s*(0x[\da-fA-F]{40}))(?:\s+as\s+(\S+))?\s*$/;

/** The address around a place in a line; else the only address of the line. */
export function addressAt(line: string, character: number): string | undefined {
  const found = [...line.matchAll(/\b0x[\da-f]{40}\b/gi)];
  const around = found.find(
    ({ 0: address, index }) => index <= character && character <= index + address.length,
  );
  return (around ?? (found.length === 1 ? found[0] : undefined))?.[0];
}
