import { onRow, row } from '../../workbench/tree/row-context';
import { defineSurface } from '../surface/surface';
import { all, hasNode, hasNodeSetting, inView, isNotSet, isSet } from '../surface/when';

/** Adding, changing and selecting nodes. */
export const nodesSurface = defineSurface({
  commands: {
    'slotpad.selectNode': {
      web: true,
      title: 'Select Node…',
      icon: '$(check)',
      palette: hasNode,
      menus: [
        {
          menu: 'view/item/context',
          group: 'inline@4',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'other'))),
        },
        {
          menu: 'view/item/context',
          group: '1_node@1',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'other'))),
        },
      ],
    },
    'slotpad.addNode': {
      web: true,
      title: 'Add Node…',
      icon: '$(add)',
      palette: 'always',
      menus: [{ menu: 'view/title', group: 'navigation@1', when: inView('slotpad.nodes') }],
    },
    'slotpad.editNode': {
      web: true,
      title: 'Edit Node…',
      icon: '$(edit)',
      palette: hasNodeSetting,
      menus: [
        {
          menu: 'view/item/context',
          group: '3_edit@1',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'settings'))),
        },
      ],
    },
    'slotpad.setNodeToken': {
      web: true,
      title: "Set a Node's Token…",
      icon: '$(key)',
      palette: hasNodeSetting,
      menus: [
        {
          menu: 'view/item/context',
          group: '3_edit@2',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'settings'))),
        },
      ],
    },
    'slotpad.moveNodeUp': {
      web: true,
      title: 'Move Node Up',
      icon: '$(arrow-up)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: '4_order@1',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'settings'))),
        },
      ],
    },
    'slotpad.moveNodeDown': {
      web: true,
      title: 'Move Node Down',
      icon: '$(arrow-down)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: '4_order@2',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'settings'))),
        },
      ],
    },
    'slotpad.removeNode': {
      web: true,
      title: 'Remove Node…',
      icon: '$(trash)',
      palette: hasNodeSetting,
      menus: [
        {
          menu: 'view/item/context',
          group: '5_remove@1',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'settings'))),
        },
      ],
    },
    'slotpad.openNodeSettings': {
      web: true,
      title: 'Open Node Settings',
      icon: '$(gear)',
      palette: 'always',
      menus: [{ menu: 'view/title', group: '3_settings@1', when: inView('slotpad.nodes') }],
    },
  },
});

/** Nodes on this machine: finding them, reaching them from elsewhere, and the demo node. */
export const localNodesSurface = defineSurface({
  commands: {
    'slotpad.showRemoteNodes': {
      title: 'How to Reach a Remote Node',
      icon: '$(question)',
      palette: 'always',
      menus: [{ menu: 'view/title', group: '1_find@2', when: inView('slotpad.nodes') }],
    },
    'slotpad.findLocalNodes': {
      title: 'Find Local Nodes…',
      icon: '$(search)',
      palette: 'always',
      menus: [{ menu: 'view/title', group: '1_find@1', when: inView('slotpad.nodes') }],
    },
    'slotpad.startDemoNode': {
      title: 'Start Demo Node…',
      icon: '$(run)',
      enablement: isNotSet('slotpad.demoRuns'),
      palette: isNotSet('slotpad.demoRuns'),
      menus: [
        {
          menu: 'view/title',
          group: '2_demo@1',
          when: all(inView('slotpad.nodes'), isNotSet('slotpad.demoRuns')),
        },
      ],
    },
    'slotpad.switchDemoNode': {
      title: 'Switch Demo Node Scenario…',
      icon: '$(arrow-swap)',
      enablement: isSet('slotpad.demoRuns'),
      palette: isSet('slotpad.demoRuns'),
      menus: [
        {
          menu: 'view/title',
          group: '2_demo@1',
          when: all(inView('slotpad.nodes'), isSet('slotpad.demoRuns')),
        },
      ],
    },
    'slotpad.stopDemoNode': {
      title: 'Stop Demo Node',
      icon: '$(debug-stop)',
      enablement: isSet('slotpad.demoRuns'),
      palette: isSet('slotpad.demoRuns'),
      menus: [
        {
          menu: 'view/title',
          group: '2_demo@2',
          when: all(inView('slotpad.nodes'), isSet('slotpad.demoRuns')),
        },
      ],
    },
  },
});
