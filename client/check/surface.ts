import { defineSurface } from '../surface/surface';
import { onRequestFile } from '../surface/when';

/** Checking files that are not open. */
export const checkSurface = defineSurface({
  commands: {
    'slotpad.checkFiles': {
      title: 'Check Request Files',
      icon: '$(checklist)',
      web: true,
      palette: 'workspaceFolderCount != 0',
      menus: [{ menu: 'explorer/context', group: '3_slotpad@1', when: onRequestFile }],
    },
  },
});
