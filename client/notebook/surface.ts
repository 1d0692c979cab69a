import { defineSurface } from '../surface/surface';

/** Notebooks of requests. */
export const notebookSurface = defineSurface({
  commands: {
    'slotpad.openCellResponse': { internal: true, usedBy: '"Open Response" below a cell of a notebook.' },
  },
});
