import { defineSurface } from '../surface/surface';
import { all, inScratchLanguage, inSendingFile, inTrustedWorkspace } from '../surface/when';

/** Running several requests as tests. */
export const runSurface = defineSurface({
  commands: {
    'slotpad.runAll': {
      title: 'Run All Requests in File',
      icon: '$(run-all)',
      palette: all(inScratchLanguage, inTrustedWorkspace),
      menus: [{ menu: 'editor/context', group: 'navigation@11', when: inSendingFile }],
    },
    'slotpad.runSelection': {
      title: 'Run Selected Requests',
      icon: '$(run)',
      palette: all(inScratchLanguage, inTrustedWorkspace),
      menus: [
        { menu: 'editor/context', group: 'navigation@10', when: `editorHasSelection && ${inSendingFile}` },
      ],
    },
  },
});
