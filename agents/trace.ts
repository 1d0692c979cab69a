/** What a transaction did, and what one would do: in the words of the contracts of the workspace. Sends no transaction. */
import { standardContracts } from '../common/contracts/contracts';
import { failed, failureText, type Result, success } from '../common/result';
import { simulationJson } from '../common/simulation/json';
import { contractsOfSimulation } from '../common/simulation/known-contracts';
import { contractsOfTrace } from '../common/traces/known-contracts';
import { callTracerOptions, readTraceResponse } from '../common/traces/read-trace';
import { lineText, treeLines } from '../common/traces/tree-text';
import { hasResponse } from '../runner/model/outcome';
import type { Prepared } from '../runner/model/prepared';
import { askOver, codeOver } from '../runner/transactions/ask';
import { simulateSeveral } from '../runner/transactions/simulate-several';
import { transactionsIn } from '../runner/transactions/transaction';
import { type ToolInput, withoutHosts } from './declarations';
import { answer, limited, type ToolHost } from './host';
import { mayBeSent, nodeOf } from './reads';
import { contractsFor, requestOf } from './request';

const MOST_LINES = 400;
const MOST_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** The request that traces a transaction by its hash, or a call that is not sent. */
export async function traceRequest({ text = '' }: ToolInput, host: ToolHost): Promise<Result<Prepared>> {
  const wanted = text.trim();
  const options = JSON.stringify(callTracerOptions);
  let traced = `debug_traceTransaction("${wanted}", ${options})`;
  if (!/^0x[\da-f]{64}$/i.test(wanted)) {
    const request = await requestOf({ text: wanted, language: 'jsonrpc' }, host);
    if (!request.ok) return request;
    const params: unknown = request.value.calls[0]?.params;
    const [call, block = 'latest'] = Array.isArray(params) ? (params as readonly unknown[]) : [];
    if (typeof call !== 'object' || call === null) {
      return failed({
        message: 'It is neither the hash of a transaction nor a call of a contract.',
        remedy: 'Write 0x and 64 hex digits, or token.transfer(to: 0x…, amount: 5).',
      });
    }
    const at = typeof block === 'string' ? block : 'latest';
    traced = `debug_traceCall(${JSON.stringify(call)}, ${JSON.stringify(at)}, ${options})`;
  }
  const prepared = await requestOf({ text: traced, language: 'jsonrpc' }, host);
  if (!prepared.ok) return prepared;
  const allowed = mayBeSent(prepared.value, host);
  return allowed.ok ? prepared : allowed;
}

/** The calls of a transaction, or of a call that is not sent, as the lines of a tree. */
export async function trace(input: ToolInput, host: ToolHost, signal: AbortSignal): Promise<Result<string>> {
  const prepared = await traceRequest(input, host);
  if (!prepared.ok) return prepared;
  const reply = await host.send(
    { ...prepared.value, delivery: { followRedirects: false, cookies: false } },
    { signal, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, followRedirects: false },
  );
  if (!hasResponse(reply) || reply.body === null || reply.outcome !== 'replied') {
    return failed({ message: reply.message || 'The node has no trace of it.' });
  }
  const read = readTraceResponse(JSON.parse(reply.body));
  if (!read.ok) return read;
  const ask = askOver(prepared.value, host.send, TIMEOUT_MS, signal);
  const contracts = await contractsOfTrace(read.value, await contractsFor(host), codeOver(ask));
  const { shown, more } = limited([...treeLines(read.value, contracts)].map(lineText), MOST_LINES);
  const [root] = read.value.nodes;
  return success(
    answer({
      node: nodeOf(prepared.value, host.nodes().all)?.name,
      outcome: root?.kind === 'call' && root.error !== undefined ? 'failed' : 'succeeded',
      calls: shown,
      ...(more === undefined ? {} : { moreCalls: more }),
    }),
  );
}

/** The transaction of a request, if its node is a configured one. */
export async function requestToSimulate(input: ToolInput, host: ToolHost): Promise<Result<Prepared>> {
  const prepared = await requestOf({ text: input.text ?? '', language: 'jsonrpc' }, host);
  if (!prepared.ok) return prepared;
  if (!nodeOf(prepared.value, host.nodes().all)) {
    return failed({
      message: 'The address of this request is not that of a configured node.',
      remedy: host.configure,
    });
  }
  return prepared;
}

/** What a transaction would do. It is not sent. */
export async function simulate(
  input: ToolInput,
  host: ToolHost,
  signal: AbortSignal,
): Promise<Result<string>> {
  const prepared = await requestToSimulate(input, host);
  if (!prepared.ok) return prepared;
  const transactions = transactionsIn(prepared.value);
  if (!transactions.ok) return transactions;
  const ask = askOver(prepared.value, host.send, TIMEOUT_MS, signal);
  const simulated = await simulateSeveral(ask, transactions.value);
  if (!simulated.ok) return simulated;
  const { simulations, stopped } = simulated.value;
  const named = prepared.value.contracts ?? standardContracts();
  const node = nodeOf(prepared.value, host.nodes().all)?.name;
  const clean = withoutHosts(host.nodes().all);
  const all = await Promise.all(
    simulations.map(async (one) => {
      const contracts = await contractsOfSimulation(one, named, codeOver(ask));
      const json = simulationJson(one, contracts) as {
        readonly verdict: string;
        readonly warnings: readonly string[];
      };
      return { ...json, warnings: json.warnings.map(clean) };
    }),
  );
  const [first, ...more] = all;
  if (first && more.length === 0 && !stopped) return success(answer({ node, ...first }));
  const failing = all.find(({ verdict }) => verdict !== 'succeeds');
  return success(
    answer({
      node,
      verdict: failing?.verdict ?? (stopped ? 'unknown' : 'succeeds'),
      warnings: stopped ? [clean(failureText(stopped))] : [],
      transactions: all,
    }),
  );
}
