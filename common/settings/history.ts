import { boolean, number } from './declare';

export const history = {
  'history.enabled': boolean({
    order: 1,
    default: true,
    description:
      'Keep what is sent, with its response, in the History view and in the storage of the workspace. Secrets are masked before anything is written.',
  }),
  /** MiB */
  'history.size': number({
    order: 2,
    default: 50,
    minimum: 1,
    maximum: 2000,
    description: 'Megabytes that the history of a workspace may have on disk. The oldest responses go first.',
  }),
};
