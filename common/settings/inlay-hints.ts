import { boolean } from './declare';

export const inlayHints = {
  'inlayHints.values': boolean({
    order: 1,
    default: true,
    description:
      "Show behind a value of a request what it means: an amount in ether, a slot's epoch and time, a known address, event or function.",
  }),
  'inlayHints.parameters': boolean({
    order: 2,
    default: true,
    description: 'Show the names of parameters that stand by their position.',
  }),
  'inlayHints.urls': boolean({
    order: 3,
    default: true,
    description: 'Show behind a request with variables where it goes. Secrets are left out.',
  }),
  'inlayHints.responses': boolean({
    order: 4,
    default: true,
    description: 'Show in responses what values mean.',
  }),
};
