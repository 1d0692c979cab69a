import { defineSurface } from '../surface/surface';
import { all, inCall, inSendingFile } from '../surface/when';

/** What a transaction would do. */
export const simulateSurface = defineSurface({
  commands: {
    'slotpad.simulate': {
      title: 'Simulate Transaction',
      icon: '$(beaker)',
      palette: inSendingFile,
      menus: [{ menu: 'editor/context', group: 'navigation@9.2', when: all(inSendingFile, inCall) }],
    },
  },
});
