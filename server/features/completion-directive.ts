import type { CompletionItem } from 'vscode-languageserver';
import type { Block } from '../../common/scratch/types';
import { completionKinds } from './kinds';
import { type Asked, itemsOf, lineAt, type Offer } from './offers';
import { usedAround } from './used';

/** Directives that Slotpad follows, with what each does. */
const directives: Readonly<Record<string, string>> = {
  name: 'Names the request: `# @name block`. Others read its reply as `{{block.response.body.$.result}}`.',
  node: 'Where the request goes: a node of the settings or a URL. Before the first `###`: for the whole file.',
  prompt: 'Asks for the value of a variable when sending: `# @prompt account`.',
};

/** After `# @`: which directive, and then its value. Undefined where no directive stands. */
export function completeDirective(asked: Asked): CompletionItem[] | undefined {
  const { block, offset } = asked;
  const line = lineAt(block.text, offset);
  const before = block.text.slice(line.start, offset);
  const key = /^\s*(?:#+|\/\/+)[ \t]*@([\w-]*)$/.exec(before);
  if (key) {
    const start = offset - (key[1] ?? '').length;
    const rest = /^[\w-]*/.exec(block.text.slice(offset, line.end))?.[0] ?? '';
    const span = { start, end: offset + rest.length };
    const space = /^[ \t]/.test(block.text.slice(span.end, line.end)) ? '' : ' ';
    const offers = Object.entries(directives).map(
      ([label, page]): Offer => ({
        label,
        kind: completionKinds.keyword,
        text: label + space,
        filter: label,
        page,
      }),
    );
    return itemsOf(asked, span, offers);
  }
  const value = /^\s*(?:#+|\/\/+)[ \t]*@(name|node)[ \t]+/.exec(before);
  if (!value) return undefined;
  const span = { start: line.start + value[0].length, end: line.end };
  return itemsOf(asked, span, value[1] === 'node' ? nodeOffers(asked) : nameOffers(block));
}

/** Nodes of the settings, those that requests around name, and where local nodes usually listen. */
function nodeOffers({ document, placed, options }: Asked): readonly Offer[] {
  const known = (options.nodes ?? []).map(
    ({ name, kind }): Offer => ({ label: name, kind: completionKinds.value, detail: kind && `${kind} node` }),
  );
  const used = usedAround(document, placed)
    .filter(({ what }) => what === 'node')
    .map(({ text }): Offer => ({ label: text, kind: completionKinds.value, detail: 'used in this file' }));
  const local = [
    { label: 'http://127.0.0.1:8545', detail: 'execution node on this machine' },
    { label: 'http://127.0.0.1:5052', detail: 'beacon node on this machine' },
  ].map((offer): Offer => ({ ...offer, kind: completionKinds.value }));
  return [...known, ...used, ...local];
}

/** A name after what the request asks for: `eth_getBlockByNumber` → `getBlockByNumber`. */
function nameOffers({ request }: Block): readonly Offer[] {
  const words =
    request?.kind === 'rpc'
      ? request.calls[0]?.method?.text.replace(/^[a-z]+_/, '')
      : request?.target.segments.findLast((segment) => /^[a-z_]+$/.test(segment.text))?.text;
  return words ? [{ label: words, kind: completionKinds.value, detail: 'after its request' }] : [];
}
