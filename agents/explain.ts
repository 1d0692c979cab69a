import { TextDocument } from 'vscode-languageserver-textdocument';
import { failed, type Result, success } from '../common/result';
import { prettyPrint } from '../runner/json/pretty';
import { judge } from '../runner/judge/judge';
import type { NodeAddress } from '../runner/model/node-address';
import type { Prepared } from '../runner/model/prepared';
import type { Nodes } from '../runner/request/nodes';
import { createLanguageService } from '../server/service';
import { answer, limited } from './answer';
import type { ToolHost } from './host';
import type { ToolInput } from './input';
import { withoutHosts } from './names';
import { requestOf } from './request';
import { outcomeOf } from './send';

const MOST_VALUES = 100;

/** Judges a response and puts its values into words, as JSON. Sends nothing. */
export async function explain(input: ToolInput, host: ToolHost): Promise<Result<string>> {
  const status = Number(input.status ?? '200');
  if (!Number.isInteger(status) || status < 100 || status > 599) {
    return failed({ message: '"status" has to be an HTTP status, such as 200.' });
  }
  const prepared = await requestOf(input, withStandIns(host.nodes()));
  if (!prepared.ok) return prepared;
  const { response = '' } = input;
  const judged = judge(prepared.value, status, response);
  const { shown, more } = limited(await meanings(prepared.value, status, response), MOST_VALUES);
  return success(
    answer({
      ...outcomeOf({ ...judged, status }, withoutHosts(withStandIns(host.nodes()).all)),
      values: shown,
      ...(more === undefined ? {} : { moreValues: more }),
    }),
  );
}

const STAND_INS: readonly NodeAddress[] = [
  { name: 'beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' },
  { name: 'execution', kind: 'execution', url: 'http://127.0.0.1:8545' },
];

/** Nothing is sent, so any address will do where no node is configured. */
function withStandIns(nodes: Nodes): Nodes {
  const [beacon, execution] = STAND_INS;
  return {
    beacon: nodes.beacon ?? beacon,
    execution: nodes.execution ?? execution,
    all: [...nodes.all, ...STAND_INS],
  };
}

/** The values that have a meaning in words, each with its line of the pretty-printed response. */
async function meanings({ calls, operation, url }: Prepared, status: number, response: string) {
  const service = createLanguageService();
  const text = TextDocument.create('untitled:response.json', 'json', 1, prettyPrint(response));
  service.describeResponse(text.uri, {
    calls: calls.map(({ method, id }) => ({ method, id })),
    ...(operation ? { operation: operation.id } : {}),
    stream: false,
    status,
    host: new URL(url).host,
    request: { uri: 'untitled:assistant', line: 0 },
  });
  const end = text.positionAt(text.getText().length);
  const hints = await service.getResponseInlayHints(text, { start: { line: 0, character: 0 }, end });
  return hints.map(({ label, position: { line } }) => ({
    value: text
      .getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } })
      .trim()
      .slice(0, 200),
    meaning: typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
  }));
}
