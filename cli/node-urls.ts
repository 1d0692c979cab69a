import { isSocketPath } from '../common/requests/socket-address';
import { failed, type Result, success } from '../common/result';
import type { NodeAddress } from '../runner/model/node-address';
import { socketFileUrl } from '../runner/request/socket-path';
import type { Options } from './options';

const BEACON_URL = 'http://127.0.0.1:5052';
const EXECUTION_URL = 'http://127.0.0.1:8545';

/** The nodes of `--beacon` and `--execution`, or those of the usual ports. @param cwd folder of a relative socket path */
export function nodeUrls(
  options: Options,
  cwd: string,
): Result<readonly [beacon: NodeAddress, execution: NodeAddress]> {
  const beacon = withScheme(options.get('--beacon') ?? BEACON_URL);
  if (!/^https?:\/\/[^/]/i.test(beacon)) {
    return failed({ message: `--beacon takes a URL such as ${BEACON_URL}, not "${beacon}".` });
  }
  const execution = executionUrl(withScheme(options.get('--execution') ?? EXECUTION_URL), cwd);
  if (!execution.ok) return execution;
  return success([
    { name: 'beacon', kind: 'beacon', url: beacon },
    { name: 'execution', kind: 'execution', url: execution.value },
  ]);
}

/** `127.0.0.1:8545` → `http://127.0.0.1:8545`. */
function withScheme(given: string): string {
  return /^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}(?:\/|$)/i.test(given) ? `http://${given}` : given;
}

/** The URL of an execution node, which may be given as the path of its socket file. */
function executionUrl(given: string, cwd: string): Result<string> {
  if (/^(?:https?|wss?):\/\/[^/]|^ipc:\/\//i.test(given)) return success(given);
  if (isSocketPath(given)) return socketFileUrl(given, cwd);
  return failed({
    message: `--execution takes a URL such as ${EXECUTION_URL} or the path of a socket file, not "${given}".`,
  });
}
