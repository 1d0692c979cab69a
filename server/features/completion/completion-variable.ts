import type { CompletionItem } from 'vscode-languageserver';
import { systemVariables } from '../../../common/scratch/variables/variables';
import { completionKinds } from '../kinds';
import { completeMessage } from './completion-message';
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
