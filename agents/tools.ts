/**
 * The tools for assistants by name, the small ones among them, and what a person confirms before one is run.
 */
import { nearest } from '../common/nearest';
import { failed, type Result, success } from '../common/result';
import { allDirectives, directiveNamed } from '../common/scratch/directives/table';
import { withJudgement } from '../monitor/health/health';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { defaultThresholds } from '../monitor/readings/thresholds';
import { readOnce } from '../monitor/report/read-once';
import { reportOf } from '../monitor/report/report';
import { reportJson } from '../monitor/report/report-json';
import { createChecker } from '../server/check/check';
import { rules } from '../server/check/rules';
import { pageNamed } from '../server/rule-pages/pages';
import { declarations, readInput, type ToolId, type ToolInput, withoutHosts } from './declarations';
import { describe, explain } from './explain';
import { answer, beginning, limited, publicVariables, type ToolHost, visible } from './host';
import { nodeOf } from './reads';
import { contract, documentOf } from './request';
import { history, more, requestToSend, send } from './send';
import { requestToSimulate, simulate, trace, traceRequest } from './trace';

type Run = (input: ToolInput, host: ToolHost, signal: AbortSignal) => Promise<Result<string>>;

const runs: Readonly<Record<ToolId, Run>> = {
  describe,
  docs,
  check,
  contract,
  send,
  more,
  history,
  explain,
  trace,
  simulate,
  status,
};

/**
 * Runs a tool. Never rejects because of its input or of a node.
 *
 * @param given what the model passed
 * @returns Markdown or JSON for the model. Text of nodes is only inside JSON strings.
 */
export async function runTool(
  id: ToolId,
  given: unknown,
  host: ToolHost,
  signal: AbortSignal,
): Promise<Result<string>> {
  const input = readInput(declarations[id], given);
  if (!input.ok) return input;
  const result = await runs[id](input.value, host, signal);
  if (result.ok) return result;
  const clean = withoutHosts(host.nodes().all);
  return failed({ ...result.failure, message: clean(result.failure.message) });
}

const MOST_NODES = 20;
/** Of each request. */
const TIMEOUT_MS = 10_000;

/** The states of the configured nodes, as in the JSON of `slotpad status`, without their URLs. */
async function status(_input: ToolInput, host: ToolHost, signal: AbortSignal): Promise<Result<string>> {
  const { clock, configure, send } = host;
  const { all } = host.nodes();
  if (all.length === 0) return failed({ message: 'No node is configured.', remedy: configure });
  const { shown, more } = limited(all, MOST_NODES);
  const states = await Promise.all(
    shown.map(async (node) => {
      const reader = createNodeReader({ url: node.url, signal, timeoutMs: TIMEOUT_MS, send });
      const state = await readOnce({ node, selected: false }, {}, reader, { clock, signal });
      return { state: withJudgement(state, defaultThresholds, clock.now()) };
    }),
  );
  if (signal.aborted) return failed({ message: 'Canceled before the nodes were read.' });
  // A URL may have a key in its path.
  const clean = withoutHosts(all);
  const nodes = reportJson(reportOf(states, defaultThresholds, clock.now())).map(({ url: _, ...node }) => ({
    ...node,
    words: clean(node.words),
    causes: node.causes.map((cause) => ({ ...cause, words: clean(cause.words) })),
  }));
  return success(answer({ nodes, ...(more === undefined ? {} : { moreNodes: more }) }));
}

const MOST_CHARACTERS = 12_000;
const MOST_FOUND = 25;

/** How requests are written. */
const SYNTAX = `# Scratch files

"###" separates requests; the text after it is the title. "# @name value" lines above a request are directives.
"@name = value" defines a variable, "{{name}}" uses it, and {{login.response.body.$.path}} takes a value of an earlier response.

.jsonrpc files have calls: eth_getBalance("0x…", "latest"), a JSON-RPC object, or an array of them.
With "# @contract token = 0x… as ERC20 with 6 decimals":
- token.balanceOf(alice): a read
- send token.transfer(to: bob, amount: 1.5 token) { from: alice }: a transaction; deploy Token("name") creates a contract
- estimate token.mint(bob, 5), trace token.mint(bob, 5): gas and calls, without sending

.http files have "GET /eth/v1/node/syncing", headers, an empty line and the body.

"# @assert status == 200", "# @assert $.result > 0x10", "# @assert emits Transfer(*, bob, *)", "# @assert reverts" judge a response.
"# @node NAME" chooses the node, "# @wait 60 s" waits for the block of a transaction.`;

/** A page about a rule, a directive or the syntax; other words list what there is. Markdown. */
async function docs({ topic = '' }: ToolInput): Promise<Result<string>> {
  const wanted = topic.trim().replace(/^#?\s*@/, '');
  if (/^(?:|syntax|scratch files?|contracts?|format)$/i.test(wanted)) return success(SYNTAX);
  const page = rules.some(({ code }) => code === wanted) ? pageNamed(`${wanted}.md`) : undefined;
  if (page !== undefined)
    return success(page.length > MOST_CHARACTERS ? `${beginning(page, MOST_CHARACTERS)}\n…` : page);
  const directive = directiveNamed(wanted);
  if (directive) return success(`# @${directive.name}\n\n${directive.about}\n\nOf: ${directive.owner}`);
  const words = wanted
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = [
    ...allDirectives
      .filter(({ about, name }) => has(`${name} ${about}`))
      .map(({ about, name }) => `- directive \`@${name}\`: ${about}`),
    ...rules
      .filter(({ code, title }) => has(`${code} ${title}`))
      .map(({ code, title }) => `- rule \`${code}\`: ${title}`),
  ];
  if (found.length > 0) return success(found.slice(0, MOST_FOUND).join('\n'));
  const near = nearest(wanted, [...rules.map(({ code }) => code), ...allDirectives.map(({ name }) => name)]);
  const help = near.length > 0 ? ` Near names: ${near.join(', ')}.` : ' Try "syntax".';
  return failed({ message: `Nothing is known about "${beginning(wanted, 100)}".${help}` });
}

const MOST_FINDINGS = 50;
/** Edits of one fix. */
const MOST_EDITS = 20;

/** The findings of a text with their fixes, as JSON. Lines and characters count from 1. */
async function check(input: ToolInput, host: ToolHost): Promise<Result<string>> {
  const document = await documentOf(input, host);
  const requests = [...document.blocks()].filter(({ block }) => block.request).length;
  const variables = await publicVariables(host);
  const findings = createChecker({ environment: () => variables }).check(document);
  if (requests === 0 && findings.length === 0) {
    return failed({
      message: 'There is no request in this text.',
      remedy:
        'Write eth_blockNumber() with language jsonrpc, or GET /eth/v1/node/syncing with language http.',
    });
  }
  const { shown, more } = limited(findings, MOST_FINDINGS);
  return success(
    answer({
      requests,
      errors: findings.filter(({ severity }) => severity === 'error').length,
      findings: shown.map((one) => ({
        line: one.range.start.line + 1,
        character: one.range.start.character + 1,
        severity: one.severity,
        code: one.code,
        message: one.message,
        fixes: one
          .fixes()
          .filter(({ edits }) => edits.length <= MOST_EDITS)
          .map(({ title, edits }) => ({
            title,
            edits: edits.map(({ range: { start, end }, newText }) => ({
              from: [start.line + 1, start.character + 1],
              to: [end.line + 1, end.character + 1],
              newText,
            })),
          })),
      })),
      ...(more === undefined ? {} : { moreFindings: more }),
    }),
  );
}

/** What a person confirms before a tool is run. */
interface Confirmation {
  /** A question. */
  readonly title: string;
  /** The request as in the input, with invisible characters as escapes; or the names of the nodes. */
  readonly detail: string;
}

const QUESTIONS = {
  send: { title: 'Send this request to', prepare: requestToSend },
  trace: { title: 'Read the trace of this from', prepare: traceRequest },
  simulate: { title: 'Simulate this transaction, without sending it, on', prepare: requestToSimulate },
} as const;

/** The question before a tool that sends requests; undefined where nothing will be sent. */
export async function confirmationOf(
  id: ToolId,
  given: unknown,
  host: ToolHost,
): Promise<Confirmation | undefined> {
  const { all } = host.nodes();
  if (id === 'status' && all.length > 0) {
    return { title: 'Read the state of your nodes?', detail: all.map(({ name }) => name).join('\n') };
  }
  const asked = id === 'send' || id === 'trace' || id === 'simulate' ? QUESTIONS[id] : undefined;
  if (!asked) return undefined;
  const input = readInput(declarations[id], given);
  const prepared = input.ok ? await asked.prepare(input.value, host) : input;
  if (!input.ok || !prepared.ok) return undefined;
  const name = nodeOf(prepared.value, all)?.name ?? '';
  return { title: `${asked.title} the node "${name}"?`, detail: visible(input.value.text ?? '') };
}
