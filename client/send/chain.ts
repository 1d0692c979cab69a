import { originOfUrl } from '../../common/requests/socket-address';
import { failed, success } from '../../common/result';
import type { Prepared } from '../../runner/model/prepared';
import { chained, type Prompt, type RequestChain } from '../../runner/request/chain';
import { needsConfirmation } from '../../runner/request/effect';
import type { PrepareInput } from '../../runner/request/prepare';
import type { ExchangeStore } from '../../runner/request/session';
import type { Senders } from '../../workbench/send/senders';
import { showWarning } from '../screen/messages';
import { showInput } from '../screen/picks';
import { timeoutSetting } from '../settings/settings';
import type { Ask } from './ask';

export interface RequestChainOptions {
  /** The exchanges of this window, which later requests can refer to. */
  readonly exchanges: ExchangeStore;
  readonly senders: Pick<Senders, 'plain' | 'recorded'>;
  readonly ask: Pick<Ask, 'mayLeave'>;
}

/** Adds what a request needs at send time: responses of other requests, which are sent first, and prompts. */
export type ChainInput = (input: PrepareInput, signal: AbortSignal | undefined) => PrepareInput;

export function createChain({ exchanges, senders, ask }: RequestChainOptions): ChainInput {
  return (input, signal) => {
    const chain: RequestChain = {
      session: exchanges,
      // A request without a source file reads the beacon clock, which doesn't belong in the history.
      send: (prepared) =>
        (prepared.source ? senders.recorded : senders.plain)(prepared, {
          timeoutMs: timeoutSetting(),
          ...(signal === undefined ? {} : { signal }),
        }),
      confirm: async (prepared, neededBy) =>
        (await mayLeaveFirst(prepared, neededBy, ask))
          ? success(undefined)
          : failed({ message: 'You chose not to send the request that it depends on.' }),
      ask: askFor,
    };
    return chained(input, chain);
  };
}

/** Sends read-only requests without asking, and asks in detail before requests that sign or send. */
async function mayLeaveFirst(
  prepared: Prepared,
  neededBy: string,
  ask: Pick<Ask, 'mayLeave'>,
): Promise<boolean> {
  const { effect, name } = prepared;
  if (needsConfirmation(prepared)) return ask.mayLeave(prepared);
  if (effect === 'read') return true;
  const button = 'Send It First';
  const answer = await showWarning(
    `"${neededBy}" needs the response of "${name}", which is not read-only. Send it first?`,
    { modal: true, detail: `${prepared.method} ${originOfUrl(new URL(prepared.url))}` },
    button,
  );
  return answer === button;
}

async function askFor({ name, text, secret }: Prompt): Promise<string | undefined> {
  return showInput({
    title: `Value of "${name}"`,
    prompt: text === '' ? `Used as {{${name}}}.` : text,
    password: secret,
    ignoreFocusOut: true,
  });
}
