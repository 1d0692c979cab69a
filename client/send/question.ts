import { isAskedFirst } from '../../runner/effect';
import type { Prepared } from '../../runner/prepared';
import { bytes, grouped } from '../words';

/** What is asked before a request that signs or sends leaves. */
export interface Question {
  readonly message: string;
  /** What would happen, line by line. */
  readonly detail: string;
  readonly button: string;
}

/** The question for a request; undefined when it needs none. */
export function questionFor(prepared: Prepared, nodeName: string | undefined): Question | undefined {
  if (!isAskedFirst(prepared.effect)) return undefined;
  const sends = prepared.effect === 'send';
  const place = nodeName ? `"${nodeName}"` : hostOf(prepared.url);
  const what = prepared.calls.length === 1 ? (prepared.calls[0]?.method ?? prepared.name) : prepared.name;
  return {
    message:
      prepared.kind === 'beacon'
        ? `Publish ${what} through ${place}?`
        : sends
          ? `Send a transaction with ${what} to ${place}?`
          : `Sign with ${what} on ${place}?`,
    detail: [
      ...prepared.calls.flatMap((call) => callLines(call.method, call.params)),
      ...(prepared.kind === 'beacon' ? ['It goes out to the network and cannot be taken back.'] : []),
      '',
      `${prepared.method} ${prepared.url}`,
    ].join('\n'),
    button: sends ? 'Send' : 'Sign',
  };
}

function callLines(method: string, params: unknown): string[] {
  const values = Array.isArray(params) ? params : params === undefined ? [] : [params];
  return [method, ...values.flatMap(valueLines)];
}

function valueLines(value: unknown): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).map(([name, inner]) => `    ${name}: ${memberWords(name, inner)}`);
  }
  return [`    ${shortened(value)}`];
}

/** Amounts in the unit that people think in, and what is long by its beginning. */
function memberWords(name: string, value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) return shortened(value);
  if (name === 'value') return `${decimal(value, 18)} ether`;
  if (/^(gasPrice|max(PriorityFee|Fee)Per(Blob)?Gas)$/.test(name)) return `${decimal(value, 9)} gwei`;
  if (name === 'nonce' || name === 'gas' || name === 'chainId') return grouped(BigInt(value));
  return shortened(value);
}

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  if (text.length <= 80) return text;
  const size = /^0x[0-9a-f]*$/i.test(text) ? ` (${bytes((text.length - 2) / 2)})` : '';
  return `${text.slice(0, 66)}…${size}`;
}

/** A quantity as a decimal number with the point moved, no digit lost. */
function decimal(quantity: string, places: number): string {
  const digits = BigInt(quantity)
    .toString()
    .padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return grouped(digits.slice(0, -places)) + (fraction ? `.${fraction}` : '');
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
