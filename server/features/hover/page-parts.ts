/** Lines about an entry of the catalogue, shared by hover, completion and the reference pages. */
import { isExtension, withPrefix } from '../../../catalogue/beacon/paths';
import type { MethodEntry, OperationEntry, Served, Source } from '../../../catalogue/entry';
import { errorsOf } from '../../../catalogue/execution/errors';
import { paragraphs } from '../markdown';

/** `eth_getLogs(filter)`, with `?` after optional parameters. */
export function signatureOf(entry: MethodEntry): string {
  const names = entry.params.map((param) => (param.required ? param.name : `${param.name}?`));
  return `${entry.name}(${[...names, ...(entry.moreParams ? ['…'] : [])].join(', ')})`;
}

export function deprecation({ deprecated }: MethodEntry | OperationEntry): string | undefined {
  return deprecated && `**Deprecated:** ${deprecated}`;
}

/** A note that newer nodes no longer have the operation. */
export function removal({ removed }: OperationEntry): string | undefined {
  return removed && `**${removed}**`;
}

/** The nodes that have a method, if not all do. */
export function methodAvailability(entry: MethodEntry): string {
  return paragraphs(
    entry.servedBy && `**Served by** ${entry.servedBy.map(servedText).join(', ')}`,
    entry.effect === 'change' && 'Changes the node: Slotpad asks before it sends the call.',
    entry.proofOfWorkOnly && 'For proof-of-work networks only.',
    entry.notEverywhere && `**Not in every client:** ${entry.notEverywhere}`,
  );
}

/** `Geth`, `Geth before 1.15`, `Reth since 1.4`. */
function servedText({ client, since, until }: Served): string {
  return [client, since && `since ${since}`, until && `before ${until}`].filter(Boolean).join(' ');
}

/** The flags that a node needs for an operation, and the nodes that have it, if not all do. */
export function operationAvailability({ flags, path, servedBy }: OperationEntry): string {
  return paragraphs(
    flags.length > 0 && `**Flags** ${flags.map((flag) => `\`${flag}\``).join(', ')}`,
    isExtension({ path }) &&
      '**Unstable:** for tests and debugging. It can change or disappear in any release, and is not guaranteed to be safe.',
    isExtension({ path }) &&
      `**Served by** Lighthouse. The specification writes \`${withPrefix(path, '/vendor')}\`.`,
    servedBy && `**Served by** ${servedBy}, and by no other server.`,
  );
}

export function versionLine({ versions }: OperationEntry): string | undefined {
  return versions && `In ${versions} of the community specification.`;
}

/** Error codes of a method in addition to those of all methods. */
export function errorList(entry: MethodEntry): string | undefined {
  const errors = errorsOf(entry);
  if (errors.length === 0) return undefined;
  return `**Errors**\n\n${errors.map(({ code, about }) => `- \`${code}\` ${about}`).join('\n')}`;
}

/** The form of the response of an operation. */
export const answers: Readonly<Record<OperationEntry['envelope'], string>> = {
  data: '`{ "data": … }`',
  bare: 'the value itself, not wrapped in `data`',
  stream: 'a stream of server-sent events',
  empty: 'a status, no body',
};

/** The form of the response, with the members beside its data. */
export function answerOf({ envelope, beside }: OperationEntry): string {
  if (envelope !== 'data' || !beside) return answers[envelope];
  const names = [...Object.keys(beside), 'data'].map((name) => `"${name}": …`);
  return `\`{ ${names.join(', ')} }\``;
}

export const errorForm = '`{ "code": 400, "message": "BAD_REQUEST: …" }`';

export function noteList(notes: readonly string[]): string | undefined {
  return notes.length === 0 ? undefined : notes.map((note) => `- ${note}`).join('\n');
}

export function sourceLine({ document, heading, link }: Source): string {
  return link === undefined ? `*${document}: ${heading}*` : `*${document}:* [${heading}](${link})`;
}
