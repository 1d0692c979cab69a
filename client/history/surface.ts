import { onRow, row } from '../../workbench/tree/row-context';
import { commandLink, defineSurface } from '../surface/surface';
import {
  all,
  any,
  inKeyPlace,
  inResponse,
  inResponseDocument,
  inTrustedWorkspace,
  inView,
  isOff,
  isOn,
  isSet,
  isUntrusted,
} from '../surface/when';

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
      palette: inTrustedWorkspace,
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
