import { defineSurface } from '../surface/surface';
import { inOwnText, inScratchFile } from '../surface/when';

/** The environment of scratch files. */
export const environmentSurface = defineSurface({
  commands: {
    'slotpad.selectEnvironment': {
      web: true,
      title: 'Select Environment…',
      icon: '$(symbol-variable)',
      palette: inScratchFile,
      keys: [{ key: 'ctrl+alt+e', mac: 'cmd+alt+e', when: inOwnText }],
    },
  },
});
