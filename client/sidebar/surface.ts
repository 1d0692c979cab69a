import { onRow, row } from '../../workbench/tree/row-context';
import { commandLink, defineSurface } from '../surface/surface';
import {
  all,
  hasBeaconNode,
  hasComputer,
  hasNoComputer,
  hasNode,
  inView,
  is,
  isSet,
  isUntrusted,
} from '../surface/when';

const WATCH =
  'Watch a beacon node and an execution node here, and send requests to them from .http and .jsonrpc files.';
const NO_BEACON_NODE = 'The peers of the selected beacon node appear here. There is no beacon node yet.';

/** The rows of the sidebar. */
export const sidebarSurface = defineSurface({
  commands: {
    'slotpad.refresh': {
      web: true,
      title: 'Refresh Nodes',
      icon: '$(refresh)',
      palette: hasNode,
      menus: [{ menu: 'view/title', group: 'navigation@3', when: inView('slotpad.nodes') }],
    },
    'slotpad.refreshPeers': {
      web: true,
      title: 'Refresh Peers',
      icon: '$(refresh)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@4', when: inView('slotpad.peers') }],
    },
    'slotpad.retryNow': {
      web: true,
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
      web: true,
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
      web: true,
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
        WATCH,
        commandLink('Add Node', 'slotpad.addNode'),
        commandLink('Find Local Nodes', 'slotpad.findLocalNodes'),
        'No node at hand? The demo node simulates both on this machine.',
        commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy'),
        `${commandLink('Start with a Scenario', 'slotpad.startDemoNode')}: syncing, few peers, stalled and more.`,
        'New to Slotpad?',
        commandLink('Get Started', 'slotpad.getStarted'),
        commandLink('Open Sample', 'slotpad.openSample'),
      ],
      when: hasComputer,
    },
    {
      view: 'slotpad.nodes',
      lines: [
        WATCH,
        commandLink('Add Node', 'slotpad.addNode'),
        'A browser reaches only nodes that allow this page (CORS). The row of a node that does not answer says which option to start it with.',
      ],
      when: hasNoComputer,
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
        NO_BEACON_NODE,
        commandLink('Add Node', 'slotpad.addNode'),
        commandLink('Find Local Nodes', 'slotpad.findLocalNodes'),
        commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy'),
      ],
      when: all(is('slotpad.beaconNode', 'no'), hasComputer),
    },
    {
      view: 'slotpad.peers',
      lines: [NO_BEACON_NODE, commandLink('Add Node', 'slotpad.addNode')],
      when: all(is('slotpad.beaconNode', 'no'), hasNoComputer),
    },
  ],
});

/** How the Peers view is arranged. */
export const peersSurface = defineSurface({
  commands: {
    'slotpad.findPeer': {
      web: true,
      title: 'Find Peer…',
      icon: '$(search)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@0', when: inView('slotpad.peers') }],
    },
    'slotpad.groupPeers': {
      web: true,
      title: 'Group Peers By…',
      icon: '$(list-tree)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@3', when: inView('slotpad.peers') }],
    },
    'slotpad.sortPeers': {
      web: true,
      title: 'Sort Peers By…',
      icon: '$(sort-precedence)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: '1_arrange@1', when: inView('slotpad.peers') }],
    },
    'slotpad.filterPeers': {
      web: true,
      title: 'Filter Peers…',
      icon: '$(filter)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@1', when: inView('slotpad.peers') }],
    },
    'slotpad.clearPeerFilter': {
      web: true,
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
