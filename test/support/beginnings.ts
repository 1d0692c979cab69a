import type { Beginnings } from '../../demo/world/world';

/** Of the demo nodes of this process with a clock that moves by hand: most of them begin at the same time. */
export const beginnings: Beginnings = new Map();
