import * as z from 'zod';
import type { Contracts } from '../../common/contracts/contracts';
import type { KeptExchange } from '../../runner/history/history-entry';
import type { PresentReplyOptions } from '../../runner/present/present';
import type { ShownLens, ShownResponse } from '../response/shown';
import { iconText } from '../screen/text';
import { presentKept } from './kept-response';

/** The response that was shown when the window was closed or reloaded. */
export const endedResponse = z.object({
  name: z.string(),
  /** The entry in the history; absent if it has none. */
  id: z.string().optional(),
  /** The request in its file; the line is zero-based. */
  request: z.object({ uri: z.string(), line: z.number() }).optional(),
  /** The column of its tab, from 1. */
  column: z.number().int().positive().optional(),
});

export type EndedResponse = z.output<typeof endedResponse>;

/** Presents the response from the history, or says that it is gone; in both cases it can be sent again. */
export function presentEnded(
  ended: EndedResponse,
  exchange: KeptExchange | undefined,
  options: PresentReplyOptions,
  contracts?: Contracts,
): ShownResponse {
  const lenses = [...sendAgain(ended)];
  if (exchange) {
    const kept = presentKept(exchange, options, contracts);
    const title = `Restored · ${kept.title}`;
    return { ...kept, title, short: title, lenses: [...lenses, ...(kept.lenses ?? [])] };
  }
  const again = lenses.length > 0 ? 'Send the request again to see it.' : 'Send its request again to see it.';
  return {
    text: `The response of "${ended.name}" is gone: the window was reloaded, and it is not in the history.\n${again}\n`,
    language: 'plaintext',
    title: `Response ended · ${ended.name}`,
    short: 'Response ended',
    message: '',
    level: 'warning',
    marks: [],
    lenses,
  };
}

function sendAgain({ id, request }: EndedResponse): readonly ShownLens[] {
  const title = iconText('play', 'Send Again');
  // The file may have changed since: what is in it now is sent.
  if (request) return [{ title, first: true, command: 'slotpad.send', arguments: [request] }];
  return id === undefined ? [] : [{ title, first: true, command: 'slotpad.sendAgain', arguments: [id] }];
}
