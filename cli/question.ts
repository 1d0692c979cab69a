import type { Effect } from '../common/spec/entry';
import { callWords } from '../runner/judge/call-words';
import type { Prepared } from '../runner/model/prepared';
import { redact } from '../runner/redact/redact';
import type { Prompt } from '../runner/request/chain';
import { isAskedFirst } from '../runner/request/effect';
import type { Send } from '../runner/send/send';
import { printable, readLine, type Terminal, write } from './output/terminal';
import type { Asking } from './send-files';

/** Asks whether a request that signs, sends or changes a node may leave. */
export async function agreed(request: Prepared, terminal: Terminal): Promise<boolean> {
  const words = callWords(request);
  const body = words.length > 0 ? words.join('\n') : redact(request.body ?? '', request.secrets);
  await write(
    terminal.err,
    `${printable(body)}${body === '' ? '' : '\n'}"${printable(request.name)}" ${whatItDoes(request)}. Send it? [y/N] `,
  );
  const answer = await readLine(terminal.input, terminal.signal);
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

const deeds: Partial<Record<Effect, string>> = {
  sign: 'signs with an account of the node',
  change: 'changes the node',
};

export function whatItDoes({ effect, calls, method, url, secrets }: Prepared): string {
  const what =
    calls.length > 0 ? calls.map((call) => call.method).join(', ') : `${method} ${new URL(url).pathname}`;
  return redact(`${deeds[effect] ?? 'sends to the network'} (${what} at ${new URL(url).origin})`, secrets);
}

/** How requests that others need are sent, and what is asked for, in a terminal. */
export function askingIn(
  terminal: Terminal,
  {
    sure,
    parallel,
    timeoutMs,
    send,
  }: {
    readonly sure: boolean;
    readonly parallel: number;
    readonly timeoutMs: number;
    readonly send: Send;
  },
): Asking {
  const somebody = terminal.interactive && parallel === 1;
  return {
    send: (prepared) => send(prepared, { signal: terminal.signal, timeoutMs }),
    mayLeave: async (prepared) => {
      if (sure || !isAskedFirst(prepared.effect)) return undefined;
      if (!somebody) return `It ${whatItDoes(prepared)}. Add --yes to send it without being asked.`;
      return (await agreed(prepared, terminal)) ? undefined : 'You chose not to send it.';
    },
    ask: somebody ? (prompt) => answerTo(prompt, terminal) : undefined,
  };
}

async function answerTo({ name, text }: Prompt, terminal: Terminal): Promise<string | undefined> {
  await write(terminal.err, `${printable(text === '' ? name : `${name} (${text})`)}: `);
  return readLine(terminal.input, terminal.signal);
}
