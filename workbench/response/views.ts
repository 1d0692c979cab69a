import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import { bytes } from '../../common/units/words';
import type { AssertionResult } from '../../runner/judge/assertion';
import { isBinary } from '../../runner/model/content-type';
import { hasResponse, type Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { type PresentReplyOptions, presentReply } from '../../runner/present/present';
import { iconText, screenText } from '../screen/text';
import { transactionOf } from '../traces/hash-at';
import { mayBeChanges, mayBeTrace } from '../traces/may-be-trace';
import { withAssertions } from './asserted';
import { decodedLenses } from './decoded';
import { presentFile, type ShownPart } from './present-file';
import { headersText } from './present-headers';
import type { ShownLens, ShownResponse } from './shown';

/** A response with its request. */
export interface Answered {
  readonly reply: Reply;
  /** Absent when nothing was sent. */
  readonly prepared?: Prepared | undefined;
  /** The position of the request; the line is zero-based. */
  readonly request?: { readonly uri: string; readonly line: number } | undefined;
  /** The results of its assertions; absent when it has none. */
  readonly assertions?: readonly AssertionResult[] | undefined;
  /** The network of the request's file; absent when unknown. */
  readonly scale?: NetworkScale | undefined;
}

/** How a response is shown. */
export type ResponseView = 'pretty' | 'raw' | 'headers';

/** Presents a response in one of its views, with its commands. */
export function presentView(
  answered: Answered,
  view: ResponseView,
  options: PresentReplyOptions,
  part?: ShownPart,
): ShownResponse {
  return withAssertions(viewed(answered, view, options, part), answered.assertions ?? []);
}

function viewed(
  answered: Answered,
  view: ResponseView,
  options: PresentReplyOptions,
  part: ShownPart | undefined,
): ShownResponse {
  const { reply, prepared } = answered;
  const pretty: ShownResponse = part ? presentFile(reply, part) : presentReply(reply, options);
  // Without a response there is no other view.
  const lenses = [
    ...(pretty.lenses ?? []),
    ...(view === 'pretty' ? traceLenses(answered, pretty.text) : []),
    ...viewLenses(reply, view, pretty),
    ...(view === 'pretty' && prepared && !part ? decodedLenses(prepared, reply, pretty.text) : []),
  ];
  if (view === 'pretty' || !hasResponse(reply))
    return { ...pretty, ...(lenses.length > 0 ? { lenses } : {}) };
  const plain = {
    ...pretty,
    language: 'plaintext' as const,
    marks: [],
    lenses: viewLenses(reply, view, pretty),
  };
  if (view === 'headers') return { ...plain, text: headersText(reply, prepared) };
  return { ...plain, text: rawText(reply, options.most) };
}

function rawText({ body, file }: Reply, most: number): string {
  if (file && body === null) {
    const shown = Buffer.byteLength(file.head);
    return file.bytes > shown
      ? `${file.head}\n…\nThe first ${bytes(shown)} of ${bytes(file.bytes)}, as received. "Open File" shows all of it.\n`
      : file.head;
  }
  const text = body ?? '';
  return text.length > most ? `${text.slice(0, most)}\n…\n` : text;
}

function viewLenses(reply: Reply, view: ResponseView, pretty: ShownResponse): readonly ShownLens[] {
  if (!hasResponse(reply)) return [];
  const hasBody = reply.file !== undefined || (reply.body ?? '') !== '';
  const lenses: ShownLens[] = [];
  // An incomplete body can look complete, so the reason is shown above it.
  const unmarked = pretty.marks.length === 0 || reply.outcome === 'bad-response';
  const broken = pretty.level === 'error' && unmarked && reply.outcome !== 'not-json';
  if (broken && hasBody && reply.message !== '') lenses.push({ title: iconText('error', reply.message) });
  // A valid response can have a note: why it is empty, for example.
  if (reply.outcome === 'replied' && !reply.file && hasBody && reply.message !== '') {
    lenses.push({ title: iconText('info', reply.message) });
  }
  if (view === 'pretty' && pretty.language !== 'plaintext' && hasList(pretty.text)) {
    lenses.push({
      title: iconText('table', 'Table'),
      command: 'slotpad.showTable',
      tooltip: 'The lists of this response as rows and columns',
    });
  }
  if (view !== 'pretty') lenses.push({ title: screenText('Pretty'), command: 'slotpad.showPretty' });
  if (view !== 'raw' && hasBody && !isBinary(reply.contentType)) {
    lenses.push({ title: screenText('Raw'), command: 'slotpad.showRaw', tooltip: 'The body as received' });
  }
  if (view !== 'headers')
    lenses.push({ title: screenText('Headers & Timing'), command: 'slotpad.showHeaders' });
  return lenses;
}

/** The trace in a response, or of the transaction that it is about. */
function traceLenses({ prepared, reply }: Answered, text: string): readonly ShownLens[] {
  if (!hasResponse(reply)) return [];
  const methods = prepared?.calls.map(({ method }) => method) ?? [];
  if (mayBeTrace(methods, text)) {
    const tooltip = 'The calls of this response as a tree';
    return [{ title: iconText('list-tree', 'Trace'), command: 'slotpad.showTrace', tooltip }];
  }
  if (mayBeChanges(methods, text)) {
    const tooltip = 'What the transaction changed, by account and variable';
    return [{ title: iconText('list-tree', 'State Changes'), command: 'slotpad.showTrace', tooltip }];
  }
  const hash = transactionOf(methods, text);
  if (hash === undefined) return [];
  return [
    {
      title: iconText('list-tree', 'Trace Transaction'),
      command: 'slotpad.traceTransaction',
      arguments: [hash],
      tooltip: 'Ask the node for the calls of this transaction',
    },
  ];
}

/** Whether the text may have a list for a table. */
function hasList(text: string): boolean {
  return /\[\s*[{"\d]/.test(text);
}
