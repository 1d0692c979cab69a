import { nearest } from '../../common/nearest';
import { isSocketPath } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import type { Directive } from '../../common/scratch/types';
import type { NodeAddress } from '../model/node-address';
import type { NotMade } from '../model/prepared';
import { socketFileUrl } from './socket-path';

/** The configured nodes and the selected ones. */
export interface Nodes {
  readonly beacon?: NodeAddress | undefined;
  readonly execution?: NodeAddress | undefined;
  readonly all: readonly NodeAddress[];
}

/** `# @node …` of the request, else that of the file, before the first separator. */
export function nodeDirective(document: ScratchDocumentApi, placed: PlacedBlock): Directive | undefined {
  const own = lastNode(placed.block.directives);
  if (own) return own;
  for (const { block } of document.blocks()) {
    return block.separator ? undefined : lastNode(block.directives);
  }
  return undefined;
}

function lastNode(directives: readonly Directive[]): Directive | undefined {
  return directives.filter((one) => one.key.text === 'node' && one.value.text.trim() !== '').at(-1);
}

/**
 * The URL of a node.
 *
 * @param text its URL, its name in the settings, or the path of its socket file
 * @param folder absolute, for relative paths; undefined when there is none
 */
export function nodeNamed(text: string, nodes: Nodes, folder?: string): Result<string> {
  const wanted = text.trim();
  if (/^(?:https?|wss?|ipc):\/\//i.test(wanted)) return success(wanted);
  const named =
    nodes.all.find((node) => node.name === wanted) ?? nodes.all.find((node) => same(node.name, wanted));
  if (named) return success(named.url);
  if (isSocketPath(wanted)) return socketFileUrl(wanted, folder);
  if (nodes.all.length === 0) {
    return failed({
      message: `There is no node "${wanted}", because none is configured. Add one, or write a URL: # @node http://127.0.0.1:8545`,
    });
  }
  const names = nodes.all.map((node) => node.name);
  const [near] = nearest(wanted, names, 1);
  const help = near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean "${near}"?`;
  return failed({ message: `There is no node "${wanted}". ${help}` });
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The URL of the selected node of a kind. */
export function selectedNode(kind: NodeAddress['kind'], nodes: Nodes): Result<string, NotMade> {
  const node = nodes[kind];
  if (node) return success(node.url);
  return failed({
    missing: kind,
    message:
      kind === 'beacon'
        ? 'No beacon node is selected. Select one, or write the whole URL: GET http://127.0.0.1:5052/eth/v1/node/version'
        : 'No execution node is selected. Select one, or say where the call goes: # @node http://127.0.0.1:8545',
  });
}
