/** Directives (`# @key value`) of Slotpad and of other tools for the same files. */

/**
 * `done`: Slotpad does what the directive says. `error`: sending without it would do something else than the author
 * meant. `information`: it has no effect, which is harmless.
 */
export type Handling = 'done' | 'error' | 'information';

export interface DirectiveInfo {
  readonly name: string;
  /** The tools that have it. */
  readonly owner: string;
  readonly handling: Handling;
  /** Markdown: what it does, or why it has no effect. */
  readonly about: string;
  /** Whether it applies to the whole file before the first `###`. */
  readonly forFile?: true;
}

/** Key of the directive that disables rules. */
export const DISABLE_RULE = 'disable-rule';

/** Key of the directive with the client that requests are checked for. */
export const TARGET_DIRECTIVE = 'target';

/** Key of the directive that names a contract. */
export const CONTRACT_DIRECTIVE = 'contract';

const OWN = 'Slotpad';
const HTTPYAC = 'httpYac';
const JETBRAINS = 'JetBrains HTTP Client';
const KULALA = 'kulala';
const REST_CLIENT = 'REST Client';
const both = (...owners: string[]) => owners.join(', ');

const forFile = { forFile: true } as const;

function row(handling: Handling) {
  return (
    name: string,
    owner: string,
    about: string,
    more: { readonly forFile?: true } = {},
  ): DirectiveInfo => ({
    name,
    owner,
    handling,
    about,
    ...more,
  });
}

const done = row('done');
const harmless = row('information');
const refused = row('error');

const rows: readonly DirectiveInfo[] = [
  done(
    'name',
    both(REST_CLIENT, HTTPYAC, JETBRAINS, KULALA),
    'Names the request. Others can use its response, as in `{{name.response.body.$.result}}`, and `slotpad send --name` sends it.',
  ),
  done(
    'node',
    OWN,
    'Node that the request is sent to: the name of a node in the settings, a URL (`http://`, `ws://`), or the path of a socket file. Before the first `###` it applies to the whole file.',
    forFile,
  ),
  done(
    'network',
    OWN,
    'Network for the times of slots and epochs: mainnet, sepolia, holesky, hoodi, gnosis or chiado. Before the first `###` it applies to the whole file; `@network = sepolia` does too.',
    forFile,
  ),
  done(
    DISABLE_RULE,
    OWN,
    'Rules that are not checked for the request, by the codes that diagnostics show: `plain-http, path-unknown`. Before the first `###` it applies to the whole file.',
    forFile,
  ),
  done(
    TARGET_DIRECTIVE,
    OWN,
    'Client that the request is checked for, with or without its version: `geth/1.14`, or `lighthouse, reth` for both layers. It takes precedence over the setting `slotpad.target`. Before the first `###` it applies to the whole file.',
    forFile,
  ),
  done(
    CONTRACT_DIRECTIVE,
    OWN,
    'Name and ABI of the contract at an address: `token = 0x… as ERC20`, and the decimals of its amounts: `… with 18 decimals`. The ABI is a contract of the workspace or a standard, and decodes calls, results, logs and errors of that address. Before the first `###` it applies to the whole file.',
    forFile,
  ),
  done(
    'watch',
    OWN,
    'How long "Watch" waits after each response before it repeats the request: `5s`, `500 ms`, `2 min`.',
  ),
  done(
    'prompt',
    both(REST_CLIENT, KULALA),
    'A variable to ask for when the request is sent: its name, then an optional description.',
  ),
  done(
    'assert',
    OWN,
    'A condition that the response must meet: `status == 200`, `$.result >= 0x10`, `$.data.length > 0`, `all $.data[*].slot > $.data[0].slot - 32`, `duration < 500` (milliseconds), `header.content-type contains json`, `matches-spec`, and for contracts `emits Transfer(*, {{to}}, >= 1 ether)`, `reverts InsufficientBalance`, `not reverts`, `result.balance > 0` (a value that `eth_call` returned). The operators are `==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`, `startsWith`, `endsWith`, `matches`, `in`, `is` (`array`, `object`, `string`, `number` or `boolean`) and `exists`, and `not` before a word. Numbers are compared as numbers, hex or not; a missing value counts as `null`, and is not `!=` anything else. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done('disabled', HTTPYAC, 'Does not send the request. A run skips it.'),
  done(
    'note',
    both(REST_CLIENT, HTTPYAC),
    'Asks for confirmation before the request is sent, with this text. In the terminal, `--yes` answers.',
  ),
  done(
    'no-redirect',
    both(REST_CLIENT, HTTPYAC, JETBRAINS),
    'Does not follow redirects: the response is the redirect. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'redirect',
    OWN,
    'Sends a POST again with its body where it is redirected (status 301 or 302) to the same origin. Otherwise such a redirect is not followed. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'no-cookie-jar',
    both(REST_CLIENT, HTTPYAC, JETBRAINS, KULALA),
    'Sends no stored cookies, and stores none. Otherwise cookies are kept for each environment until the window closes, in the terminal until the end of the command. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'timeout',
    both(HTTPYAC, JETBRAINS),
    'Timeout of the request: `5 s`, `500 ms`. It takes precedence over the settings and over `--timeout`. A number without a unit counts as milliseconds. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'connection-timeout',
    JETBRAINS,
    'Timeout for the connection to the node: `5 s`, `500 ms`. A number without a unit counts as seconds. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'proxy',
    HTTPYAC,
    'Proxy that the request goes through: `http://127.0.0.1:8888`. It takes precedence over the settings and the environment. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'sleep',
    HTTPYAC,
    'Waits before the request is sent: `500 ms`, `5 s`. A number without a unit counts as milliseconds.',
  ),
  done('delay', KULALA, 'The same as `@sleep`.'),
  done(
    'wait',
    OWN,
    'Waits until a block has the transaction of the request, and shows its receipt: status, gas, fee, events, a created contract, and why it reverted. A transaction that reverts is a failed request. `60 s`, `5 min`; without a time, two minutes. Calls of contracts with `send` and `deploy` wait by themselves: `no` turns that off. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'until',
    OWN,
    'Repeats the request until the condition holds: `$.result != null within 60 s every 2 s`. The condition is written as after `@assert`. Without times, it is repeated each second for 60 seconds. If the condition does not hold in time, the request fails with its last response.',
  ),
  done(
    'retry',
    OWN,
    'Retries if the request or an assertion fails: `3`, `3 every 2 s`. The default is one second between attempts.',
  ),
  done(
    'loop',
    HTTPYAC,
    'Sends the request several times: `for 3`. `{{$index}}` is the number of the pass, from 0.',
  ),
  done(
    'ratelimit',
    HTTPYAC,
    'Waits so that requests are not sent too often: `minIdleTime 500` or `max 2 expire 10000`, in milliseconds. Requests with the same `slot NAME` in front share a limit. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'ref',
    HTTPYAC,
    'Sends the request with this name first, unless it was sent before. Its response can be used, as in `{{name.token}}`.',
  ),
  done('forceRef', HTTPYAC, 'Sends the request with this name first, even if it was sent before.'),
  done(
    'import',
    HTTPYAC,
    'Uses the variables, the named requests and the contracts above the first `###` of another file: `./other.http`. Definitions of the file itself take precedence. Before the first `###` it applies to the whole file.',
    forFile,
  ),
  done(
    'secret',
    KULALA,
    'The same as `@prompt`, for a value that others must not see: the editor hides what you type.',
  ),
  done(
    'tag',
    HTTPYAC,
    'Tags of the request, separated by commas: `smoke, slow`. `slotpad send --tag smoke` sends the requests with a tag. Before the first `###`, without a request there, it applies to the whole file.',
    forFile,
  ),
  done(
    'title',
    HTTPYAC,
    'The name of the request in lists, if it has neither `@name` nor a text after `###`.',
  ),
  done('description', HTTPYAC, 'A description of the request, for its readers.'),
  harmless('debug', HTTPYAC, 'Logs more while the request is sent. Slotpad shows the whole response.'),
  harmless('verbose', HTTPYAC, 'Logs more while the request is sent. Slotpad shows the whole response.'),
  harmless(
    'no-log',
    both(HTTPYAC, JETBRAINS),
    'Keeps the request out of the log. The setting `slotpad.history.enabled` turns off the history of Slotpad.',
  ),
  harmless('no-response-view', HTTPYAC, 'Does not show the response. Slotpad shows it.'),
  harmless('no-streaming-log', HTTPYAC, 'Does not log the events of a stream. Slotpad shows them.'),
  harmless('keepStreaming', HTTPYAC, 'Keeps a stream open. Slotpad always does, until you stop it.'),
  harmless('openWith', HTTPYAC, 'Editor that shows the response. Slotpad shows it as text.'),
  harmless(
    'save',
    HTTPYAC,
    'Saves the response to a file. Slotpad shows it, and you can save it from there.',
  ),
  harmless('extension', HTTPYAC, 'File extension of the saved response.'),
  harmless('language', HTTPYAC, 'Language of the shown response. Slotpad shows JSON as JSON.'),
  harmless('jwt', HTTPYAC, 'Decodes a token in the response. Slotpad shows it as it is.'),
  harmless('responseRef', HTTPYAC, 'Refers to a saved response. Slotpad keeps responses in its history.'),
  harmless('grpc-reflection', HTTPYAC, 'Belongs to gRPC, which Slotpad does not send.'),
  harmless(
    'no-reject-unauthorized',
    HTTPYAC,
    'Accepts any TLS certificate. Slotpad always verifies certificates: set the CA file of the node.',
  ),
  harmless(
    'no-auto-encoding',
    JETBRAINS,
    'Does not encode the URL. Slotpad encodes only characters that a URL cannot have.',
  ),
  harmless('accept', KULALA, 'Takes a response in chunks. Slotpad always does.'),
  harmless('attach-cookie-jar', KULALA, 'Sends stored cookies. Slotpad sends the cookies of the node.'),
  harmless('jq', KULALA, 'Filters the shown response. Slotpad shows all of it.'),
  harmless('stdin-cmd', KULALA, 'Passes the response to a command. Slotpad runs no commands.'),
  harmless(
    'write-body-to-temporary-file',
    KULALA,
    'Passes a large body through a file. Slotpad does not need one.',
  ),
  refused(
    'injectVariables',
    HTTPYAC,
    'fills variables into a file that is sent. Write `<@ ./file` instead of `< ./file`',
  ),
  refused('no-client-cert', HTTPYAC, 'sends without a client certificate'),
  refused('use-os-credentials', JETBRAINS, 'sends the credentials of the operating system'),
  refused('graphql', KULALA, 'wraps the body as a GraphQL query'),
  refused('stdin-cmd-pre', KULALA, 'runs a command before the request'),
  refused(
    'env-stdin-cmd',
    KULALA,
    'sets a variable with a command. Write `{{name.response.body.$.path}}` where its value is used',
  ),
  refused('env-stdin-cmd-pre', KULALA, 'sets a variable with a command before the request'),
  refused(
    'env-json-key',
    KULALA,
    'sets a variable from the response. Write `{{name.response.body.$.path}}` where its value is used',
  ),
  refused(
    'env-header-key',
    KULALA,
    'sets a variable from the response. Write `{{name.response.headers.NAME}}` where its value is used',
  ),
  refused('file-to-variable', KULALA, 'sets a variable to the content of a file'),
];

const byName = new Map(rows.map((row) => [row.name, row]));

/** kulala has a directive for each option of curl and grpcurl. */
function familyOf(name: string): DirectiveInfo | undefined {
  if (/^curl-./.test(name)) return refused(name, KULALA, 'sets an option of curl');
  if (/^grpc-./.test(name)) return harmless(name, KULALA, 'Belongs to gRPC, which Slotpad does not send.');
  return undefined;
}

/** The directive with this name; undefined when no tool has it. */
export function directiveNamed(name: string): DirectiveInfo | undefined {
  const plain = name.replace(/^kulala-/, '');
  return byName.get(name) ?? byName.get(plain) ?? familyOf(plain);
}

/** All directives, the ones of Slotpad first. */
export const allDirectives: readonly DirectiveInfo[] = rows;
