import { boolean } from './declare';

export const formatting = {
  'format.enable': boolean({
    order: 1,
    default: true,
    description:
      'Format `.http` and `.jsonrpc` files. What is sent stays the same: only white space changes, and the case of header names.',
  }),
};
