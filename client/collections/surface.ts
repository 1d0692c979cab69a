import { defineSurface } from '../surface/surface';
import { onCollectionFile } from '../surface/when';

/** Files of other tools. */
export const collectionsSurface = defineSurface({
  commands: {
    'slotpad.importCollection': {
      title: 'Import Collection…',
      palette: 'always',
      menus: [{ menu: 'explorer/context', group: '3_slotpad@1', when: onCollectionFile }],
    },
  },
});
