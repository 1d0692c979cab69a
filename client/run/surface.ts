import { defineSurface } from '../surface/surface';
import { all, inSendingFile, inTrustedWorkspace, isNot, onRequestFile } from '../surface/when';

/** Running several requests as tests. */
export const runSurface = defineSurface({
  commands: {
    'slotpad.runAll': {
      title: 'Run All Requests in File',
      icon: '$(run-all)',
      palette: inSendingFile,
      menus: [
        { menu: 'editor/context', group: 'navigation@11', when: inSendingFile },
        {
          menu: 'explorer/context',
          group: '3_slotpad@2',
          when: all(onRequestFile, inTrustedWorkspace, isNot('slotpad.http', 'none')),
        },
      ],
    },
    'slotpad.runSelection': {
      title: 'Run Selected Requests',
      icon: '$(run)',
      palette: inSendingFile,
      menus: [
        { menu: 'editor/context', group: 'navigation@10', when: `editorHasSelection && ${inSendingFile}` },
      ],
    },
  },
});
