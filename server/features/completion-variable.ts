import type { CompletionItem } from 'vscode-languageserver';
import { systemVariables } from '../../common/scratch/variables';
import { completeMessage } from './completion-message';
import { completionKinds } from './kinds';
import { type Asked, closing, itemsOf, lineAt, type Offer, wordAt } from './offers';

/** After `{{`: variables, system variables, named requests and parts of their messages. Undefined elsewhere. */
export function completeVariable(asked: Asked): CompletionItem[] | undefined {
  const { text } = asked.block;
  const line = lineAt(text, asked.offset);
  const before = text.slice(line.start, asked.offset);
  const open = before.lastIndexOf('{{');
  if (open < 0 || before.indexOf('}}', open) >= 0) return undefined;
  const inner = before.slice(open + 2);
  const message = /^\s*([^\s.{}]+)\.(.*)$/.exec(inner);
  const named = message && asked.document.named(message[1] ?? '').at(-1);
  if (named) return completeMessage(asked, named, message[2] ?? '');
  if (!/^\s*%?[$\w.-]*$/.test(inner)) return undefined;
  const span = wordAt(text, asked.offset, /[$\w.-]/);
  return itemsOf(asked, span, [
    ...variableOffers(asked, closing(asked, span)),
    ...requestOffers(asked),
    ...systemOffers(closing(asked, span)),
  ]);
}

function variableOffers({ variables }: Asked, end: string): readonly Offer[] {
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

/** A request can use no part of its own reply. */
function requestOffers({ document, placed }: Asked): readonly Offer[] {
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
      beside: 'request',
      detail: 'A part of its reply, once it has been sent.',
    }));
}

function systemOffers(end: string): readonly Offer[] {
  return Object.entries(systemVariables).map(([name, page]) => ({
    label: name,
    kind: completionKinds.constant,
    text: name + end,
    filter: name,
    page,
  }));
}
