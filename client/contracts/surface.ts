import { defineSurface } from '../surface/surface';
import { any, hasExecutionNode, inResponse, inSendingFile } from '../surface/when';

/** Contracts in requests and responses. */
export const contractsSurface = defineSurface({
  commands: {
    'slotpad.followProxy': {
      title: 'Follow Proxy',
      icon: '$(references)',
      palette: hasExecutionNode,
      menus: [{ menu: 'editor/context', group: 'navigation@12', when: any(inSendingFile, inResponse) }],
    },
  },
});
