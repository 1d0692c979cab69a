/** The questions of the terminal program before a request leaves, and which hosts get values of the user. */
import type { Effect } from '../catalogue/entry';
import { mask, maskPath } from '../common/masking/mask';
import { maskBody } from '../common/masking/mask-body';
import { originOfUrl } from '../common/requests/socket-address';
import { failed, type Result, success } from '../common/result';
import { PLACES, parsedHost, type TrustedHosts } from '../common/trust/trust';
import { callWords } from '../runner/judge/call-words';
import type { NodeAddress } from '../runner/model/node-address';
import type { Prepared } from '../runner/model/prepared';
import type { Prompt } from '../runner/request/chain';
import { needsConfirmation } from '../runner/request/effect';
import { type Gate, type Taking, takingsOf, takingWords } from '../runner/send/gate';
import type { Send } from '../runner/send/send';
import type { Options } from './options';
import { printable, printableLine, readLine, type Terminal, write } from './output/terminal';
import type { Asking } from './send-files';

/** Asks whether to send a request that signs, sends or changes a node. */
export async function confirmed(request: Prepared, terminal: Terminal): Promise<boolean> {
  await write(terminal.err, `${effectText(request)} Send it? [y/N] `);
  const answer = await readLine(terminal.input, terminal.signal);
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

/** What a request does: its decoded calls, or its body, then a sentence. */
export function effectText(request: Prepared): string {
  const words = callWords(request);
  const body = words.length > 0 ? words.join('\n') : maskBody(request.body ?? '', request.secrets);
  return `${printable(body)}${body === '' ? '' : '\n'}${printableLine(`"${request.name}" ${describeEffect(request)}.`)}`;
}

const effects: Partial<Record<Effect, string>> = {
  send: 'sends to the network',
  sign: 'signs with an account of the node',
  change: 'changes the node',
};

/** `sends to the network (eth_sendRawTransaction at http://127.0.0.1:8545)` */
export function describeEffect({ effect, note, calls, method, url, secrets }: Prepared): string {
  const what =
    calls.length > 0
      ? calls.map((call) => call.method).join(', ')
      : `${method} ${maskPath(new URL(url).pathname)}`;
  const asks = note === undefined ? undefined : note === '' ? 'has a note' : `has the note "${note}"`;
  const does = [asks, effects[effect]].filter((one) => one !== undefined).join(' and ');
  return mask(`${does} (${what} at ${originOfUrl(new URL(url))})`, secrets);
}

/** Sends the requests that others depend on, and asks for confirmation and variables in the terminal. */
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
  const canAsk = terminal.interactive && parallel === 1;
  return {
    send: (prepared) => send(prepared, { signal: terminal.signal, timeoutMs }),
    confirm: async (prepared) => {
      if (sure || !needsConfirmation(prepared)) return success(undefined);
      if (!canAsk) {
        return failed({
          message: `It ${describeEffect(prepared)}. Add --yes to send it without being asked.`,
        });
      }
      return (await confirmed(prepared, terminal)) ? success(undefined) : declined;
    },
    ask: canAsk ? (prompt) => answerTo(prompt, terminal) : undefined,
  };
}

/** The person answered no. */
export const declined = failed({ message: 'You chose not to send it.' });

async function answerTo({ name, text }: Prompt, terminal: Terminal): Promise<string | undefined> {
  await write(terminal.err, `${printableLine(text === '' ? name : `${name} (${text})`)}: `);
  return readLine(terminal.input, terminal.signal);
}

/** The option with the hosts that may get values and files of the person's, and the placeholder of its value. */
export const gateOptions = { '--allow-host': 'NAME' } as const;

/** The hosts of `--allow-host`, and of the nodes that the person named on the command line. */
export function gateFrom(options: Options, nodes: readonly NodeAddress[]): Result<Gate> {
  const allowed = options.all('--allow-host');
  const wrong = allowed.find((one) => !parsedHost(one));
  if (wrong !== undefined) {
    return failed({
      message: `--allow-host takes the name of a host, such as api.example.com or 10.0.0.5:8545, not "${nameOnly(wrong)}".`,
    });
  }
  const own = nodes.filter((node) => options.byPerson(`--${node.kind}`));
  const hosts: TrustedHosts = { nodes: own.map(({ url }) => url), allowed };
  return success({ hosts: () => hosts, refuse: (taking) => failed({ message: refusalWords(taking) }) });
}

/** The message for a request that may not be sent, before anything is sent; undefined where it may. */
export function refusalOf(prepared: Prepared, gate: Gate): string | undefined {
  const [first] = takingsOf(prepared, gate.hosts());
  return first && `"${prepared.name}": ${refusalWords(first)}`;
}

function refusalWords(taking: Taking): string {
  return `${takingWords(taking)} If that is meant, add --allow-host ${taking.host}.`;
}

/** The place that the URL of a node comes from: the command line, or a file of the repository. */
export function placeOfNode(options: Options, name: string): string | undefined {
  return options.has(name) && !options.byPerson(name) ? undefined : PLACES.person;
}

/** A URL may have a password. */
function nameOnly(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//').slice(0, 100);
}
