import { defineSurface } from '../surface/surface';
import { inView } from '../surface/when';

/** First steps: new files, samples, the walkthrough. */
export const startSurface = defineSurface({
  commands: {
    'slotpad.newBeaconFile': {
      title: 'Ethereum Beacon Requests',
      palette: 'never',
      menus: [{ menu: 'file/newFile', group: 'file@1' }],
    },
    'slotpad.newExecutionFile': {
      title: 'Ethereum Execution Requests',
      palette: 'never',
      menus: [{ menu: 'file/newFile', group: 'file@2' }],
    },
    'slotpad.openSample': { title: 'Open Sample…', icon: '$(file-code)', palette: 'always' },
    'slotpad.openMistake': { title: 'Open a Request with a Mistake', palette: 'never' },
    'slotpad.tryRequest': { title: 'Try eth_blockNumber', palette: 'always' },
    'slotpad.getStarted': {
      title: 'Get Started',
      palette: 'always',
      menus: [{ menu: 'view/title', group: '4_help@1', when: inView('slotpad.nodes') }],
    },
  },
});
