import { boolean, number } from './declare';

export const history = {
  'history.enabled': boolean({
    order: 1,
    default: true,
    description:
      'Keep requests and their responses in the History view and in the storage of the workspace. Secrets are masked before anything is written.',
  }),
  /** MiB */
  'history.size': number({
    order: 2,
    default: 50,
    minimum: 1,
    maximum: 2000,
    description:
      'Maximum size (MiB) of the history of a workspace on disk. The oldest responses are deleted first.',
  }),
  /** MiB */
  'history.readings': number({
    order: 3,
    default: 100,
    minimum: 0,
    maximum: 2000,
    description:
      'Maximum size (MiB) of the readings of all nodes on disk, which the dashboard shows for up to a week. The oldest are deleted first. 0 disables saving them.',
  }),
};
