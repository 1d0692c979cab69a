/** What the values of a response mean: amounts, times, names and decoded data, as the editor shows them beside the text. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import { networkOfHost } from '../../catalogue/networks';
import { standardContracts } from '../../common/contracts/contracts';
import { pathText } from '../../common/scratch/json/json-path';
import { pathAtOffset } from '../../common/scratch/json/json-value';
import { withOwn } from '../../common/scratch/variables/network-scale';
import { contractCallOf } from '../../runner/judge/decoded-reply';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { parseResponse } from '../../server/features/response/response';
import { responseHints } from '../../server/features/response/response-hover';

/** Longer responses are printed without words. Characters. */
const LARGEST = 400_000;

export interface Meaning {
  /** Line of the text, from 0. */
  readonly line: number;
  /** `$.result.value` */
  readonly path: string;
  /** `1.5 ether` */
  readonly text: string;
}

/** @param text the body, or the body pretty-printed. @param now Unix time in seconds */
export function meaningsOf(
  text: string,
  { calls, contracts = standardContracts(), kind, operation, url }: Prepared,
  { status }: Pick<Reply, 'status'>,
  now = Date.now() / 1000,
): readonly Meaning[] {
  const root = kind === 'other' || text.length > LARGEST ? undefined : parseResponse(text);
  if (!root) return [];
  const document = TextDocument.create('response:', 'json', 1, text);
  const subject = {
    calls: calls.map((call) => ({ ...call, contract: contractCallOf(call) })),
    operation: operation?.id,
    stream: false,
    status,
  };
  const unknown = { genesisTime: undefined, secondsPerSlot: undefined, slotsPerEpoch: undefined };
  const world = { scale: withOwn(networkOfHost(new URL(url).host), unknown), now, contracts };
  const range = { start: document.positionAt(0), end: document.positionAt(text.length) };
  return responseHints(document, root, subject, range, world).map(({ label, position }) => {
    const shown = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
    // The words stand behind their value.
    const place = pathAtOffset(root, document.offsetAt(position) - 1);
    return { line: position.line, path: pathText(place?.path ?? []), text: shown.trim() };
  });
}
