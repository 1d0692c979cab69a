import { networkNamed, networkOfHost } from '../../spec/networks';
import type { ResolvedRequest, ScratchDocumentApi, Variables } from '../api';
import type { Block } from '../types';
import { type NetworkScale, ownScale, withOwn } from './network-scale';
import { fillText, knownValue } from './resolve';

/**
 * Said by `# @network`, of the request or before the first separator; else by the variable `@network`; else by a name
 * in the host or node that it goes to. The variables `@genesis_time`, `@seconds_per_slot` and `@slots_per_epoch`
 * describe a network that has no name.
 */
export function scaleFor(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  reading: ResolvedRequest,
  variables: Variables,
): NetworkScale {
  const said = directiveOf(document, block, 'network', variables) ?? variables.get('network')?.value;
  const network =
    said === undefined ? networkOfHost(destination(document, block, reading, variables)) : networkNamed(said);
  return withOwn(network, ownScale(variables));
}

/** The value of a directive, placeholders filled in; the request's own before that of the whole file. */
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

/** Host of the URL that it goes to, or the name of the node. */
function destination(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  reading: ResolvedRequest,
  variables: Variables,
): string {
  const origin = 'target' in reading ? reading.target?.origin?.text : undefined;
  const text = origin ?? directiveOf(document, block, 'node', variables) ?? '';
  // Without a password, which may be anything, and without a path, which may hold a key.
  return text.replace(/^[a-z]+:\/\/(?:[^/@]*@)?/i, '').replace(/\/.*$/s, '');
}
