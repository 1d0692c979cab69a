/** Id of the walkthrough. */
export const walkthroughId = 'slotpad.start';
