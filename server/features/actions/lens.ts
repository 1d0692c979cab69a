import type { CodeLens } from 'vscode-languageserver';
import { matchOperation } from '../../../catalogue/beacon';
import { methodNamed } from '../../../catalogue/execution';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type {
  PlacedBlock,
  ResolvedRequest,
  ScratchDocumentApi,
  Variables,
} from '../../../common/scratch/api';
import { type HttpScope, servesReading } from '../../../common/scratch/reading/http-scope';
import { read } from '../../../common/scratch/reading/reading';
import type { Block } from '../../../common/scratch/types';
import { isSimulated } from '../../../common/simulation/methods';
import { destinationOf } from '../../../common/target/request-target';
import { requestTitle } from '../navigation/symbols';

/** The client's command behind "Send". Its argument is an object `{uri, line}` with a zero-based line. */
export const SEND_COMMAND = 'slotpad.send';
/** The client's command behind "Watch", with the same argument. */
export const WATCH_COMMAND = 'slotpad.watch';

/** The client's command behind "Simulate", with the same argument. */
export const SIMULATE_COMMAND = 'slotpad.simulate';

/** The client's command that lists what else can be done with a request, with the same argument. */
export const MORE_COMMAND = 'slotpad.requestActions';

/** The commands that an editor supports. */
export interface LensCommands {
  readonly send: boolean;
  readonly watch: boolean;
  readonly simulate?: boolean;
  /** All but "Send" is behind a lens "…". */
  readonly more?: boolean;
}

/**
 * "Send" on the first line of each request. Then "…", or "Watch" if repeating the request has no effects and "Simulate" if
 * it sends or signs a transaction. The data of a lens is the `Destination` of its request, for editors that know the nodes.
 */
export function requestLenses(
  document: ScratchDocumentApi,
  variables: Variables,
  http: HttpScope = 'all',
  commands: LensCommands = { send: true, watch: false },
  token: CancellationToken = noCancellation,
  blocks: Iterable<PlacedBlock> = document.blocks(),
): readonly CodeLens[] {
  if (!commands.send) return [];
  const lenses: CodeLens[] = [];
  for (const placed of blocks) {
    if (token.isCancellationRequested) return [];
    const { request } = placed.block;
    if (!request || (request.kind === 'http' && request.target.text === '')) continue;
    const resolved = read(placed.block, variables, document.catalogue);
    if (!servesReading(http, placed.block.language, resolved)) continue;
    const batch = resolved.kind === 'rpc' && resolved.batch;
    const range = document.rangeOf(placed, { start: request.start, end: request.start });
    // A screen reader reads the tooltip after the title, which is the same for all requests.
    const tooltip = requestTitle(placed.block, request);
    const lens = (title: string, command: string) =>
      lenses.push({
        range,
        command: { title, tooltip, command, arguments: [{ uri: document.uri, line: range.start.line }] },
        ...(command === SEND_COMMAND ? { data: destinationOf(document, placed, resolved) } : {}),
      });
    lens(batch ? 'Send batch' : 'Send', SEND_COMMAND);
    if (commands.more) {
      lens('…', MORE_COMMAND);
      continue;
    }
    if (commands.watch && mayBeWatched(placed.block, resolved)) lens('Watch', WATCH_COMMAND);
    if (commands.simulate && sendsTransaction(resolved)) lens('Simulate', SIMULATE_COMMAND);
  }
  return lenses;
}

/** Whether a request has one transaction. The client checks again what would be sent. */
export function sendsTransaction(resolved: ResolvedRequest): boolean {
  if (resolved.kind !== 'rpc') return false;
  return resolved.calls.filter(({ method }) => isSimulated(method?.text ?? '')).length === 1;
}

/** Whether a request is known to have no effects. The client checks again what is actually sent. */
export function mayBeWatched({ request }: Block, resolved: ResolvedRequest): boolean {
  if (resolved.kind === 'rpc') {
    const [first] = resolved.calls;
    const names = resolved.calls.map(({ method }) => method?.text ?? '');
    if (names.every((name) => methodNamed(name)?.effect === 'read')) return names.length > 0;
    return names.length === 1 && !resolved.batch && /^eth_new\w*Filter$/.test(first?.method?.text ?? '');
  }
  if (request?.kind !== 'http' || request.method !== 'GET') return false;
  if (resolved.kind !== 'beacon') return true;
  // An event stream sends updates on its own.
  return matchOperation('GET', resolved.target.text).operation?.envelope !== 'stream';
}
