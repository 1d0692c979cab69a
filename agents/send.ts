import { defined } from '../common/defined';
import { type Result, success } from '../common/result';
import { factsInWords } from '../common/verify/facts';
import type { Reply } from '../runner/model/outcome';
import type { Prepared } from '../runner/model/prepared';
import { answer, beginning, limited } from './answer';
import type { ToolHost } from './host';
import type { ToolInput } from './input';
import { withoutHosts } from './names';
import { mayBeSent, nodeOf } from './reads';
import { requestOf } from './request';

/** Characters of a body that a model gets. */
const MOST_BODY = 20_000;
const MOST_PROBLEMS = 50;
const MOST_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** The request of a text, if an assistant may send it. */
export async function requestToSend(input: ToolInput, host: ToolHost): Promise<Result<Prepared>> {
  const prepared = await requestOf(input, host.nodes());
  if (!prepared.ok) return prepared;
  const allowed = mayBeSent(prepared.value, host);
  return allowed.ok ? prepared : allowed;
}

/** Sends the request of a text and returns the response as JSON. */
export async function send(input: ToolInput, host: ToolHost, signal: AbortSignal): Promise<Result<string>> {
  const prepared = await requestToSend(input, host);
  if (!prepared.ok) return prepared;
  const reply = await host.send(
    { ...prepared.value, delivery: { followRedirects: false, cookies: false } },
    { signal, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, followRedirects: false },
  );
  return success(
    answer({
      node: nodeOf(prepared.value, host.nodes().all)?.name,
      ...outcomeOf(reply, withoutHosts(host.nodes().all)),
      durationMs: reply.durationMs,
      ...bodyOf(reply),
    }),
  );
}

/** What became of a request, and where its response differs from the specification. */
export function outcomeOf(
  { outcome, status, message, problems, remarks = [], verified = [] }: OutcomeParts,
  clean: (words: string) => string,
) {
  const { shown, more } = limited(problems, MOST_PROBLEMS);
  const place = ({ path, rule, message: words }: Reply['problems'][number]) => ({
    path: path.join('.'),
    code: rule,
    message: clean(words),
  });
  return {
    outcome,
    ...defined({ status: status ?? undefined }),
    ...(message === '' ? {} : { message: clean(message) }),
    problems: shown.map(place),
    ...defined({ moreProblems: more }),
    ...(verified.length > 0 ? { verified: factsInWords(verified) } : {}),
    ...(remarks.length > 0 ? { remarks: remarks.slice(0, MOST_PROBLEMS).map(place) } : {}),
  };
}

type OutcomeParts = Pick<Reply, 'outcome' | 'status' | 'message' | 'problems' | 'remarks' | 'verified'>;

/** The body, which comes from the node: data, whatever it says. */
function bodyOf({ body }: Reply) {
  if (body === null) return {};
  return body.length > MOST_BODY
    ? { body: beginning(body, MOST_BODY), truncated: true, characters: body.length }
    : { body };
}
