import { defineSurface } from '../surface/surface';
import { inSendingFile } from '../surface/when';

/** Sending one request to several nodes. */
export const compareSurface = defineSurface({
  commands: {
    'slotpad.sendToSeveral': {
      title: 'Send to Several Nodes…',
      icon: '$(split-horizontal)',
      palette: inSendingFile,
      menus: [
        { menu: 'editor/title/run', group: 'navigation@3', when: inSendingFile },
        { menu: 'editor/context', group: 'navigation@9.7', when: inSendingFile },
      ],
    },
  },
});
