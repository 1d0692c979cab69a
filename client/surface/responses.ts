/**
 * Commands, menus and keys for what nodes send back: the response document, traces, comparison, live lists,
 * history.
 */
import { onRow, row } from '../../workbench/tree/item';
import {
  all,
  any,
  commandLink,
  defineSurface,
  hasBeaconNode,
  hasExecutionNode,
  inKeyPlace,
  inResponse,
  inResponseDocument,
  inSendingFile,
  inTrustedWorkspace,
  inView,
  is,
  isOff,
  isOn,
  isSet,
  isUntrusted,
} from './surface';

/** The response document. */
export const responseSurface = defineSurface({
  commands: {
    'slotpad.showTable': {
      title: 'Show Response as Table',
      icon: '$(table)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [
        {
          menu: 'editor/title',
          group: 'navigation@2',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file')),
        },
        {
          menu: 'slotpad.editor',
          group: '3_response@1',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file')),
        },
      ],
    },
    'slotpad.showTrace': {
      title: 'Show Response as Trace',
      icon: '$(list-tree)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [{ menu: 'editor/title', group: '1_view@4', when: inResponseDocument }],
    },
    'slotpad.traceTransaction': {
      title: 'Trace Transaction',
      icon: '$(list-tree)',
      palette: hasExecutionNode,
      menus: [{ menu: 'slotpad.editor', group: '3_response@2', when: inResponse }],
    },
    'slotpad.showPretty': {
      web: true,
      title: 'Show Formatted Response',
      icon: '$(json)',
      enablement: isSet('slotpad.response'),
      palette: isSet('slotpad.response'),
      menus: [{ menu: 'editor/title', group: '1_view@1', when: inResponseDocument }],
    },
    'slotpad.showRaw': {
      web: true,
      title: 'Show Raw Response',
      icon: '$(file-code)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [{ menu: 'editor/title', group: '1_view@2', when: inResponseDocument }],
    },
    'slotpad.showHeaders': {
      web: true,
      title: 'Show Response Headers and Timing',
      icon: '$(list-unordered)',
      enablement: isSet('slotpad.response'),
      palette: isSet('slotpad.response'),
      menus: [{ menu: 'editor/title', group: '1_view@3', when: inResponseDocument }],
    },
    'slotpad.showMore': {
      title: 'Show More of Response',
      enablement: is('slotpad.response', 'file'),
      palette: is('slotpad.response', 'file'),
    },
    'slotpad.openResponseFile': {
      title: 'Open Response File',
      icon: '$(go-to-file)',
      enablement: is('slotpad.response', 'file'),
      palette: is('slotpad.response', 'file'),
    },
    'slotpad.searchResponse': {
      title: 'Search Response by JSONPath…',
      icon: '$(search)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [
        {
          menu: 'editor/title',
          group: 'navigation@3',
          when: all(inResponseDocument, is('slotpad.response', 'file')),
        },
        {
          menu: 'editor/title',
          group: '2_search@1',
          when: all(inResponseDocument, is('slotpad.response', 'body')),
        },
        {
          menu: 'slotpad.editor',
          group: '3_response@3',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file')),
        },
      ],
    },
    'slotpad.saveResponse': {
      title: 'Save Response As…',
      icon: '$(save-as)',
      enablement: is('slotpad.response', 'body', 'file', 'binary'),
      palette: is('slotpad.response', 'body', 'file', 'binary'),
      menus: [
        {
          menu: 'editor/title',
          group: 'navigation@4',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file', 'binary')),
        },
      ],
    },
    'slotpad.copyBody': {
      web: true,
      title: 'Copy Response Body',
      icon: '$(copy)',
      enablement: is('slotpad.response', 'body'),
      palette: is('slotpad.response', 'body'),
      menus: [
        {
          menu: 'editor/title',
          group: '3_copy@1',
          when: all(inResponseDocument, is('slotpad.response', 'body')),
        },
      ],
    },
    'slotpad.copyPath': {
      web: true,
      title: 'Copy JSONPath',
      icon: '$(symbol-key)',
      palette: all(inResponse, 'editorLangId =~ /^json/'),
      menus: [
        {
          menu: 'editor/context',
          group: '9_cutcopypaste@5',
          when: all(inResponse, 'editorLangId =~ /^json/'),
        },
      ],
    },
    'slotpad.copyResponseAsCurl': {
      title: 'Copy Sent Request as cURL',
      icon: '$(terminal)',
      enablement: isSet('slotpad.response'),
      palette: isSet('slotpad.response'),
      menus: [
        { menu: 'editor/title', group: '3_copy@2', when: inResponseDocument },
        {
          menu: 'slotpad.editor',
          group: '3_response@4',
          when: all(inResponseDocument, isSet('slotpad.response')),
        },
      ],
    },
    'slotpad.openLinked': { internal: true, usedBy: 'Links in a response.' },
    'slotpad.explore': {
      title: 'Explore…',
      icon: '$(compass)',
      palette: all(inTrustedWorkspace, any(hasExecutionNode, hasBeaconNode)),
    },
  },
  restoredPages: ['slotpad.response'],
  submenus: {
    'slotpad.editor': {
      label: 'Slotpad',
      places: [{ menu: 'editor/context', group: '1_slotpad@3', when: any(inSendingFile, inResponse) }],
    },
  },
});

/** The matches of a search in a response. */
export const matchesSurface = defineSurface({
  commands: {
    'slotpad.copyMatch': { internal: true, usedBy: 'The lens above each match.' },
  },
});

/** Contracts in requests and responses. */
export const contractsSurface = defineSurface({
  commands: {
    'slotpad.followProxy': {
      title: 'Follow Proxy',
      icon: '$(references)',
      palette: all(any(inSendingFile, inResponse), hasExecutionNode),
      menus: [{ menu: 'slotpad.editor', group: '4_contracts@1', when: any(inSendingFile, inResponse) }],
    },
  },
});

/** Sending one request to several nodes. */
export const compareSurface = defineSurface({
  commands: {
    'slotpad.sendToSeveral': {
      title: 'Send to Several Nodes…',
      icon: '$(split-horizontal)',
      palette: inSendingFile,
      menus: [
        { menu: 'editor/title/run', group: 'navigation@3', when: inSendingFile },
        { menu: 'slotpad.editor', group: '1_request@3', when: inSendingFile },
      ],
    },
  },
});

/** Watches and live lists of events. */
export const watchSurface = defineSurface({
  restoredPages: ['slotpad.events'],
  commands: {
    'slotpad.watch': {
      title: 'Watch Request',
      icon: '$(eye)',
      palette: inSendingFile,
      menus: [{ menu: 'slotpad.editor', group: '1_request@2', when: inSendingFile }],
    },
    'slotpad.showWatches': {
      title: 'Show Watches and Event Streams…',
      icon: '$(eye)',
      palette: isSet('slotpad.watching'),
    },
    'slotpad.stopWatches': {
      title: 'Stop All Watches and Event Streams',
      icon: '$(debug-stop)',
      enablement: isSet('slotpad.watching'),
      palette: isSet('slotpad.watching'),
    },
    'slotpad.watchAction': { internal: true, usedBy: 'The links above a watched response.' },
  },
});

/** The History view. */
export const historySurface = defineSurface({
  commands: {
    'slotpad.openHistory': {
      title: 'Open Response',
      icon: '$(json)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: '1_open@1',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry')), '!listMultiSelection'),
        },
      ],
    },
    'slotpad.searchHistory': {
      title: 'Search History…',
      icon: '$(search)',
      palette: inTrustedWorkspace,
      menus: [{ menu: 'view/title', group: 'navigation@1', when: inView('slotpad.history') }],
      keys: [{ key: 'ctrl+alt+h', mac: 'cmd+alt+h', when: inKeyPlace }],
    },
    'slotpad.sendAgain': {
      title: 'Send Again',
      icon: '$(debug-restart)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: 'inline@1',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry'))),
        },
        {
          menu: 'view/item/context',
          group: '2_send@1',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry')), '!listMultiSelection'),
        },
      ],
    },
    'slotpad.openHistoryRequest': {
      title: 'Open Request in Scratch File',
      icon: '$(go-to-file)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: '1_open@2',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry')), '!listMultiSelection'),
        },
      ],
    },
    'slotpad.goToHistoryFile': {
      title: 'Go to Request in File',
      icon: '$(file-symlink-file)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: '1_open@3',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry', 'file')), '!listMultiSelection'),
        },
      ],
    },
    'slotpad.compareHistory': {
      title: 'Compare Responses',
      icon: '$(compare-changes)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: 'inline@2',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry'))),
        },
        {
          menu: 'view/item/context',
          group: '2_send@2',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry'))),
        },
      ],
    },
    'slotpad.compareWith': {
      title: 'Compare Response With…',
      icon: '$(compare-changes)',
      palette: any(inResponse, isSet('slotpad.response')),
      menus: [{ menu: 'editor/title', group: 'navigation@5', when: inResponse }],
    },
    'slotpad.keepResponse': {
      title: 'Keep This Response',
      icon: '$(pin)',
      palette: isSet('slotpad.response'),
      menus: [
        {
          menu: 'editor/title',
          group: 'navigation@6',
          when: all(inResponseDocument, isSet('slotpad.response')),
        },
      ],
    },
    'slotpad.deleteFromHistory': {
      title: 'Delete from History',
      icon: '$(trash)',
      palette: 'never',
      menus: [
        {
          menu: 'view/item/context',
          group: '3_delete@1',
          when: all(inView('slotpad.history'), onRow(row('history', 'entry'))),
        },
      ],
      keys: [{ key: 'delete', mac: 'cmd+backspace', when: 'focusedView == slotpad.history && !inputFocus' }],
    },
    'slotpad.clearHistory': {
      title: 'Clear History',
      icon: '$(clear-all)',
      palette: inTrustedWorkspace,
      menus: [{ menu: 'view/title', group: 'navigation@3', when: inView('slotpad.history') }],
    },
    'slotpad.groupHistory': {
      title: 'Group History by Day or File',
      icon: '$(list-tree)',
      palette: 'never',
      menus: [{ menu: 'view/title', group: 'navigation@2', when: inView('slotpad.history') }],
    },
  },
  welcomes: [
    {
      view: 'slotpad.history',
      lines: [
        'Sent requests appear here with their responses. Secrets are masked before anything is saved.',
        commandLink('New Request', 'slotpad.newRequest'),
        commandLink('Open Sample', 'slotpad.openSample'),
      ],
      when: all(isOn('history.enabled'), inTrustedWorkspace),
    },
    {
      view: 'slotpad.history',
      lines: [
        'Nothing is sent from an untrusted workspace, so there is no history.',
        commandLink('Manage Workspace Trust', 'workbench.trust.manage'),
      ],
      when: isUntrusted,
    },
    {
      view: 'slotpad.history',
      lines: [
        'The history is turned off in the settings.',
        commandLink('Open Settings', 'workbench.action.openSettings', 'slotpad.history'),
      ],
      when: all(isOff('history.enabled'), inTrustedWorkspace),
    },
  ],
});
