import { defineSurface } from '../surface/surface';
import { inSendingFile, isSet } from '../surface/when';

/** Watches and live lists of events. */
export const watchSurface = defineSurface({
  restoredPages: ['slotpad.events'],
  commands: {
    'slotpad.watch': {
      title: 'Watch Request',
      icon: '$(eye)',
      palette: inSendingFile,
      menus: [{ menu: 'editor/context', group: 'navigation@9.5', when: inSendingFile }],
    },
    'slotpad.showWatches': {
      title: 'Show Watches and Event Streams…',
      icon: '$(eye)',
      palette: isSet('slotpad.watching'),
    },
    'slotpad.stopWatches': {
      title: 'Stop All Watches and Event Streams',
      icon: '$(debug-stop)',
      enablement: isSet('slotpad.watching'),
      palette: isSet('slotpad.watching'),
    },
    'slotpad.watchAction': { internal: true, usedBy: 'The links above a watched response.' },
  },
});
