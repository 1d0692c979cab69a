import { defineSurface } from '../surface/surface';
import { hasExecutionNode } from '../surface/when';

/** OpenRPC and OpenAPI documents of the user. */
export const specificationsSurface = defineSurface({
  commands: {
    'slotpad.loadMethods': {
      title: 'Load Methods from Node (rpc.discover)…',
      icon: '$(cloud-download)',
      palette: hasExecutionNode,
    },
  },
});
