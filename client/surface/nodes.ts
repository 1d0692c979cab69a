/**
 * Commands, menus and welcome texts for nodes: adding and changing them, the views, dashboard, log, alerts,
 * validators.
 */
import { onRow, row } from '../../workbench/tree/item';
import {
  all,
  commandLink,
  defineSurface,
  hasBeaconNode,
  hasComputer,
  hasNoComputer,
  hasNode,
  hasNodeSetting,
  inTrustedWorkspace,
  inView,
  is,
  isNot,
  isNotSet,
  isSet,
  isUntrusted,
} from './surface';

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
      palette: 'never',
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
    'slotpad.useFoundNode': {
      title: 'Use This Node',
      icon: '$(add)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: 'inline@1',
          when: all(inView('slotpad.nodes'), onRow(row('found'))),
        },
        {
          menu: 'view/item/context',
          group: '1_node@1',
          when: all(inView('slotpad.nodes'), onRow(row('found'))),
        },
      ],
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

const WATCH =
  'Watch a beacon node and an execution node here, and send requests to them from .http and .jsonrpc files.';

/** The rows of the sidebar. */
export const sidebarSurface = defineSurface({
  commands: {
    'slotpad.refresh': {
      web: true,
      title: 'Refresh Nodes',
      icon: '$(refresh)',
      palette: 'never',
      menus: [{ menu: 'view/title', group: 'navigation@3', when: inView('slotpad.nodes') }],
    },
    'slotpad.refreshPeers': {
      web: true,
      title: 'Refresh Peers',
      icon: '$(refresh)',
      palette: 'never',
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
  // Each text has one button; the other ways are links in its sentences.
  welcomes: [
    {
      view: 'slotpad.nodes',
      lines: [
        WATCH,
        commandLink('Add Node', 'slotpad.addNode'),
        `${commandLink('Find Local Nodes', 'slotpad.findLocalNodes')} also looks in Docker and Kurtosis.`,
        `No node at hand? ${commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy')} simulates both on this machine, ${commandLink('with a scenario', 'slotpad.startDemoNode')} also one that is syncing, has few peers, or is stalled.`,
        `New to Slotpad? ${commandLink('Get Started', 'slotpad.getStarted')}, or ${commandLink('Open Sample', 'slotpad.openSample')}.`,
      ],
      when: all(hasComputer, inTrustedWorkspace),
    },
    {
      view: 'slotpad.nodes',
      lines: [
        'This workspace is not trusted: its files are checked, but no requests are sent from them.',
        commandLink('Manage Workspace Trust', 'workbench.trust.manage'),
        `Reads to the demo node need no trust: ${commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy')}. To watch another node, ${commandLink('Add Node', 'slotpad.addNode')}.`,
      ],
      when: all(hasComputer, isUntrusted),
    },
    {
      view: 'slotpad.nodes',
      lines: [
        WATCH,
        commandLink('Add Node', 'slotpad.addNode'),
        'A browser reaches only nodes that allow this page (CORS). The row of a node that does not respond says which option to start it with.',
      ],
      when: all(hasNoComputer, inTrustedWorkspace),
    },
    {
      view: 'slotpad.nodes',
      lines: [
        'This workspace is not trusted: its files are checked, but no requests are sent from them.',
        commandLink('Manage Workspace Trust', 'workbench.trust.manage'),
        `To watch a node without trust, ${commandLink('Add Node', 'slotpad.addNode')}.`,
      ],
      when: all(hasNoComputer, isUntrusted),
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
      palette: 'never',
      menus: [{ menu: 'view/title', group: '1_arrange@0', when: inView('slotpad.peers') }],
    },
    'slotpad.sortPeers': {
      web: true,
      title: 'Sort Peers By…',
      icon: '$(sort-precedence)',
      palette: 'never',
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
      palette: 'never',
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

/** The peers as a page. */
export const peersPageSurface = defineSurface({
  commands: {
    'slotpad.showPeers': {
      title: 'Show Peers as Table',
      icon: '$(table)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@3', when: inView('slotpad.peers') }],
    },
  },
});

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

/** Holding a node against its specification. */
export const conformanceSurface = defineSurface({
  commands: {
    'slotpad.checkConformance': {
      title: 'Check Conformance',
      icon: '$(checklist)',
      palette: hasNode,
      menus: [
        {
          menu: 'view/item/context',
          group: '1_node@5',
          when: all(inView('slotpad.nodes'), onRow(row('node'))),
        },
      ],
    },
  },
});

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
    'slotpad.alertAction': { internal: true, usedBy: 'The links in an alert.' },
    'slotpad.sendTestAlert': { title: 'Send Test Alert', icon: '$(bell-dot)', palette: 'always' },
  },
});

/** The Validators view. */
export const validatorsSurface = defineSurface({
  commands: {
    'slotpad.watchValidators': {
      web: true,
      title: 'Watch Validators…',
      icon: '$(add)',
      palette: hasBeaconNode,
      menus: [{ menu: 'view/title', group: 'navigation@1', when: inView('slotpad.validators') }],
    },
    'slotpad.importValidators': {
      web: true,
      title: 'Import Validators from the Node…',
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
      web: true,
      title: 'Remove Validators from the List…',
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
      web: true,
      title: 'Label Validators…',
      icon: '$(tag)',
      palette: 'never',
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
      web: true,
      title: 'Refresh Validators',
      icon: '$(refresh)',
      palette: 'never',
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
    },
    {
      view: 'slotpad.validators',
      lines: [
        `The node may already monitor validators of its own: ${commandLink('watch those', 'slotpad.importValidators')}.`,
      ],
      when: is('slotpad.vendorEndpoints', 'yes'),
    },
  ],
});
