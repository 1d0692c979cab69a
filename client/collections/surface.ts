import { defineSurface } from '../surface/surface';

/** Files of other tools. */
export const collectionsSurface = defineSurface({
  commands: {
    'slotpad.importCollection': {
      title: 'Import Collection…',
      palette: 'always',
    },
  },
});
