import { networkNamed, networkOfHost } from '../../../catalogue/networks';
import type { ResolvedRequest, ScratchDocumentApi, Variables } from '../api';
import type { Block } from '../types';
import { type NetworkScale, ownScale, withOwn } from './network-scale';
import { fillText, knownValue } from './resolve';

/**
 * The network of a request. It comes from `# @network` (of the request or the file), then the variable `@network`, then a
 * network name in the host or node that the request is sent to. The variables `@genesis_time`, `@seconds_per_slot` and
 * `@slots_per_epoch` describe other networks.
 */
export function scaleFor(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  reading: ResolvedRequest,
  variables: Variables,
): NetworkScale {
  const name = directiveOf(document, block, 'network', variables) ?? variables.get('network')?.value;
  const network =
    name === undefined ? networkOfHost(destination(document, block, reading, variables)) : networkNamed(name);
  return withOwn(network, ownScale(variables));
}

/** The value of a directive with placeholders filled in. That of the request takes precedence over that of the file. */
function directiveOf(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  key: string,
  variables: Variables,
): string | undefined {
  const own = lastDirective(block, key);
  const first = own === undefined ? document.blockAtLine(0).block : undefined;
  const text = own ?? (first && !first.separator ? lastDirective(first, key) : undefined);
  return text === undefined ? undefined : fillText(text, (one) => knownValue(one, variables));
}

function lastDirective({ directives }: Block, key: string): string | undefined {
  const found = directives.findLast((one) => one.key.text === key && one.value.text.trim() !== '');
  return found?.value.text.trim();
}

/** Host of the URL, or name of the node, that the request is sent to. */
function destination(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  reading: ResolvedRequest,
  variables: Variables,
): string {
  const origin = 'target' in reading ? reading.target?.origin?.text : undefined;
  const text = origin ?? directiveOf(document, block, 'node', variables) ?? '';
  // User names, passwords and keys in paths must not be mistaken for a network.
  return text.replace(/^[a-z]+:\/\/(?:[^/@]*@)?/i, '').replace(/\/.*$/s, '');
}
