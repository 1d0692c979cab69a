import { operationNamed } from '../../catalogue/beacon';
import { specConstants } from '../../catalogue/beacon/standard-config';
import { genesis } from '../../catalogue/beacon/standard-states';
import { responseReader } from '../../catalogue/responses/reader';
import { failed, type Result, success } from '../../common/result';
import type { PlacedBlock } from '../../common/scratch/api';
import { capturedBy } from '../../common/scratch/foreign/foreign-parts';
import { read } from '../../common/scratch/reading/reading';
import type { Block, Placeholder } from '../../common/scratch/types';
import {
  namesOf,
  placeholdersReached,
  placeholdersSent,
  requestsNeeded,
} from '../../common/scratch/variables/chain';
import { placeholdersOfContracts } from '../../common/scratch/variables/contracts-of';
import { scaleFor } from '../../common/scratch/variables/network';
import { clockOf, type SlotClock, slotSeconds } from '../../common/units/slots';
import { isGood } from '../model/good';
import { hasResponse, type Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { messagePart } from './message-part';
import { describe, type PrepareInput, passesOf, prepare } from './prepare';
import type { ExchangeStore } from './session';
import { checkedUrl } from './target';

/** A variable that the person is asked for. */
export interface Prompt {
  readonly name: string;
  /** Text of its `# @prompt` directive; may be empty. */
  readonly text: string;
  /** Judging by its name, others must not read it. */
  readonly secret: boolean;
}

/** What a request needs in order to send others first and to ask for variables. */
export interface RequestChain {
  readonly session: ExchangeStore;
  /** Sends a request that another one depends on. */
  readonly send: (prepared: Prepared) => Promise<Reply>;
  /** Asks for confirmation before a request is sent that another one depends on. Fails with the reason not to send it. */
  readonly confirm?: (prepared: Prepared, neededBy: string) => Promise<Result<void>>;
  /** Asks for the value of a `# @prompt` variable; undefined when the person gives none. Absent where nobody can be asked. */
  readonly ask?: ((prompt: Prompt) => Promise<string | undefined>) | undefined;
}

/**
 * Input of `prepare` for a request that may depend on others: named requests that it uses and that were not sent yet are
 * sent first, each once, and `# @prompt` variables are asked for.
 */
export function chained(input: PrepareInput, chain: RequestChain): PrepareInput {
  return dependent(input, chain, []);
}

/** @param waiting names of the requests that wait for this one, outermost first */
function dependent(input: PrepareInput, chain: RequestChain, waiting: readonly string[]): PrepareInput {
  const { session } = chain;
  return {
    ...input,
    messagePart: (expression) => {
      const { uri } = requestNamed(input, expression.request)?.document ?? input.document;
      const found = session.exchanged(uri, expression.request);
      return found && messagePart(expression, found);
    },
    filterAt: (url, id) => session.filterAt(url, id),
    carriedBy: (expression) => {
      const { uri } = requestNamed(input, expression.request)?.document ?? input.document;
      return session.exchanged(uri, expression.request)?.prepared.carries ?? [];
    },
    before: (own) => beforeSending(own, chain, waiting),
  };
}

async function beforeSending(
  input: PrepareInput,
  chain: RequestChain,
  waiting: readonly string[],
): Promise<Result<Pick<PrepareInput, 'answers' | 'secrets' | 'clock'>>> {
  const { document, placed } = input;
  const name = describe(document, placed)?.name ?? '';
  const sent = placeholdersOfRequest(input);
  const forced = refsOf(placed, 'forceRef');
  for (const needed of new Set([...forced, ...responsesNeeded(input)])) {
    const { uri } = requestNamed(input, needed)?.document ?? document;
    if (!forced.includes(needed) && chain.session.exchanged(uri, needed)) continue;
    const first = await sendFirst(input, chain, needed, [...waiting, ...namesOf(placed.block)], name);
    if (!first.ok) return first;
  }
  const prompted = await askFor(promptsOf(input, sent), input, chain.ask);
  if (!prompted.ok) return prompted;
  const clock = await clockFor(input, chain, sent);
  return success({ ...prompted.value, clock: () => clock });
}

/** The names of the requests whose responses a request needs, without those of `# @forceRef`. */
export function responsesNeeded(input: PrepareInput): readonly string[] {
  const { document, placed } = input;
  const requests = {
    definitions: (one: string) => document.definitions(one),
    hasRequest: (one: string) => requestNamed(input, one) !== undefined,
  };
  const used = requestsNeeded(requests, placeholdersOfRequest(input));
  return [...new Set([...refsOf(placed, 'ref'), ...used])];
}

function placeholdersOfRequest({ document, placed: { block } }: PrepareInput): readonly Placeholder[] {
  return [...placeholdersSent(block), ...placeholdersOfContracts(document, block)];
}

async function askFor(
  prompts: readonly Prompt[],
  input: PrepareInput,
  ask: RequestChain['ask'],
): Promise<Result<Required<Pick<PrepareInput, 'answers' | 'secrets'>>>> {
  const answers: Record<string, string> = { ...input.answers };
  const secrets = [...(input.secrets ?? [])];
  for (const prompt of prompts) {
    const { name, secret } = prompt;
    if (Object.hasOwn(answers, name)) continue;
    if (!ask) {
      const option = secret ? `write ${name}=… into a file and add --env-file FILE` : `add --var ${name}=…`;
      return failed({
        message: `"${name}" needs input (# @prompt), which is not possible here. In the terminal, ${option}; or define it: @${name} = …`,
      });
    }
    const answer = await ask(prompt);
    if (answer === undefined) return failed({ message: `Not sent: "${name}" was not given.` });
    answers[name] = answer;
    if (secret && answer !== '') secrets.push(answer);
  }
  return success({ answers, secrets });
}

/** The requests of `# @ref` or `# @forceRef`. */
function refsOf({ block }: PlacedBlock, name: 'ref' | 'forceRef'): readonly string[] {
  return block.directives.flatMap(({ key, value }) =>
    key.text === name && value.text.trim() !== '' ? value.text.trim() : [],
  );
}

/** Whether a request has others that are sent first, whatever it uses of them. */
export function hasRefs(placed: PlacedBlock): boolean {
  return refsOf(placed, 'ref').length + refsOf(placed, 'forceRef').length > 0;
}

/** The request with this name, of the file or of an imported one. */
function requestNamed(input: PrepareInput, name: string): PrepareInput | undefined {
  const own = input.document.named(name).at(-1);
  if (own) return { ...input, placed: own };
  for (const { document, variables, readFile, ownerOf } of input.imports ?? []) {
    const placed = document.named(name).at(-1);
    if (placed) return { ...input, document, variables, readFile, ownerOf, placed };
  }
  return undefined;
}

/** Sends the request with this name. Fails when the request that depends on it can't be sent. */
async function sendFirst(
  input: PrepareInput,
  chain: RequestChain,
  needed: string,
  waiting: readonly string[],
  neededBy: string,
): Promise<Result<void>> {
  const first = waiting.indexOf(needed);
  if (first >= 0) {
    const circle = [...waiting.slice(first), needed].map((name) => capturedBy(name) ?? name);
    return failed({ message: `"${circle[0]}" needs its own reply: ${circle.join(' → ')}.` });
  }
  const named = requestNamed(input, needed);
  if (!named) return failed({ message: `No request is named "${needed}": name one with # @name ${needed}.` });
  // The key of a variable is no name that a person knows.
  const shown =
    capturedBy(needed) === undefined ? needed : (describe(named.document, named.placed)?.name ?? needed);
  let reply: Reply | undefined;
  const notSent = (why: string) => failed({ message: `It needs "${shown}", which was not sent. ${why}` });
  for (const [pass, own] of passesOf(named).entries()) {
    const prepared = await prepare(dependent(own, chain, waiting));
    if (!prepared.ok) return notSent(prepared.failure.message);
    if (prepared.value.stream) {
      return failed({
        message: `It needs the response of "${shown}", which is a stream of events without an end.`,
      });
    }
    const confirmed = pass === 0 ? await chain.confirm?.(prepared.value, neededBy) : undefined;
    if (confirmed && !confirmed.ok) return notSent(confirmed.failure.message);
    reply = await chain.send(prepared.value);
    chain.session.remember(prepared.value, reply);
    if (reply.outcome === 'not-met')
      return failed({ message: `It needs the response of "${shown}". ${reply.message}` });
    if (!isGood(reply)) break;
  }
  // Without a response, an earlier one would be used.
  const answered = reply && hasResponse(reply);
  if (answered && chain.session.exchanged(named.document.uri, needed)) return success(undefined);
  return failed({
    message: `It needs the response of "${shown}", and there is none. ${reply?.message ?? ''}`,
  });
}

/** The prompts of variables without a value, in the order of use. */
function promptsOf(
  { document, placed, variables }: PrepareInput,
  placeholders: readonly Placeholder[],
): readonly Prompt[] {
  const prompts = new Map<string, Prompt>();
  for (const { expression } of placeholdersReached(document, placeholders)) {
    if (expression.kind !== 'variable' || prompts.has(expression.name)) continue;
    const { name } = expression;
    if (variables.get(name)?.value !== undefined || document.definitions(name).length > 0) continue;
    const prompt = promptFor(placed.block, name) ?? promptFor(document.prompts(name).at(-1)?.block, name);
    if (prompt) prompts.set(name, prompt);
  }
  return [...prompts.values()];
}

function promptFor(block: Block | undefined, name: string): Prompt | undefined {
  for (const { key, value } of block?.directives ?? []) {
    const [, own, text = ''] = /^(\S+)\s*(.*)$/.exec(value.text.trim()) ?? [];
    if (own !== name || (key.text !== 'prompt' && key.text !== 'secret')) continue;
    const secret = key.text === 'secret' || /pass|secret|token|(?:api|private)[-_]?key|jwt/i.test(name);
    return { name, text, secret };
  }
  return undefined;
}

/** The clock for `$slotAt` and `$epochAt`: from the variables of the file, else from the selected beacon node. */
async function clockFor(
  { document, placed, variables, nodes }: PrepareInput,
  { send }: RequestChain,
  placeholders: readonly Placeholder[],
): Promise<SlotClock | undefined> {
  let needed = false;
  for (const { expression } of placeholdersReached(document, placeholders)) {
    needed ||= expression.kind === 'system' && /^\$(?:slot|epoch)At$/.test(expression.name);
  }
  if (!needed) return undefined;
  const { block } = placed;
  const defined = clockOf(scaleFor(document, block, read(block, variables), variables));
  if (defined || !nodes.beacon) return defined;
  return askClock(nodes.beacon.url, send);
}

const readers = {
  genesis: responseReader('beacon-genesis', genesis, { genesis_time: true }),
  spec: responseReader('config-spec', specConstants, {
    SECONDS_PER_SLOT: true,
    SLOT_DURATION_MS: true,
    SLOTS_PER_EPOCH: true,
  }),
};

/** Asks a beacon node for the clock of its network; undefined when the node does not respond. */
async function askClock(
  nodeUrl: string,
  send: (prepared: Prepared) => Promise<Reply>,
): Promise<SlotClock | undefined> {
  const read = async (id: string) => {
    const path = operationNamed(id)?.path ?? '';
    const address = checkedUrl(nodeUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '') + path);
    if (!address.ok) return undefined;
    const { authorization, secrets, url } = address.value;
    const reply = await send({
      kind: 'other',
      name: path,
      line: 0,
      method: 'GET',
      url,
      headers: [
        ['accept', 'application/json'],
        ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
      ],
      calls: [],
      batch: false,
      stream: false,
      effect: 'read',
      secrets,
    });
    return reply.status === 200 ? jsonOf(reply.body) : undefined;
  };
  const genesisData = readers.genesis(await read('beacon-genesis'));
  const config = genesisData && readers.spec(await read('config-spec'));
  const genesisTime = numberOf(genesisData?.genesis_time);
  const secondsPerSlot = config && slotSeconds(config);
  const slotsPerEpoch = numberOf(config?.SLOTS_PER_EPOCH);
  if (genesisTime === undefined || secondsPerSlot === undefined || slotsPerEpoch === undefined)
    return undefined;
  return { genesisTime, secondsPerSlot, slotsPerEpoch };
}

/** Undefined for numbers that are too large for exact arithmetic. */
function numberOf(decimal: string | undefined): number | undefined {
  return decimal !== undefined && decimal.length <= 12 ? Number(decimal) : undefined;
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Not JSON: read as a node that does not respond.
    return undefined;
  }
}
