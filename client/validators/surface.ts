import { onRow, row } from '../../workbench/tree/row-context';
import { commandLink, defineSurface } from '../surface/surface';
import { all, hasBeaconNode, inView, is, isNot } from '../surface/when';

/** The Validators view. */
export const validatorsSurface = defineSurface({
  commands: {
    'slotpad.watchValidators': {
      title: 'Watch Validators…',
      icon: '$(add)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@1', when: inView('slotpad.validators') }],
    },
    'slotpad.importValidators': {
      title: 'Watch Validators Monitored by the Node…',
      icon: '$(cloud-download)',
      palette: all(hasBeaconNode, isNot('slotpad.vendorEndpoints', 'no')),
      menus: [
        {
          menu: 'view/title',
          group: '1_watch@1',
          when: all(inView('slotpad.validators'), isNot('slotpad.vendorEndpoints', 'no')),
        },
      ],
    },
    'slotpad.unwatchValidators': {
      title: 'Stop Watching Validators…',
      icon: '$(close)',
      palette: hasBeaconNode,
      menus: [
        { menu: 'view/title', group: '2_unwatch@1', when: inView('slotpad.validators') },
        {
          menu: 'view/item/context',
          group: 'inline@9',
          when: all(inView('slotpad.validators'), onRow(row('value', 'watched'))),
        },
        {
          menu: 'view/item/context',
          group: '3_remove@1',
          when: all(inView('slotpad.validators'), onRow(row('value', 'watched'))),
        },
      ],
    },
    'slotpad.labelValidators': {
      title: 'Label Validators…',
      icon: '$(tag)',
      palette: hasBeaconNode,
      menus: [
        { menu: 'view/title', group: '1_watch@2', when: inView('slotpad.validators') },
        {
          menu: 'view/item/context',
          group: '2_label@1',
          when: all(inView('slotpad.validators'), onRow(row('value', 'watched'))),
        },
      ],
    },
    'slotpad.refreshValidators': {
      title: 'Refresh Validators',
      icon: '$(refresh)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@2', when: inView('slotpad.validators') }],
    },
  },
  welcomes: [
    {
      view: 'slotpad.validators',
      lines: [
        'Watch the validators that you care about: their status, balance, last attestation and next duties, read once an epoch from the selected beacon node.',
        commandLink('Watch Validators', 'slotpad.watchValidators'),
      ],
      when: isNot('slotpad.beaconNode', 'no'),
    },
    {
      view: 'slotpad.validators',
      lines: [
        'Validators are read from the selected beacon node. There is no beacon node yet.',
        commandLink('Add Node', 'slotpad.addNode'),
        commandLink('Find Local Nodes', 'slotpad.findLocalNodes'),
        commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy'),
      ],
      when: is('slotpad.beaconNode', 'no'),
    },
    {
      view: 'slotpad.validators',
      lines: [
        'The node may already monitor validators of its own.',
        commandLink('Watch Monitored Validators', 'slotpad.importValidators'),
      ],
      when: is('slotpad.vendorEndpoints', 'yes'),
    },
  ],
});
