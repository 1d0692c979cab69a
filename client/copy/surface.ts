import { defineSurface } from '../surface/surface';
import { inCall, inScratchFile } from '../surface/when';

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
      places: [{ menu: 'editor/context', group: 'navigation@12', when: inScratchFile }],
    },
  },
});
