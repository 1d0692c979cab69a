import { shownUrl } from '../../../monitor/nodes/node';
import type { Row } from './row';

/** Where a node is. Never stale: it comes from the settings. */
export const addressRows: readonly Row[] = [
  {
    id: 'url',
    label: 'URL',
    about: 'Address of the node, without credentials.',
    icon: 'link',
    text: ({ state }) => shownUrl(state.node.url),
  },
];
