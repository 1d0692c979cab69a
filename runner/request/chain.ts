import { read } from '../../common/scratch/reading/reading';
import type { Block, Placeholder } from '../../common/scratch/types';
import {
  namesOf,
  placeholdersReached,
  placeholdersSent,
  requestsNeeded,
} from '../../common/scratch/variables/chain';
import { scaleFor } from '../../common/scratch/variables/network';
import { clockOf, type SlotClock } from '../../common/units/slots';
import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { askClock } from './clock';
import { messagePart } from './message-part';
import { describe, type PrepareInput, type Problem, prepare } from './prepare';
import type { ExchangeStore } from './session';

/** A variable that is asked for. */
export interface Prompt {
  readonly name: string;
  /** What it is for; empty when nothing says so. */
  readonly text: string;
  /** Its name says that others should not read it. */
  readonly secret: boolean;
}

/** What sending before a request, and asking for it, needs. */
export interface RequestChain {
  readonly session: ExchangeStore;
  /** Sends a request that another one needs. */
  readonly send: (prepared: Prepared) => Promise<Reply>;
  /** Asked before a request leaves that another one needs; undefined when it may, else why it does not. */
  readonly mayLeave?: (prepared: Prepared, neededBy: string) => Promise<string | undefined>;
  /** Asks for the value of a `# @prompt` variable; undefined when none is given. Absent where nobody can be asked. */
  readonly ask?: ((prompt: Prompt) => Promise<string | undefined>) | undefined;
}

/**
 * The input of `prepare` for a request that may need others: the named requests whose messages it uses and that were
 * not sent yet are sent before it, each once; variables with a `# @prompt` are asked for.
 */
export function chained(input: PrepareInput, chain: RequestChain): PrepareInput {
  return linked(input, chain, []);
}

/** @param way names of the requests that wait for this one */
function linked(input: PrepareInput, chain: RequestChain, way: readonly string[]): PrepareInput {
  const { session } = chain;
  return {
    ...input,
    messagePart: (expression) => {
      const found = session.exchanged(input.document.uri, expression.request);
      return found && messagePart(expression, found);
    },
    before: (own) => beforeSending(own, chain, way),
  };
}

async function beforeSending(
  input: PrepareInput,
  chain: RequestChain,
  way: readonly string[],
): Promise<Pick<PrepareInput, 'answers' | 'secrets' | 'clock'> | Problem> {
  const { document, placed } = input;
  const name = describe(document, placed)?.name ?? '';
  const sent = placeholdersSent(placed.block);
  for (const needed of requestsNeeded(document, sent)) {
    if (chain.session.exchanged(document.uri, needed)) continue;
    const problem = await sendFirst(input, chain, needed, [...way, ...namesOf(placed.block)], name);
    if (problem !== undefined) return { problem };
  }
  const answers: Record<string, string> = { ...input.answers };
  const secrets = [...(input.secrets ?? [])];
  for (const prompt of promptsOf(input, sent)) {
    if (Object.hasOwn(answers, prompt.name)) continue;
    const answer = await chain.ask?.(prompt);
    if (answer === undefined) {
      return {
        problem: chain.ask
          ? `Not sent: "${prompt.name}" was not given.`
          : `"${prompt.name}" needs input (# @prompt), which is not possible here. Define it: @${prompt.name} = …`,
      };
    }
    answers[prompt.name] = answer;
    if (prompt.secret && answer !== '') secrets.push(answer);
  }
  const clock = await clockFor(input, chain, sent);
  return { answers, secrets, clock: () => clock };
}

/** Sends the request that is named so. @returns why the one that needs it cannot be sent */
async function sendFirst(
  input: PrepareInput,
  chain: RequestChain,
  needed: string,
  way: readonly string[],
  neededBy: string,
): Promise<string | undefined> {
  const { document } = input;
  const first = way.indexOf(needed);
  if (first >= 0) {
    return `"${needed}" needs its own reply: ${[...way.slice(first), needed].join(' → ')}.`;
  }
  const placed = document.named(needed).at(-1);
  if (!placed) return `No request is named "${needed}": name one with # @name ${needed}.`;
  const prepared = await prepare(linked({ ...input, placed }, chain, way));
  if (prepared.kind === 'not-sent') return `It needs "${needed}", which was not sent. ${prepared.message}`;
  if (prepared.stream)
    return `It needs the response of "${needed}", which is a stream of events without an end.`;
  const refused = await chain.mayLeave?.(prepared, neededBy);
  if (refused !== undefined) return `It needs "${needed}", which was not sent. ${refused}`;
  const reply = await chain.send(prepared);
  chain.session.remember(prepared, reply);
  if (chain.session.exchanged(document.uri, needed)) return undefined;
  return `It needs the response of "${needed}", and there is none. ${reply.message}`;
}

/** The prompts of the variables that nothing else gives a value, in the order of their use. */
function promptsOf(
  { document, placed, variables }: PrepareInput,
  placeholders: readonly Placeholder[],
): readonly Prompt[] {
  const prompts = new Map<string, Prompt>();
  for (const { expression } of placeholdersReached(document, placeholders)) {
    if (expression.kind !== 'variable' || prompts.has(expression.name)) continue;
    const { name } = expression;
    if (variables.get(name)?.value !== undefined || document.definitions(name).length > 0) continue;
    const text = promptText(placed.block, name) ?? promptText(document.prompts(name).at(-1)?.block, name);
    if (text === undefined) continue;
    prompts.set(name, { name, text, secret: /pass|secret|token|(?:api|private)[-_]?key|jwt/i.test(name) });
  }
  return [...prompts.values()];
}

function promptText(block: Block | undefined, name: string): string | undefined {
  for (const { key, value } of block?.directives ?? []) {
    const [, own, text = ''] = /^(\S+)\s*(.*)$/.exec(value.text.trim()) ?? [];
    if (key.text === 'prompt' && own === name) return text;
  }
  return undefined;
}

/** The beacon clock, where one is needed: as the file says, else as the beacon node does. */
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
  const said = clockOf(scaleFor(document, block, read(block, variables), variables));
  if (said || !nodes.beacon) return said;
  return askClock(nodes.beacon.url, send);
}
