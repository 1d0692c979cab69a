import { onRow, row } from '../../workbench/tree/row-context';
import { defineSurface } from '../surface/surface';
import { all, hasNode, inView } from '../surface/when';

/** The dashboard. */
export const dashboardSurface = defineSurface({
  commands: {
    'slotpad.openDashboard': {
      title: 'Open Dashboard',
      icon: '$(graph-line)',
      palette: hasNode,
      menus: [
        { menu: 'view/title', group: 'navigation@2', when: inView('slotpad.nodes') },
        {
          menu: 'view/item/context',
          group: 'inline@3',
          when: all(inView('slotpad.nodes'), onRow(row('node'), row('value', 'pair'))),
        },
        {
          menu: 'view/item/context',
          group: '1_node@0',
          when: all(inView('slotpad.nodes'), onRow(row('node'), row('value', 'pair'))),
        },
      ],
    },
  },
  restoredPages: ['slotpad.dashboard'],
});
