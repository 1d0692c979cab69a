import { defined } from '../../common/defined';
import { nodeAt } from '../../common/requests/node-at';
import { failed, type Result, success } from '../../common/result';
import type { EnvironmentValues, PlacedBlock, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import { fileVariables } from '../../common/scratch/variables/variables';
import { clockOf } from '../../common/units/slots';
import type { ConnectedNode } from '../connection/connection';
import type { Prepared } from '../model/prepared';
import type { MessageExpression } from '../request/message-part';
import { type Nodes, nodeDirective } from '../request/nodes';
import { type PrepareInput, prepare } from '../request/prepare';
import { callsOf } from '../request/rpc-body';
import type { Surroundings } from '../request/system-variables';
import type { CopiedRequest } from './copied-request';
import { hideSecrets } from './hide';
import { createMarks, type Marks } from './marks';

export interface CopyInput {
  readonly document: ScratchDocumentApi;
  readonly placed: PlacedBlock;
  /** Values of the selected environment; absent where no files may be read. */
  readonly environment?: EnvironmentValues | undefined;
  readonly nodes: Nodes & { readonly all: readonly ConnectedNode[] };
  readonly surroundings: Surroundings;
  /** See `PrepareInput`. Absent where no files may be read. */
  readonly readFile?: PrepareInput['readFile'];
  /** A part of an earlier request or response. Never sends anything. */
  readonly messagePart?: PrepareInput['messagePart'];
}

/**
 * Fills in a request without sending anything or asking for input. Secrets and variables without a value become
 * environment variables of the shell or process that runs the copied text.
 */
export async function copiedRequest(input: CopyInput): Promise<Result<CopiedRequest>> {
  const { document, placed, environment, nodes, messagePart } = input;
  // Files that the request includes and parts of responses may hold any text, but not this one.
  const unique = input.surroundings.uuid().replaceAll('-', '');
  const marks = createMarks([document.getText(), ...Object.values(environment?.values ?? {})], unique);
  const addresses = addressNames(input);
  const markOf = (name: string) => (addresses.has(name) ? marks.address(name) : marks.of(name));
  const variables = withMarks(input, markOf);
  const prepared = await prepare({
    document,
    placed,
    variables,
    nodes,
    force: true,
    ...defined({ readFile: input.readFile }),
    surroundings: {
      ...input.surroundings,
      processEnv: (name) => marks.ofEnvironment(name),
      dotenv: (name) => marks.ofEnvironment(name),
    },
    clock: () => clockOf(scaleFor(document, placed.block, read(placed.block, variables), variables)),
    messagePart: (expression) => {
      const found = messagePart?.(expression);
      return found?.ok ? found : success(marks.of(nameOfPart(expression)));
    },
  });
  if (!prepared.ok) return failed({ message: marks.words(prepared.failure.message) });
  return success(finished(prepared.value, marks, input.nodes.all, (value) => nameOf(value, variables)));
}

/**
 * The same for a request that was sent. Its secrets have no variable names any more and become `$TOKEN`, `$PASSWORD` and
 * `$SECRET`.
 */
export function copiedPrepared(prepared: Prepared, nodes: readonly ConnectedNode[] = []): CopiedRequest {
  const { url, headers, body = '' } = prepared;
  return finished(prepared, createMarks([url, body, ...headers.flat()]), nodes, () => undefined);
}

function finished(
  prepared: Prepared,
  marks: Marks,
  nodes: readonly ConnectedNode[],
  nameOfValue: (value: string) => string | undefined,
): CopiedRequest {
  const node = nodeAt(new URL(prepared.url), prepared.kind, nodes);
  const { url, headers, user, body } = hideSecrets(prepared, marks, node, nameOfValue);
  const { kind, method, batch, stream } = prepared;
  return {
    kind,
    method,
    // When the whole URL is one variable, the slash that URL parsing adds is removed.
    url: marks.parts(url).length === 2 && marks.parts(url)[1] === '/' ? url.slice(0, -1) : url,
    headers,
    ...defined({ user, body }),
    ...(prepared.bytes ? { isBinary: true } : {}),
    calls: kind === 'rpc' ? callsOf(body).calls : [],
    batch,
    stream,
    ...defined({ connection: node?.connection }),
    marks,
  };
}

/** The variables of the file, with marks in place of secrets and missing values. */
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
      // A definition that uses variables without a value gets their marks when it is filled in.
      if (document.definitions(name).length > 0) return found;
      return { origin: 'environment', where: '', ...found, value: markOf(name) };
    },
  };
}

/** The variables that contain the start of a URL, scheme included: that of the request or of its node. */
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
  const word = (path.match(/[\w-]+/g) ?? []).findLast((one) => /\w/.test(one)) ?? '';
  return `${request} ${word}`.trim();
}
