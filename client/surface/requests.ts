/** Commands, menus and keys for requests: sending, simulating, running, notebooks, copying, forms. */
import { commandOf, type Form, forms, isVendorOnly } from '../../workbench/forms/forms';
import { onRow, row } from '../../workbench/tree/item';
import {
  all,
  type CommandDeclaration,
  defineSurface,
  inCall,
  inKeyPlace,
  inOwnText,
  inRequestNotebook,
  inResponse,
  inScratchFile,
  inSendingFile,
  inTrustedWorkspace,
  inView,
  isNot,
  isSet,
  isUntrusted,
  onRequestFile,
  type Surface,
  type When,
} from './surface';

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
        { menu: 'editor/context', group: '1_slotpad@1', when: inSendingFile },
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
    'slotpad.requestActions': { internal: true, usedBy: 'The lens "…" above a request.' },
    'slotpad.trustWorkspace': {
      web: true,
      title: 'Trust Workspace to Send Requests…',
      icon: '$(workspace-untrusted)',
      palette: inUntrustedFile,
      menus: [
        { menu: 'editor/title/run', group: 'navigation@1', when: inUntrustedFile },
        { menu: 'editor/context', group: '1_slotpad@1', when: inUntrustedFile },
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

/** What a transaction would do. */
export const simulateSurface = defineSurface({
  commands: {
    'slotpad.simulate': {
      title: 'Simulate Transaction',
      icon: '$(beaker)',
      palette: inSendingFile,
      menus: [{ menu: 'slotpad.editor', group: '1_request@1', when: all(inSendingFile, inCall) }],
    },
  },
});

/** Running several requests as tests. */
export const runSurface = defineSurface({
  commands: {
    'slotpad.runAll': {
      title: 'Run All Requests in File',
      icon: '$(run-all)',
      palette: inSendingFile,
      menus: [
        { menu: 'slotpad.editor', group: '2_file@1', when: inSendingFile },
        {
          menu: 'explorer/context',
          group: '3_slotpad@2',
          when: all(onRequestFile, inTrustedWorkspace, isNot('slotpad.http', 'none')),
        },
      ],
    },
    'slotpad.runSelection': {
      title: 'Run Selected Requests',
      icon: '$(run)',
      palette: inSendingFile,
      menus: [{ menu: 'slotpad.editor', group: '2_file@2', when: `editorHasSelection && ${inSendingFile}` }],
    },
  },
});

/** Notebooks of requests. */
export const notebookSurface = defineSurface({
  commands: {
    'slotpad.saveWithOutputs': {
      title: 'Save with Outputs as Markdown…',
      icon: '$(save-as)',
      palette: inRequestNotebook,
      menus: [{ menu: 'notebook/toolbar', group: 'navigation@9', when: inRequestNotebook }],
    },
    'slotpad.openCellResponse': { internal: true, usedBy: '"Open Response" below a cell of a notebook.' },
  },
});

/** Copying a request in another notation. */
export const copySurface = defineSurface({
  commands: {
    'slotpad.copyAsCurl': {
      title: 'Copy Request as cURL',
      palette: inScratchFile,
      menus: [{ menu: 'slotpad.copyAs', group: '1_copy@1' }],
    },
    'slotpad.copyAsPowerShell': {
      title: 'Copy Request as PowerShell',
      palette: inScratchFile,
      menus: [{ menu: 'slotpad.copyAs', group: '1_copy@2' }],
    },
    'slotpad.copyAsFetch': {
      title: 'Copy Request as fetch',
      palette: inScratchFile,
      menus: [{ menu: 'slotpad.copyAs', group: '1_copy@3' }],
    },
    'slotpad.copyAsEthers': {
      title: 'Copy Request as ethers Call',
      palette: inCall,
      menus: [{ menu: 'slotpad.copyAs', group: '1_copy@4', when: inCall }],
    },
    'slotpad.copyAsViem': {
      title: 'Copy Request as viem Call',
      palette: inCall,
      menus: [{ menu: 'slotpad.copyAs', group: '1_copy@5', when: inCall }],
    },
    'slotpad.copyAsCast': {
      title: 'Copy Request as cast Command',
      palette: inScratchFile,
      menus: [{ menu: 'slotpad.copyAs', group: '1_copy@6', when: 'editorLangId == jsonrpc' }],
    },
    'slotpad.copyTypedDataHash': {
      title: 'Copy Hash of Typed Data',
      palette: inCall,
      menus: [{ menu: 'slotpad.copyAs', group: '2_hash@1', when: inCall }],
    },
  },
  submenus: {
    'slotpad.copyAs': {
      label: 'Copy Request as',
      places: [{ menu: 'editor/context', group: '1_slotpad@2', when: inScratchFile }],
    },
  },
});

/** Requests that questions fill in. */
export const newRequestSurface = defineSurface({
  commands: {
    'slotpad.newRequest': {
      title: 'New Request…',
      icon: '$(new-file)',
      palette: 'always',
      menus: [
        { menu: 'view/title', group: '0_request@1', when: inView('slotpad.nodes') },
        { menu: 'file/newFile', group: 'file@3' },
        { menu: 'slotpad.requests', group: '9_any@1', when: onRow(row('node')) },
      ],
    },
    'slotpad.newCallWithOverrides': {
      title: 'Call with Overrides…',
      category: 'New Request',
      palette: 'never',
      menus: [{ menu: 'slotpad.requests', group: '4_execution@7', when: onRow(row('node', 'execution')) }],
    },
  },
  submenus: {
    'slotpad.requests': {
      label: 'New Request',
      places: [
        {
          menu: 'view/item/context',
          group: '1_requests@1',
          when: all(
            inView('slotpad.nodes', 'slotpad.peers', 'slotpad.validators'),
            onRow(row('node'), row('value', ['validator', 'epoch', 'slot', 'block', 'peer'])),
          ),
        },
      ],
    },
  },
});

/** One command for each form. */
export const formsSurface: Surface<`slotpad.ask.${string}`> = {
  commands: Object.fromEntries(forms.map((form) => [commandOf(form), declarationOf(form)])),
};

function declarationOf(form: Form): CommandDeclaration {
  const { group, title } = form.command;
  return {
    title,
    category: 'New Request',
    // The list of "New Request…" has it.
    palette: 'never',
    menus: [{ menu: 'slotpad.requests', group, when: rowsOf(form) }],
  };
}

function rowsOf(form: Form): When {
  const { onNodes, values } = form.command;
  const vendor = isVendorOnly(form) ? (['vendor'] as const) : [];
  return onRow(
    ...(onNodes === false ? [] : [row('node', form.kind, ...vendor)]),
    ...(values ? [row('value', values, ...vendor)] : []),
  );
}
