import { defineSurface } from '../surface/surface';
import { inRequestNotebook } from '../surface/when';

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
