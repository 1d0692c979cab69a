import { onRow, row } from '../../workbench/tree/row-context';
import { defineSurface } from '../surface/surface';
import { all, hasBeaconNode, inView, isNot, isSet } from '../surface/when';

/** The logs of beacon nodes. */
export const logsSurface = defineSurface({
  commands: {
    'slotpad.showLog': {
      title: 'Show Node Log',
      icon: '$(output)',
      palette: all(hasBeaconNode, isNot('slotpad.vendorEndpoints', 'no')),
      menus: [
        {
          menu: 'view/item/context',
          group: 'inline@2',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'beacon', 'vendor'))),
        },
        {
          menu: 'view/item/context',
          group: '1_node@2',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'beacon'))),
        },
      ],
    },
    'slotpad.stopLog': {
      title: 'Stop Node Log',
      icon: '$(debug-stop)',
      enablement: isSet('slotpad.logRuns'),
      palette: isSet('slotpad.logRuns'),
      menus: [
        {
          menu: 'view/item/context',
          group: '1_node@3',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'beacon')), isSet('slotpad.logRuns')),
        },
      ],
    },
  },
});
