import { defineSurface } from '../surface/surface';
import { inScratchFile } from '../surface/when';

/** Sending one request to several nodes. */
export const compareSurface = defineSurface({
  commands: {
    'slotpad.sendToSeveral': {
      title: 'Send to Several Nodes…',
      icon: '$(split-horizontal)',
      palette: inScratchFile,
      menus: [
        { menu: 'editor/title/run', group: 'navigation@3', when: inScratchFile },
        { menu: 'editor/context', group: 'navigation@9.7', when: inScratchFile },
      ],
    },
  },
});
