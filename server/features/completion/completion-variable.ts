/** After `{{`: variables, and parts of a named request or its response, such as `block.response.body.$.result.hash`. */
import type { CompletionItem } from 'vscode-languageserver';
import { replyHeaders } from '../../../catalogue/headers';
import { metaOf } from '../../../catalogue/types';
import type { PlacedBlock } from '../../../common/scratch/api';
import { valueOf as valueOfJson } from '../../../common/scratch/json/json-value';
import { bodyJson } from '../../../common/scratch/reading/reading';
import { systemVariables } from '../../../common/scratch/variables/variables';
import { metaPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import { type Parts, type Path, pathOf, replyParts } from '../reply/reply-parts';
import { type CompletionContext, closing, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { withoutStops } from './snippets';

/** After `{{`: variables, system variables, named requests and parts of their messages. Undefined outside braces. */
export function completeVariable(context: CompletionContext): CompletionItem[] | undefined {
  const { text } = context.block;
  const line = lineAt(text, context.offset);
  const before = text.slice(line.start, context.offset);
  const open = before.lastIndexOf('{{');
  if (open < 0 || before.indexOf('}}', open) >= 0) return undefined;
  const inner = before.slice(open + 2);
  const message = /^\s*([^\s.{}]+)\.(.*)$/.exec(inner);
  const named = message && context.document.named(message[1] ?? '').at(-1);
  if (named) return completeMessage(context, named, message[2] ?? '');
  const argument = argumentOffers(context, inner);
  if (argument) return argument;
  if (!/^\s*%?[$\w.-]*$/.test(inner)) return undefined;
  const span = wordAt(text, context.offset, /[$\w.-]/);
  return itemsOf(context, span, [
    ...variableOffers(context, closing(context, span)),
    ...requestOffers(context),
    ...systemOffers(closing(context, span)),
  ]);
}

function variableOffers({ variables }: CompletionContext, end: string): readonly Offer[] {
  const offers: Offer[] = [];
  for (const name of variables.names()) {
    const found = variables.get(name);
    const hidden = found?.secret || found?.origin === 'private-environment';
    offers.push({
      label: name,
      kind: completionKinds.variable,
      text: name + end,
      filter: name,
      detail: hidden ? '••••••••' : found?.value,
      page: found?.where,
    });
  }
  return offers;
}

/** Named requests. A request cannot use its own response. */
function requestOffers({ document, placed }: CompletionContext): readonly Offer[] {
  const own = new Set(
    placed.block.directives.flatMap(({ key, value }) => (key.text === 'name' ? value.text : [])),
  );
  return [...document.requestNames()]
    .filter((name) => !own.has(name))
    .map((name) => ({
      label: name,
      kind: completionKinds.event,
      text: `${name}.response.body.$`,
      filter: name,
      description: 'request',
      detail: 'A part of its response, available after it was sent.',
    }));
}

function systemOffers(end: string): readonly Offer[] {
  return Object.entries(systemVariables).map(([name, page]) => {
    const stops = systemArguments[name];
    return {
      label: name,
      kind: completionKinds.constant,
      text: (stops === undefined ? name : `\\${name}${stops.startsWith('$') ? ' ' : ''}${stops}`) + end,
      ...(stops === undefined ? {} : { snippet: true, description: withoutStops(stops) }),
      filter: name,
      page,
    };
  });
}

/** Arguments of system variables, with tab stops. */
const systemArguments: Readonly<Record<string, string>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the editor's tab stops.
  $randomInt: '${1:0} ${2:1000}',
  $datetime: '${1:iso8601}',
  $localDatetime: '${1:iso8601}',
  $processEnv: '${1:NAME}',
  $env: '.${1:NAME}',
  $dotenv: '${1:NAME}',
  '$random.integer': '(${1:0}, ${2:1000})',
  '$random.float': '(${1:0}, ${2:1000})',
  '$random.alphabetic': '(${1:8})',
  '$random.alphanumeric': '(${1:8})',
  '$random.hexadecimal': '(${1:40})',
  $ether: '${1:1.5}',
  $gwei: '${1:30}',
  $hex: '${1:1024}',
  $keccak: '${1:text}',
  $selector: '${1:transfer(address,uint256)}',
  $calldata: '${1:transfer(address,uint256)} ${2:to} ${3:1}',
  $eventTopic: '${1:Transfer(address,address,uint256)}',
  $mappingSlot: '${1:key} ${2:0}',
  $slotAt: '${1:now}',
  $epochAt: '${1:now}',
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the editor's tab stops.
};

/** After a `%` in the arguments of a system variable: variables. */
function argumentOffers(context: CompletionContext, inner: string): CompletionItem[] | undefined {
  if (!/^\s*\$\w+\s(?:.*[\s,([])?%[\w.-]*$/.test(inner)) return undefined;
  const span = wordAt(context.block.text, context.offset, /[\w.-]/);
  return itemsOf(context, span, variableOffers(context, ''));
}

/** @param rest the text between the dot after the name and the cursor */
function completeMessage(context: CompletionContext, named: PlacedBlock, rest: string): CompletionItem[] {
  const [of = '', part, ...path] = rest.split('.');
  if (part === undefined) return words(context, of, { response: 'The response.', request: 'The request.' });
  if (of !== 'request' && of !== 'response') return [];
  if (path.length === 0)
    return words(context, part, {
      body: 'Its JSON body.',
      headers: 'Its headers.',
      ...(of === 'response' ? { receipt: 'The receipt of the transaction that it sent.' } : {}),
    });
  if (part === 'headers') return completeHeaderName(context, named, of, path.join('.'));
  if (part !== 'body') return [];
  return completePath(
    context,
    of === 'response' ? replyParts(context, named) : requestParts(context, named),
    path.join('.'),
  );
}

/**
 * The next steps of a path in the response to the request of the block, as in `# @assert $.data[*].|`.
 *
 * @param rank number of items that are shown before these
 */
export function completeReplyPath(context: CompletionContext, typed: string, rank: number): CompletionItem[] {
  // Any item shows what all have.
  const path = typed.replace(/\[(?:\*|\?[^\]]*|-?\d*:[^\]]*|-\d+)\]/g, '[0]');
  const own = { ...context, noClosing: true as const };
  return completePath(own, replyParts(context, context.placed), path, rank);
}

function words(
  context: CompletionContext,
  typed: string,
  about: Readonly<Record<string, string>>,
): CompletionItem[] {
  const { text } = context.block;
  const start = context.offset - typed.length;
  const span = { start, end: wordAt(text, context.offset, /\w/).end };
  return itemsOf(
    context,
    span,
    Object.entries(about).map(([label, page]) => ({ label, kind: completionKinds.property, page })),
  );
}

function completeHeaderName(
  context: CompletionContext,
  named: PlacedBlock,
  of: 'request' | 'response',
  typed: string,
): CompletionItem[] {
  const span = {
    start: context.offset - typed.length,
    end: wordAt(context.block.text, context.offset, /[\w-]/).end,
  };
  const { request } = named.block;
  const names: Readonly<Record<string, string>> =
    of === 'response'
      ? replyHeaders
      : Object.fromEntries(
          request?.kind === 'http'
            ? request.headers.map(({ name, value }) => [name.text, value?.text ?? ''])
            : [],
        );
  const end = closing(context, span);
  return itemsOf(
    context,
    span,
    Object.entries(names).map(([label, detail]) => ({
      label,
      kind: completionKinds.property,
      text: label + end,
      filter: label,
      detail,
    })),
  );
}

// ---------------------------------------------------------------- paths

interface PathContext extends CompletionContext {
  /** Set outside placeholders, where no braces close. */
  readonly noClosing?: true;
}

/** After `body.`: a JSONPath of names and indices. The last one may be incomplete. */
function completePath(context: PathContext, parts: Parts, typed: string, rank = 0): CompletionItem[] {
  const { text } = context.block;
  if (!typed.startsWith('$')) {
    const span = { start: context.offset - typed.length, end: wordAt(text, context.offset, /[\w$]/).end };
    return itemsOf(context, span, [
      { label: '$', kind: completionKinds.property, detail: 'the whole body' },
      ...parts.members([]).map(({ name }): Offer => ({ label: `$.${name}`, kind: completionKinds.property })),
    ]);
  }
  const read = /^\$((?:\.[^.[\]]+|\[[^\]]*\])*)(\.[\w-]*|\[\d*)?$/.exec(typed);
  // The last name, as in `$.result`, may be complete or not. It is replaced while the cursor is at its end.
  const whole = read?.[1] ?? '';
  const last = read?.[2] ?? /\.[\w-]+$/.exec(whole)?.[0];
  if (!read || last === undefined) return atRoot(context, parts, pathOf(whole), rank);
  const path = pathOf(read[2] === undefined ? whole.slice(0, -last.length) : whole);
  const span = { start: context.offset - last.length, end: wordAt(text, context.offset, /[\w-]/).end };
  return itemsOf(context, span, steps(context, parts, path, span), rank);
}

/** Right after `$` or a bracket: the next step starts with a dot or a bracket. */
function atRoot(context: PathContext, parts: Parts, path: Path, rank: number): CompletionItem[] {
  const span = { start: context.offset, end: context.offset };
  return itemsOf(context, span, steps(context, parts, path, span), rank);
}

/** The possible next steps of a path, with their dot or brackets. */
function steps(
  context: PathContext,
  parts: Parts,
  path: Path,
  span: { start: number; end: number },
): readonly Offer[] {
  const end = context.noClosing ? '' : closing(context, span);
  const index: Offer[] = parts.isList(path)
    ? [
        {
          label: '[0]',
          kind: completionKinds.value,
          text: `[0]${leads(parts, [...path, 0]) ? '' : end}`,
          // Replaces a dot that was typed before the bracket.
          filter: context.block.text[span.start] === '.' ? '.[0]' : '[0]',
          detail: 'the first one',
        },
      ]
    : [];
  const members = parts.members(path).map(({ name, schema }): Offer => {
    const meta = schema && metaOf(schema);
    return {
      label: name,
      kind: completionKinds.property,
      text: `.${name}${leads(parts, [...path, name]) ? '' : end}`,
      filter: `.${name}`,
      detail: meta?.title,
      page: meta && metaPage(name, meta),
    };
  });
  return [...members, ...index];
}

function leads(parts: Parts, path: Path): boolean {
  return parts.isList(path) || parts.members(path).length > 0;
}

// ---------------------------------------------------------------- request bodies

/** The structure of the request body in the file. */
function requestParts(context: CompletionContext, named: PlacedBlock): Parts {
  const body = sentBody(context, named);
  const at = (path: Path): unknown => {
    let current = body;
    for (const step of path)
      current = (current as Record<string | number, unknown> | null | undefined)?.[step];
    return current;
  };
  return {
    isList: (path) => Array.isArray(at(path)),
    members: (path) => {
      const value = at(path);
      const keyed = value !== null && typeof value === 'object' && !Array.isArray(value);
      return keyed ? Object.keys(value).map((name) => ({ name })) : [];
    },
  };
}

function sentBody(context: CompletionContext, { block }: PlacedBlock): unknown {
  const json = bodyJson(block);
  if (json) return valueOfJson(json, context.variables);
  if (block.request?.kind !== 'rpc') return undefined;
  const { array, batch, calls } = block.request;
  if (array) return valueOfJson(array, context.variables);
  const bodies = calls.map((call) =>
    call.object
      ? valueOfJson(call.object, context.variables)
      : {
          jsonrpc: '2.0',
          id: 1,
          method: call.method?.text,
          params: call.params.map((node) => valueOfJson(node, context.variables)),
        },
  );
  return batch ? bodies : bodies[0];
}
