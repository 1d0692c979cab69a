import type { Prepared } from '../runner/prepared';
import { redact } from '../runner/redact';
import { readLine, type Terminal, write } from './terminal';

/** Asks whether a request that signs or sends may leave. */
export async function agreed(request: Prepared, terminal: Terminal): Promise<boolean> {
  const body = request.body === undefined ? '' : `${redact(request.body, request.secrets)}\n`;
  await write(terminal.err, `${body}"${request.name}" ${whatItDoes(request)}. Send it? [y/N] `);
  const answer = await readLine(terminal.input, terminal.signal);
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

export function whatItDoes({ effect, calls, method, url, secrets }: Prepared): string {
  const what =
    calls.length > 0 ? calls.map((call) => call.method).join(', ') : `${method} ${new URL(url).pathname}`;
  const does = effect === 'sign' ? 'signs with an account of the node' : 'sends to the network';
  return redact(`${does} (${what} at ${new URL(url).origin})`, secrets);
}
