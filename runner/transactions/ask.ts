/** Calls that read from the node of a request, over the same route as the request. */
import * as z from 'zod';
import type { CodeOf } from '../../common/contracts/recognize';
import { mask } from '../../common/masking/mask';
import { byteLengthOf } from '../../common/units/hex';
import { plainText } from '../../common/units/plain-text';
import type { Prepared, Send } from '../model/prepared';

export type Asked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: AskFailure };

export interface AskFailure {
  /**
   * `missing`: the node does not have the method. `reverted`: the call failed. `refused`: the node does not take such a
   * transaction. `other`: anything else; `none`: there was no response.
   */
  readonly kind: 'missing' | 'reverted' | 'refused' | 'other' | 'none';
  /** One sentence. */
  readonly message: string;
  /** Revert data, hex with `0x`. */
  readonly data?: string;
}

/** Calls one method. Never throws. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<Asked>;

/** A trace of a transaction may be large. */
const MOST_BYTES = 64 * 1024 * 1024;

const reply = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown() }).partial() }),
  z.object({ result: z.unknown() }).refine((value) => 'result' in value),
]);

/** The code of addresses at the latest block. */
export function codeOver(ask: Ask): CodeOf {
  return async (address) => {
    const code = await ask('eth_getCode', [address, 'latest']);
    return code.ok && typeof code.value === 'string' ? code.value : undefined;
  };
}

export function askOver(prepared: Prepared, send: Send, timeoutMs: number, signal?: AbortSignal): Ask {
  const { headers, secrets, url } = prepared;
  return async (method, params) => {
    const request: Prepared = {
      kind: 'rpc',
      name: method,
      line: 0,
      method: 'POST',
      url,
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      // Nothing is judged without calls.
      calls: [],
      batch: false,
      stream: false,
      effect: 'read',
      secrets,
    };
    const options = { timeoutMs, ceilingMs: timeoutMs, maxBytes: MOST_BYTES, ...(signal ? { signal } : {}) };
    const { body, message } = await send(request, options);
    const read = reply.safeParse(parsed(body));
    if (!read.success) {
      const text = mask(message || 'The node did not respond with JSON-RPC.', secrets);
      return { ok: false, failure: { kind: 'none', message: plainText(text, { max: 400 }) } };
    }
    if (!('error' in read.data)) return { ok: true, value: read.data.result };
    return { ok: false, failure: failureOf(read.data.error) };
  };
}

function parsed(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
}

const METHOD_NOT_FOUND = -32601;
/** Code of a revert, of Geth and those that follow it. */
const REVERTED = 3;

interface RpcError {
  readonly code?: number | undefined;
  readonly message?: string | undefined;
  readonly data?: unknown;
}

function failureOf({ code, data, message = 'no message' }: RpcError): AskFailure {
  const text = plainText(message, { max: 300 }).trimEnd().replace(/\.$/, '');
  const revert = revertData(data);
  if (code === REVERTED || revert !== undefined || /\brevert/i.test(text))
    return { kind: 'reverted', message: `${text}.`, ...(revert === undefined ? {} : { data: revert }) };
  const what = /\b(?:method|tracer|namespace)\b/i.test(text);
  if (
    code === METHOD_NOT_FOUND ||
    (what && /\bnot\b|n't|unsupported|unknown|disabled|unavailable/i.test(text))
  )
    return { kind: 'missing', message: `${text}.` };
  if (isRefusal(code, text)) return { kind: 'refused', message: `${text}.` };
  return { kind: 'other', message: `${text}.` };
}

/** Hex in the data of an error. Hardhat 2 has it in an object, Nethermind writes "Reverted" before it. */
function revertData(data: unknown): string | undefined {
  if (typeof data === 'object' && data !== null && 'data' in data) return revertData(data.data);
  if (typeof data !== 'string') return undefined;
  const hex = data.replace(/^Reverted /, '');
  return byteLengthOf(hex) === undefined ? undefined : hex;
}

/** The errors of `eth_simulateV1` for a transaction that no block could have, and those of EIP-1474. */
function isRefusal(code: number | undefined, text: string): boolean {
  if (code === -32003 || (code !== undefined && code <= -38010 && code >= -38025)) return true;
  return /insufficient funds|enough (?:funds|balance)|intrinsic gas|nonce too|fee cap|(?:max )?fee per gas|base ?fee|init ?code|exceeds block gas/i.test(
    text,
  );
}
