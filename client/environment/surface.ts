import { defineSurface } from '../surface/surface';
import { inScratchFile } from '../surface/when';

/** The environment of scratch files. */
export const environmentSurface = defineSurface({
  commands: {
    'slotpad.selectEnvironment': {
      title: 'Select Environment',
      icon: '$(symbol-variable)',
      palette: inScratchFile,
    },
  },
});
