import { boolean } from './declare';

export const inlayHints = {
  'inlayHints.values': boolean({
    order: 1,
    scope: 'resource',
    default: true,
    description:
      'Show the meaning of values in requests: amounts in ether, the epoch and time of a slot, known addresses, events and functions.',
  }),
  'inlayHints.parameters': boolean({
    order: 2,
    scope: 'resource',
    default: true,
    description: 'Show the names of positional parameters.',
  }),
  'inlayHints.urls': boolean({
    order: 3,
    scope: 'resource',
    default: true,
    description: 'Show the resolved URL of requests with variables. Secrets are omitted.',
  }),
  'inlayHints.responses': boolean({
    order: 4,
    default: true,
    description: 'Show the meaning of values in responses.',
  }),
};
