import { defined } from '../../common/defined';
import type { EnvironmentValues, PlacedBlock, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import { fileVariables } from '../../common/scratch/variables/variables';
import { clockOf } from '../../common/units/slots';
import type { ConnectedNode } from '../connection/connection';
import { nodeAt } from '../connection/match';
import type { Prepared } from '../model/prepared';
import type { MessageExpression, MessagePart } from '../request/message-part';
import { type Nodes, nodeDirective } from '../request/nodes';
import { type PrepareInput, prepare } from '../request/prepare';
import { callsOf } from '../request/rpc-body';
import type { Surroundings } from '../request/system-variables';
import type { Copied } from './copied-request';
import { hideSecrets } from './hide';
import { createMarks, type Marks } from './marks';

export interface CopyInput {
  readonly document: ScratchDocumentApi;
  readonly placed: PlacedBlock;
  /** What the chosen environment gives; absent where none may be read. */
  readonly environment?: EnvironmentValues | undefined;
  readonly nodes: Nodes & { readonly all: readonly ConnectedNode[] };
  readonly surroundings: Surroundings;
  /** See `PrepareInput`; absent where no file may be read. */
  readonly readFile?: PrepareInput['readFile'];
  /** A part of what was sent and answered before; never sends anything. */
  readonly messagePart?: (expression: MessageExpression) => MessagePart | string | undefined;
}

export interface Problem {
  readonly problem: string;
}

/**
 * Fills a request in without sending or asking anything. Secrets, and variables that have no value here, become
 * variables of the shell or the process that the copied text is run in.
 */
export async function copiedRequest(input: CopyInput): Promise<Copied | Problem> {
  const { document, placed, environment, nodes, messagePart } = input;
  const marks = createMarks([document.getText(), ...Object.values(environment?.values ?? {})]);
  const addresses = addressNames(input);
  const markOf = (name: string) => (addresses.has(name) ? marks.address(name) : marks.of(name));
  const variables = withMarks(input, markOf);
  const prepared = await prepare({
    document,
    placed,
    variables,
    nodes,
    ...defined({ readFile: input.readFile }),
    surroundings: {
      ...input.surroundings,
      processEnv: (name) => marks.ofEnvironment(name),
      dotenv: (name) => marks.ofEnvironment(name),
    },
    clock: () => clockOf(scaleFor(document, placed.block, read(placed.block, variables), variables)),
    messagePart: (expression) => {
      const found = messagePart?.(expression);
      if (typeof found === 'string') return found;
      return found && 'value' in found ? found : marks.of(nameOfPart(expression));
    },
  });
  if (prepared.kind === 'not-sent') return { problem: marks.words(prepared.message) };
  return finished(prepared, marks, input.nodes.all, (value) => nameOf(value, variables));
}

/**
 * The same for a request that was sent: its secrets have no names any more, so that they become `$TOKEN`, `$PASSWORD`
 * and `$SECRET`.
 */
export function copiedPrepared(prepared: Prepared, nodes: readonly ConnectedNode[] = []): Copied {
  const { url, headers, body = '' } = prepared;
  return finished(prepared, createMarks([url, body, ...headers.flat()]), nodes, () => undefined);
}

function finished(
  prepared: Prepared,
  marks: Marks,
  nodes: readonly ConnectedNode[],
  nameOfValue: (value: string) => string | undefined,
): Copied {
  const node = nodeAt(new URL(prepared.url), prepared.kind, nodes);
  const { url, headers, user, body } = hideSecrets(prepared, marks, node, nameOfValue);
  const { kind, method, batch, stream } = prepared;
  return {
    kind,
    method,
    // Of an address that is one variable the end is the variable's.
    url: marks.parts(url).length === 2 && marks.parts(url)[1] === '/' ? url.slice(0, -1) : url,
    headers,
    ...defined({ user, body }),
    calls: kind === 'rpc' ? callsOf(body).calls : [],
    batch,
    stream,
    ...(node?.connection ? { connection: node.connection } : {}),
    marks,
  };
}

/** The variables of the file, with stand-ins for secrets and for what has no value. */
function withMarks({ document, environment }: CopyInput, markOf: (name: string) => string): Variables {
  const secrets = Object.keys(environment?.secrets ?? {}).map((name) => [name, markOf(name)]);
  const known = fileVariables(
    document,
    environment && { ...environment, secrets: Object.fromEntries(secrets) as Record<string, string> },
  );
  return {
    names: known.names,
    get(name) {
      const found = known.get(name);
      if (found?.value !== undefined || found?.circular || found?.origin === 'system') return found;
      // A definition that rests on what has no value is filled in with the stand-ins of that.
      if (document.definitions(name).length > 0) return found;
      return { origin: 'environment', where: '', ...found, value: markOf(name) };
    },
  };
}

/** The variables that a whole address begins with: that of the request, or of its node. */
function addressNames({ document, placed }: CopyInput): ReadonlySet<string> {
  const { request } = placed.block;
  const names = new Set<string>();
  const starts = [nodeDirective(document, placed)?.value.text];
  if (request?.kind === 'http') starts.push(request.target.text);
  for (const start of starts) {
    for (let text = start; text !== undefined; ) {
      const [, name] = /^\s*\{\{%?\s*([^\s{}$][^\s{}]*)\s*\}\}/.exec(text) ?? [];
      if (name === undefined || names.has(name)) break;
      names.add(name);
      text = document.definitions(name).at(-1)?.definition.value.text;
    }
  }
  return names;
}

function nameOf(value: string, variables: Variables): string | undefined {
  for (const name of variables.names()) if (variables.get(name)?.value === value) return name;
  return undefined;
}

/** `{{login.response.body.$.token}}` → `login token` */
function nameOfPart({ request, path }: MessageExpression): string {
  return `${request} ${/([\w-]+)\W*$/.exec(path)?.[1] ?? ''}`.trim();
}
