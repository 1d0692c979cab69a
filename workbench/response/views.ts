/** The views of a response, with the lenses above them. */

import { entryText, shortAddresses } from '../../common/contracts/words';
import { parseJsonText } from '../../common/scratch/json/json';
import { nodeAtPath } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import { utf8Length } from '../../common/units/bytes';
import { bytes, shortened } from '../../common/units/words';
import type { AssertionResult } from '../../runner/judge/assertion';
import { type ContractSubject, contractWordsIn } from '../../runner/judge/decoded-reply';
import { reasonOf, verdictOf } from '../../runner/judge/verdict';
import { isBinary } from '../../runner/model/content-type';
import { hasResponse, type Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { withAssertions } from '../../runner/present/assertions';
import { type PresentReplyOptions, presentReply, shortWords } from '../../runner/present/present';
import { transactionHead } from '../../runner/transactions/words';
import { iconText, screenText } from '../screen/text';
import { mayBeChanges, mayBeTrace, transactionOf } from '../traces/recognized';
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
  const { reply, assertions = [] } = answered;
  return withAssertions(viewed(answered, view, options, part), assertions, verdictOf(reply, assertions));
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
    const shown = utf8Length(file.head);
    return file.bytes > shown
      ? `${file.head}\n…\nThe first ${bytes(shown)} of ${bytes(file.bytes)}, as received. "Open File" shows all of it.\n`
      : file.head;
  }
  const text = body ?? '';
  return text.length > most ? `${text.slice(0, most)}\n…\n` : text;
}

/** Transactions that are named above a response. */
const MOST_HEADS = 3;

function viewLenses(reply: Reply, view: ResponseView, pretty: ShownResponse): readonly ShownLens[] {
  if (!hasResponse(reply)) return [];
  const hasBody = reply.file !== undefined || (reply.body ?? '') !== '';
  const lenses: ShownLens[] = [];
  // An incomplete body can look complete, so the reason is shown above it.
  const unmarked = pretty.marks.length === 0 || reply.outcome === 'bad-response';
  const broken = pretty.level === 'error' && unmarked && reply.outcome !== 'not-json';
  if (broken && hasBody && reply.message !== '') lenses.push({ title: iconText('error', reply.message) });
  // A valid response can have a note: why it is empty, or was not checked.
  const reason = reasonOf(reply);
  if (reply.outcome === 'replied' && hasBody && reason !== '')
    lenses.push({ title: iconText('info', reason) });
  for (const one of (reply.transactions ?? []).slice(0, MOST_HEADS)) {
    const head = transactionHead(one);
    if (!reason.includes(head)) lenses.push({ title: iconText('pass', head) });
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

/**
 * The lenses of a response: the outcome, then the commands, then the sentences. A row of lenses is not wrapped, so a
 * long sentence must not push a command out of sight.
 */
export function lensesOf(response: ShownResponse): readonly ShownLens[] {
  const found: ShownLens[] = [];
  const sentences: ShownLens[] = [];
  const own = response.lenses ?? [];
  if (response.level === 'running') {
    const stop = { title: iconText('debug-stop', 'Stop'), command: 'slotpad.stop' };
    // Again below a long stream.
    found.push(stop);
    if (response.text.split('\n').length > 3) sentences.push({ ...stop, atEnd: true });
  }
  found.push(...own.filter(({ first }) => first), { title: screenText(response.short) });
  const differences = response.marks.filter((mark) => mark.severity === 'warning').length;
  if (differences > 0) {
    const title = `${differences} ${differences === 1 ? 'difference' : 'differences'} from the specification`;
    found.push({ title: iconText('warning', title), command: 'workbench.actions.view.problems' });
  }
  for (const lens of own) if (!lens.first) (lens.command ? found : sentences).push(lens);
  const [error] = response.marks.filter((mark) => mark.severity === 'error');
  return [
    ...found,
    ...(error ? [{ title: iconText('error', error.message) }] : []),
    ...sentences,
    ...failureLenses(response.failures ?? []),
  ];
}

/** Maximum number of failed assertions above a response. The file shows all of them. */
const MOST_FAILURES = 3;

function failureLenses(failures: readonly string[]): readonly ShownLens[] {
  const shown = failures.slice(0, MOST_FAILURES).map((message) => ({ title: iconText('error', message) }));
  const more = failures.length - shown.length;
  return more > 0 ? [...shown, { title: iconText('error', `${more} more in the file`) }] : shown;
}

/** Maximum number of lenses: each one is a line in the editor. */
const MOST_SHOWN = 50;
/** A row of lenses is not wrapped. */
const LONGEST = 300;
/** Longest text that is searched for the places, in UTF-16 units. */
const LARGEST = 5_000_000;

/**
 * What contracts returned or reverted with, above the data: a hint after the data would be far beyond the edge of the
 * editor.
 *
 * @param text of the response as it is shown
 */
export function decodedLenses(
  prepared: ContractSubject,
  reply: Pick<Reply, 'body' | 'rpcErrors'>,
  text: string,
): readonly ShownLens[] {
  const called = prepared.calls.some(({ method }) => method === 'eth_call');
  if ((!called && reply.rpcErrors.length === 0) || text.length > LARGEST) return [];
  const words = contractWordsIn(prepared, reply).slice(0, MOST_SHOWN);
  const root = words.length > 0 ? parseJsonText(gatherFor(text), 0, text.length, quiet) : undefined;
  if (!root) return [];
  return words.flatMap(({ entry, kind, path }): readonly ShownLens[] => {
    const place = nodeAtPath(root, path, 'key');
    if (!place) return [];
    const whole = entryText(entry);
    const short = shortened(shortAddresses(whole), LONGEST);
    const others = entry.alternatives.length > 0 ? ` (or ${entry.alternatives.join(', or ')})` : '';
    return [
      {
        title:
          kind === 'returned'
            ? iconText('arrow-small-right', short)
            : iconText('error', `Reverted with ${short}`),
        tooltip: `${whole}${others}`,
        line: text.slice(0, place.start).split('\n').length - 1,
      },
    ];
  });
}

const quiet = { sent: true, silent: true } as const;

/** The shown part of the file: see `viewBody`. */
interface ShownPart {
  /** Number of shown bytes. */
  readonly read: number;
  readonly whole: boolean;
  present(cut: string): Pick<ShownResponse, 'text' | 'language'>;
}

/** Presents a response with its body in a file: the beginning, with commands for the rest. */
function presentFile(reply: Reply, part: ShownPart): ShownResponse {
  const size = bytes(reply.file?.bytes ?? 0);
  const cut = `The first ${bytes(part.read)} of ${size}. "Show More" above adds the next part.`;
  const { text, language } = part.present(cut);
  const short = shortWords(reply);
  const good = reply.outcome === 'replied';
  return {
    text,
    language,
    title: `${short} · ${reply.name}`,
    short,
    message: reasonOf(reply),
    level: verdictOf(reply),
    marks: good
      ? []
      : [
          {
            start: 0,
            end: 1,
            severity: 'error',
            byNode: true,
            code: String(reply.status),
            message: reply.message,
          },
        ],
    lenses: fileLenses(part),
  };
}

function fileLenses(part: ShownPart): readonly ShownLens[] {
  const more = {
    title: screenText('Show More'),
    command: 'slotpad.showMore',
    tooltip: 'Adds the next part',
  } as const;
  return [
    ...(part.whole ? [] : [more]),
    {
      title: iconText('search', 'Search'),
      command: 'slotpad.searchResponse',
      tooltip: 'Find values with a JSONPath',
    },
    { title: screenText('Open File'), command: 'slotpad.openResponseFile' },
    ...(part.whole ? [] : [{ ...more, atEnd: true } as const]),
  ];
}
