import { onRow, row } from '../../workbench/tree/row-context';
import { commandLink, defineSurface } from '../surface/surface';
import { all, hasBeaconNode, hasNode, inView, is, isSet, isUntrusted } from '../surface/when';

/** The rows of the sidebar. */
export const sidebarSurface = defineSurface({
  commands: {
    'slotpad.refresh': {
      title: 'Refresh Nodes',
      icon: '$(refresh)',
      palette: hasNode,
      menus: [{ menu: 'view/title', group: 'navigation@3', when: inView('slotpad.nodes') }],
    },
    'slotpad.refreshPeers': {
      title: 'Refresh Peers',
      icon: '$(refresh)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@4', when: inView('slotpad.peers') }],
    },
    'slotpad.retryNow': {
      title: 'Retry Now',
      icon: '$(debug-restart)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: 'inline@1',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'failed'))),
        },
        {
          menu: 'view/item/context',
          group: '0_retry@1',
          when: all(inView('slotpad.nodes'), onRow(row('node', 'failed'))),
        },
      ],
    },
    'slotpad.copyValue': {
      title: 'Copy Value',
      icon: '$(copy)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: '2_copy@1',
          when: all(inView('slotpad.nodes'), onRow(row('node'))),
        },
        {
          menu: 'view/item/context',
          group: 'inline@2',
          when: all(inView('slotpad.nodes', 'slotpad.peers', 'slotpad.validators'), onRow(row('value'))),
        },
        {
          menu: 'view/item/context',
          group: '2_copy@1',
          when: all(inView('slotpad.nodes', 'slotpad.peers', 'slotpad.validators'), onRow(row('value'))),
        },
      ],
    },
    'slotpad.openRequest': {
      title: 'Open Request in Scratch File',
      icon: '$(go-to-file)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: 'inline@1',
          when: all(
            inView('slotpad.nodes', 'slotpad.peers', 'slotpad.validators'),
            onRow(row('value', 'request')),
          ),
        },
        {
          menu: 'view/item/context',
          group: '1_value@1',
          when: all(
            inView('slotpad.nodes', 'slotpad.peers', 'slotpad.validators'),
            onRow(row('value', 'request')),
          ),
        },
      ],
    },
  },
  welcomes: [
    {
      view: 'slotpad.nodes',
      lines: [
        'Watch a beacon node and an execution node here, and send requests to them from .http and .jsonrpc files.',
        commandLink('Add Node', 'slotpad.addNode'),
        commandLink('Find Local Nodes', 'slotpad.findLocalNodes'),
        'No node at hand? The demo node simulates both on this machine.',
        commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy'),
        `${commandLink('Start with a Scenario', 'slotpad.startDemoNode')}: syncing, few peers, stalled and more.`,
        'New to Slotpad?',
        commandLink('Get Started', 'slotpad.getStarted'),
        commandLink('Open Sample', 'slotpad.openSample'),
      ],
    },
    {
      view: 'slotpad.nodes',
      lines: [
        'This workspace is not trusted: its files are checked, but no requests are sent from them.',
        commandLink('Manage Workspace Trust', 'workbench.trust.manage'),
      ],
      when: isUntrusted,
    },
    {
      view: 'slotpad.peers',
      lines: [
        'The peers of the selected beacon node appear here. There is no beacon node yet.',
        commandLink('Add Node', 'slotpad.addNode'),
        commandLink('Find Local Nodes', 'slotpad.findLocalNodes'),
        commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy'),
      ],
      when: is('slotpad.beaconNode', 'no'),
    },
  ],
});

/** How the Peers view is arranged. */
export const peersSurface = defineSurface({
  commands: {
    'slotpad.findPeer': {
      title: 'Find Peer…',
      icon: '$(search)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@0', when: inView('slotpad.peers') }],
    },
    'slotpad.groupPeers': {
      title: 'Group Peers By…',
      icon: '$(list-tree)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@3', when: inView('slotpad.peers') }],
    },
    'slotpad.sortPeers': {
      title: 'Sort Peers By…',
      icon: '$(sort-precedence)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: '1_arrange@1', when: inView('slotpad.peers') }],
    },
    'slotpad.filterPeers': {
      title: 'Filter Peers…',
      icon: '$(filter)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@1', when: inView('slotpad.peers') }],
    },
    'slotpad.clearPeerFilter': {
      title: 'Show All Peers',
      icon: '$(clear-all)',
      enablement: isSet('slotpad.peersFiltered'),
      palette: isSet('slotpad.peersFiltered'),
      menus: [
        {
          menu: 'view/title',
          group: 'navigation@2',
          when: all(inView('slotpad.peers'), isSet('slotpad.peersFiltered')),
        },
      ],
    },
  },
});
