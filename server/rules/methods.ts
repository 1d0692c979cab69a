import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { MethodEntry, Served } from '../../catalogue/entry';
import { methodNamed } from '../../catalogue/execution';
import {
  isKnownNamespace,
  methodsNear,
  methodsOfScript,
  pastNamespace,
} from '../../catalogue/execution/near-methods';
import { jsonrpc } from '../../catalogue/rule-doc';
import { sentCall } from '../../common/requests/programs';
import { isSocketPath, isSocketUrl } from '../../common/requests/socket-address';
import type { RpcCall } from '../../common/scratch/types';
import type { RequestTarget } from '../../common/target/request-target';
import { isOfAllClients, servesMethod, servesNamespace } from '../../common/target/serving';
import { targetWords } from '../../common/target/words';
import { shortened } from '../../common/units/words';
import type { CallContext, Fix, ReportFinding, Rule } from './rule';
import { methodNotServedBy, type NotServed } from './targets';

const namesByCatalogue = new WeakMap<Catalogue, KnownNames>();

/** Whether the namespace is one of a specification alone. */
function isSpecified(name: string): boolean {
  return /^(?:eth|net|web3|engine)_/.test(name);
}

/** Whether specifications of the user have methods of a namespace. */
function isOwnNamespace(namespace: string, known: readonly string[]): boolean {
  return known.some((name) => name.startsWith(`${namespace}_`));
}

/** No node has a method with such a name. */
const NO_NAME = /[\s()"'`]/;

/** Namespaces of development nodes, whose methods of the same name do the same. */
const development: ReadonlySet<string> = new Set(['anvil', 'hardhat', 'evm']);

/** The method of a call, and which nodes serve it. */
export const methodsRules: readonly Rule[] = [
  {
    on: 'call',
    concerns: (entry) => entry === undefined,
    code: 'method-unknown',
    severity: 'warning',
    title: 'Unknown method',
    why: 'A node responds to an unknown method with error -32601. Method names are case-sensitive. Of a namespace that Slotpad has no methods of, only names that are close to a known method are reported.',
    ...jsonrpc('eth_getBlockByNumbr("latest", false)', 'eth_getBlockByNumber("latest", false)'),
    source: 'Execution-Layer JSON-RPC Interface: Endpoints',
    check(context, report) {
      const { block, call, catalogue, entry } = context;
      const method = call.method;
      if (entry || !method || method.text === '' || method.text.includes('{{')) return;
      const name = method.text;
      const known = namesOf(catalogue);
      const same = known.byLowerCase.get(name.toLowerCase());
      if (same !== undefined) {
        report(method, `Method names are case-sensitive. Use \`${same}\`.`, {
          severity: 'error',
          fixes: [renameMethod(call, same, true)],
        });
        return;
      }
      if (isScript(context)) {
        reportScript(call, block.text, known.all, report);
        return;
      }
      const near = methodsNear(name, known.all, (other) => catalogue.methodNamed(other)?.effect);
      if (near.length === 0 && !catalogue.isNoMethod(name) && !NO_NAME.test(name)) {
        if (!name.includes('_')) return;
        const namespace = namespaceOf(name);
        const past = pastNamespace(namespace);
        if (past !== undefined) report(method, `Unknown method \`${name}\`: ${past}.`);
        else if (!isKnownNamespace(namespace) && !isOwnNamespace(namespace, known.all)) {
          const message = `\`${name}\` is not checked: no known client has methods that begin with \`${namespace}_\`.`;
          report(method, message, { severity: 'information' });
        }
        return;
      }
      // Several methods of the same name in different namespaces, or by number and by hash: only the writer knows.
      const several = tied(near) || near[1]?.startsWith(`${name}By`) === true;
      const fixes: Fix[] = near.map((other, index) => renameMethod(call, other, index === 0 && !several));
      report(
        method,
        near.length > 0
          ? `Unknown method \`${name}\`. Did you mean ${several ? near.map((other) => `\`${other}\``).join(' or ') : `\`${near[0]}\``}?`
          : `Unknown method \`${name}\`: ${isSpecified(name) ? 'it is not in the specification' : 'no specification and no documentation of a client has it'}.`,
        { ...(isNoName(name, known) ? { severity: 'error' as const } : {}), fixes },
      );
    },
  },
  {
    on: 'call',
    concerns: (entry) => entry?.deprecated !== undefined,
    code: 'method-deprecated',
    severity: 'warning',
    title: 'Deprecated method',
    why: 'The method always fails on current nodes, or will be removed.',
    ...jsonrpc('eth_coinbase()', 'eth_accounts()'),
    source: 'Execution-Layer JSON-RPC Interface: Versioning',
    check(context, report) {
      const { call, entry } = context;
      if (!entry?.deprecated || !call.method || methodNotServedBy(context)) return;
      report(call.method, `\`${entry.name}\`: ${entry.deprecated}`, { tags: ['deprecated'] });
    },
  },
  {
    on: 'call',
    concerns: (entry) => entry?.proofOfWorkOnly === true,
    code: 'method-proof-of-work',
    severity: 'information',
    title: 'Method for proof-of-work networks only',
    why: 'Mining methods are only useful on proof-of-work networks. Elsewhere they return false or zero, or no longer exist.',
    ...jsonrpc('eth_hashrate()', 'eth_syncing()'),
    source: 'Execution-Layer JSON-RPC Interface: Versioning',
    check({ call, entry }, report) {
      if (!entry?.proofOfWorkOnly || !call.method) return;
      report(call.method, `\`${entry.name}\` is for proof-of-work networks only.`);
    },
  },
  {
    on: 'call',
    concerns: (entry) => entry?.notEverywhere !== undefined,
    code: 'method-not-everywhere',
    severity: 'information',
    title: 'Method not available in all clients',
    why: 'At least one execution client answers "method not found". Use another method where the request has to work with every client.',
    ...jsonrpc('eth_protocolVersion()', 'web3_clientVersion()'),
    source: 'Execution-Layer JSON-RPC Interface: Versioning',
    check({ call, entry }, report) {
      if (!entry?.notEverywhere || !call.method) return;
      report(call.method, `\`${entry.name}\`: ${entry.notEverywhere}`);
    },
  },
  {
    on: 'call',
    code: 'method-not-served',
    severity: 'warning',
    title: 'Method not served by the client',
    why: 'Each execution client has methods of its own, and responds to the others with error -32601. The client is that of `# @target`, of the setting `slotpad.target`, or of the node that the call goes to, once the sidebar has read its version. An error if a directive or a setting names the client, and the client has none of these methods or removed this one.',
    ...jsonrpc('# @target geth/1.15\nparity_netPeers()', '# @target geth/1.15\nadmin_peers()'),
    source: 'Client documentation',
    concerns: (entry) => entry !== undefined && !isOfAllClients(entry),
    check(context, report) {
      const { call, entry } = context;
      const found = methodNotServedBy(context);
      if (!entry || !call.method || !found) return;
      const { target, serving } = found;
      const sure = serving.kind !== 'missing' || !servesNamespace(target.client, namespaceOf(entry.name));
      const other = sameElsewhere(entry, target);
      const fixes: Fix[] = other === undefined ? [] : [renameMethod(call, other, false)];
      report(call.method, messageFor(entry, found), {
        ...(!target.detected && sure ? { severity: 'error' as const } : {}),
        fixes,
      });
    },
  },
  {
    on: 'call',
    code: 'subscription-over-http',
    severity: 'warning',
    title: 'Subscription over HTTP',
    why: 'A node sends the notifications of a subscription over the connection that started it, so subscriptions need a WebSocket or a socket file. Over HTTP nodes respond with an error. An information where the selected node is not known. There, `eth_newFilter`, `eth_newBlockFilter` and `eth_newPendingTransactionFilter` do the same.',
    ...jsonrpc(
      '# @node http://127.0.0.1:8545\neth_subscribe("newHeads")',
      '# @node ws://127.0.0.1:8546\neth_subscribe("newHeads")',
    ),
    source: 'Client documentation',
    concerns: isSubscription,
    check({ address, block, call, entry, file }, report) {
      const url = address('execution');
      if (
        !call.method ||
        !isSubscription(entry) ||
        (url !== undefined && (isSocketUrl(url) || isSocketPath(url)))
      )
        return;
      // A node that is named, but not known here, may be a WebSocket.
      const isNamed = file.hasNode() || block.directives.some(({ key }) => key.text === 'node');
      if (url === undefined && (isNamed || block.request?.kind === 'http')) return;
      report(
        call.method,
        `\`${call.method.text}\` must go over a WebSocket or a socket file: use a node with a \`ws://\` URL.`,
        // Without a name it is the selected node, which is reached over HTTP unless the settings say otherwise.
        url === undefined ? { severity: 'information' } : {},
      );
    },
  },
];

function isSubscription(entry: MethodEntry | undefined): boolean {
  return entry !== undefined && /_(?:un)?subscribe$/.test(entry.name);
}

interface KnownNames {
  readonly byLowerCase: ReadonlyMap<string, string>;
  readonly all: readonly string[];
}

function namesOf(catalogue: Catalogue): KnownNames {
  let names = namesByCatalogue.get(catalogue);
  if (!names) {
    const byLowerCase = new Map(catalogue.methods.map(({ name }) => [name.toLowerCase(), name]));
    names = { byLowerCase, all: [...byLowerCase.values()] };
    namesByCatalogue.set(catalogue, names);
  }
  return names;
}

/** `eth.getBalance` is how the console of geth writes it. */
function isNoName(name: string, known: KnownNames): boolean {
  return NO_NAME.test(name) || known.byLowerCase.has(name.replace('.', '_').toLowerCase());
}

/**
 * A name with dots, which libraries and consoles have and nodes do not: `web3.eth.getBlock`. It may be a contract that is
 * not read yet.
 */
function isScript({ call, contracts, options }: CallContext): boolean {
  const name = call.method?.text ?? '';
  if (!/^[a-z_$][\w$]*(?:\.[\w$]+)+$/i.test(name) || name.startsWith('rpc.')) return false;
  return isLibrary(name) || ((!call.candidate || contracts !== undefined) && !options.inMarkdown);
}

/** Whether a dotted name starts as the objects of libraries do, not as a contract that somebody named. */
export function isLibrary(name: string): boolean {
  return /^(?:web3|ethers|provider|client|publicClient|window|ethereum|eth|net|debug|admin|txpool|personal)\./i.test(
    name,
  );
}

function reportScript(call: RpcCall, text: string, known: readonly string[], report: ReportFinding): void {
  const { method } = call;
  if (!method) return;
  const sent = sentCall(text.slice(call.start, call.end));
  const near = sent === undefined && isLibrary(method.text) ? methodsOfScript(method.text, known) : [];
  const meant = sent ?? near[0];
  const what = isLibrary(method.text)
    ? `\`${method.text}\` is JavaScript, not a method of a node.`
    : `There is no contract \`${method.text.replace(/\..*/, '')}\`, and \`${method.text}\` is no method of a node.`;
  report(method, meant === undefined ? what : `${what} Did you mean \`${shortened(meant, 60)}\`?`, {
    severity: 'error',
    fixes:
      sent === undefined
        ? near.map((name, index) => renameMethod(call, name, index === 0))
        : [
            {
              title: `Write ${shortened(sent, 60)}`,
              edits: [{ start: call.start, end: call.end, text: sent }],
              preferred: true,
            },
          ],
  });
}

function tied(names: readonly string[]): boolean {
  const [first = '', second] = names.map((name) => name.slice(name.indexOf('_') + 1));
  return second === first;
}

function messageFor({ name, servedBy }: MethodEntry, { target, serving }: NotServed): string {
  const { title } = target.client;
  switch (serving.kind) {
    case 'removed':
      return `${targetWords(target, true)}, and ${title} ${serving.version} removed \`${name}\`.`;
    case 'later':
      return `${targetWords(target, true)}, and \`${name}\` was added in ${title} ${serving.version}.`;
    case 'missing': {
      const { tried, without } = target.client;
      const whose = tried?.lacks.includes(name)
        ? `${title} ${tried.version} does not have it`
        : without?.includes(namespaceOf(name))
          ? `it has no ${namespaceOf(name)} API`
          : servedBy && `it is a method of ${listed(servedBy)}`;
      return `${targetWords(target)}, which does not serve \`${name}\`${whose ? `: ${whose}` : ''}.`;
    }
  }
}

/** `Geth`, `Geth and Besu`, `Geth, Besu and Reth` */
function listed(servedBy: readonly Served[]): string {
  const names = servedBy.map(({ client }) => client);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}

/** The same method in the namespace of the target: `hardhat_mine` for `anvil_mine`. */
function sameElsewhere({ name }: MethodEntry, target: RequestTarget): string | undefined {
  const namespace = namespaceOf(name);
  if (!development.has(namespace)) return undefined;
  const rest = name.slice(namespace.length);
  return [...development]
    .map((other) => methodNamed(other + rest))
    .find((other) => other && servesMethod(target, other, target.detected).kind === 'served')?.name;
}

/** Writes another method name in the place of the one that stands there; quotes stay. */
export function renameMethod(call: RpcCall, name: string, preferred: boolean): Fix {
  const { start, end } = call.method ?? call;
  return { title: `Write ${name}`, edits: [{ start, end, text: name }], preferred };
}
