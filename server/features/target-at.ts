import type { Layer } from '../../catalogue/clients';
import { type RequestTarget, type TargetSources, targetOf } from '../../common/target/request-target';
import type { Place } from './place';

/** The client that the request at a position is checked for; undefined if it is not known. */
export function targetAt(
  { document, block, resolved }: Pick<Place, 'document' | 'block' | 'resolved'>,
  layer: Layer,
  sources: TargetSources = {},
): RequestTarget | undefined {
  const first = document.blockAtLine(0).block;
  return targetOf(
    { block, reading: resolved, head: first.separator ? [] : first.directives },
    layer,
    sources,
  );
}
