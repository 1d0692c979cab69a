import { shownUrl } from '../../../monitor/nodes/node';
import type { Row } from './row';

/** The address of a node. It is never stale, because it comes from the settings. */
export const addressRows: readonly Row[] = [
  {
    id: 'url',
    label: 'URL',
    about: 'Address of the node, without credentials.',
    icon: 'link',
    text: ({ state }) => shownUrl(state.node.url),
  },
];
