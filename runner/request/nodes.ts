import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import type { Directive } from '../../common/scratch/types';
import { nearest } from '../../common/spec/nearest';
import type { NodeAddress } from '../model/node-address';

/** The nodes that a person has, and which of them are selected. */
export interface Nodes {
  readonly beacon?: NodeAddress | undefined;
  readonly execution?: NodeAddress | undefined;
  readonly all: readonly NodeAddress[];
}

export type NodeChoice = { readonly url: string } | { readonly problem: string };

/** `# @node …` of the request, else of the file: before the first separator. */
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

/** A node by its URL or by the name that it has in the settings. */
export function nodeNamed(text: string, nodes: Nodes): NodeChoice {
  const wanted = text.trim();
  if (/^https?:\/\//i.test(wanted)) return { url: wanted };
  const named =
    nodes.all.find((node) => node.name === wanted) ?? nodes.all.find((node) => same(node.name, wanted));
  if (named) return { url: named.url };
  if (nodes.all.length === 0) {
    return {
      problem: `No node is called "${wanted}": there are none yet. Add one, or write a URL: # @node http://127.0.0.1:8545`,
    };
  }
  const names = nodes.all.map((node) => node.name);
  const [near] = nearest(wanted, names, 1);
  const help = near === undefined ? `There are: ${names.join(', ')}.` : `Is it "${near}"?`;
  return { problem: `No node is called "${wanted}". ${help}` };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The selected node of a kind. */
export function selectedNode(kind: NodeAddress['kind'], nodes: Nodes): NodeChoice {
  const node = nodes[kind];
  if (node) return { url: node.url };
  return {
    problem:
      kind === 'beacon'
        ? 'No beacon node is selected. Select one, or write the whole URL: GET http://127.0.0.1:5052/eth/v1/node/version'
        : 'No execution node is selected. Select one, or say where the call goes: # @node http://127.0.0.1:8545',
  };
}
