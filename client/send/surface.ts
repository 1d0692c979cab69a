import { defineSurface } from '../surface/surface';
import {
  all,
  inKeyPlace,
  inOwnText,
  inResponse,
  inScratchFile,
  inSendingFile,
  inTrustedWorkspace,
  isSet,
  isUntrusted,
} from '../surface/when';

const inUntrustedFile = all(inScratchFile, isUntrusted);

/** Sending a request and showing its response. */
export const sendSurface = defineSurface({
  commands: {
    'slotpad.send': {
      web: true,
      title: 'Send Request',
      icon: '$(play)',
      palette: inSendingFile,
      menus: [
        { menu: 'editor/title/run', group: 'navigation@1', when: inSendingFile },
        { menu: 'editor/context', group: 'navigation@9', when: inSendingFile },
      ],
      keys: [
        {
          key: 'ctrl+alt+r',
          mac: 'cmd+alt+r',
          when: inOwnText,
        },
      ],
    },
    'slotpad.sendLast': {
      web: true,
      title: 'Send Last Request Again',
      icon: '$(debug-restart)',
      palette: all(inTrustedWorkspace, isSet('slotpad.response')),
      keys: [{ key: 'ctrl+alt+l', mac: 'cmd+alt+l', when: inKeyPlace }],
    },
    'slotpad.trustWorkspace': {
      web: true,
      title: 'Trust Workspace to Send Requests…',
      icon: '$(workspace-untrusted)',
      palette: inUntrustedFile,
      menus: [
        { menu: 'editor/title/run', group: 'navigation@1', when: inUntrustedFile },
        { menu: 'editor/context', group: 'navigation@9', when: inUntrustedFile },
      ],
    },
    'slotpad.stop': {
      web: true,
      title: 'Stop Request or Event Stream',
      icon: '$(debug-stop)',
      enablement: isSet('slotpad.sending'),
      palette: isSet('slotpad.sending'),
      menus: [
        { menu: 'editor/title', group: 'navigation@1', when: all(inResponse, isSet('slotpad.sending')) },
      ],
      keys: [{ key: 'ctrl+alt+k', mac: 'cmd+alt+k', when: all(inKeyPlace, isSet('slotpad.sending')) }],
    },
    'slotpad.showResponse': {
      web: true,
      title: 'Show Last Response',
      icon: '$(json)',
      palette: isSet('slotpad.response'),
    },
  },
});
