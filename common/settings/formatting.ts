import { boolean } from './declare';

export const formatting = {
  'format.enable': boolean({
    order: 1,
    scope: 'resource',
    default: true,
    description:
      'Enable the formatter for `.http` and `.jsonrpc` files. It changes only white space and the case of header names.',
  }),
};
