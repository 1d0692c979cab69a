import { defineSurface } from '../surface/surface';
import { all, inScratchFile, inScratchLanguage } from '../surface/when';

/** Running several requests as tests. */
export const runSurface = defineSurface({
  commands: {
    'slotpad.runAll': {
      title: 'Run All Requests in File',
      icon: '$(run-all)',
      palette: inScratchLanguage,
      menus: [{ menu: 'editor/context', group: 'navigation@11', when: inScratchFile }],
    },
    'slotpad.runSelection': {
      title: 'Run Selected Requests',
      icon: '$(run)',
      palette: inScratchLanguage,
      menus: [
        { menu: 'editor/context', group: 'navigation@10', when: all('editorHasSelection', inScratchFile) },
      ],
    },
  },
});
