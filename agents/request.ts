import { isSecretHeader } from '../common/masking/names';
import { failed, type Result, success } from '../common/result';
import type { Prepared } from '../runner/model/prepared';
import { readImports } from '../runner/request/imports';
import type { Nodes } from '../runner/request/nodes';
import { prepare } from '../runner/request/prepare';
import { surroundings } from '../runner/request/system-variables';
import { documentOf } from './document';
import type { ToolInput } from './input';

/** Directives that only name a request or its node. The others change how it is sent. */
const PLAIN_DIRECTIVES: ReadonlySet<string> = new Set(['name', 'title', 'node']);

/** The only request of a text, filled in. Reads no file and no variable of the process. */
export async function requestOf(input: ToolInput, nodes: Nodes): Promise<Result<Prepared>> {
  const document = documentOf(input);
  const blocks = [...document.blocks()];
  const [placed, ...others] = blocks.filter(({ block }) => block.request);
  if (!placed) return failed({ message: 'There is no request in this text.' });
  if (others.length > 0) {
    return failed({ message: `There are ${others.length + 1} requests in this text.`, remedy: 'Pass one.' });
  }
  const directive = blocks
    .flatMap(({ block }) => block.directives)
    .find(({ key }) => !PLAIN_DIRECTIVES.has(key.text));
  if (directive) {
    return failed({ message: `"# @${directive.key.text}" is not supported here.`, remedy: 'Remove it.' });
  }
  const { request } = placed.block;
  const written = request?.kind === 'http' ? request.headers : [];
  const credentials = written.find(({ name }) => isSecretHeader(name.text.trim()));
  if (credentials) {
    const name = credentials.name.text.trim();
    return failed({ message: `The header "${name}" is not sent here.`, remedy: 'Remove it.' });
  }
  if (placed.block.responseFiles) {
    return failed({
      message: 'The response is not written to a file here.',
      remedy: 'Remove the ">>" line.',
    });
  }
  const imported = await readImports(document, undefined, undefined, async () => undefined);
  if (!imported.ok) return imported;
  const { now, random, uuid } = surroundings;
  const prepared = await prepare({
    document,
    placed,
    ...imported.value,
    nodes,
    surroundings: { now, random, uuid },
  });
  return prepared.ok ? success(prepared.value) : failed({ ...prepared.failure });
}
