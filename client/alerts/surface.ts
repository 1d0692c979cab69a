import { onRow, row } from '../../workbench/tree/row-context';
import { defineSurface } from '../surface/surface';
import { all, hasNodeSetting, inView } from '../surface/when';

/** Alerts of single nodes, and the webhook for all of them. */
export const alertsSurface = defineSurface({
  commands: {
    'slotpad.turnAlertsOn': {
      title: 'Turn Alerts On',
      icon: '$(bell)',
      palette: hasNodeSetting,
      menus: [
        {
          menu: 'view/item/context',
          group: '1_node@4',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'quiet'))),
        },
      ],
    },
    'slotpad.turnAlertsOff': {
      title: 'Turn Alerts Off',
      icon: '$(bell-slash)',
      palette: hasNodeSetting,
      menus: [
        {
          menu: 'view/item/context',
          group: '1_node@4',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'alerts'))),
        },
      ],
    },
    'slotpad.setAlertWebhook': { title: 'Set Alert Webhook…', icon: '$(broadcast)', palette: 'always' },
    'slotpad.sendTestAlert': { title: 'Send Test Alert', icon: '$(bell-dot)', palette: 'always' },
  },
});
