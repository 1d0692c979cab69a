/** Nodes of rollups and side chains. */
import type { MethodEntry } from '../entry';
import { arbitrum } from './arbitrum';
import { lineaMethods } from './linea';
import { opStack } from './optimism';
import { polygon } from './polygon';
import { zksync } from './zksync';

export const rollups: readonly MethodEntry[] = [
  ...opStack,
  ...arbitrum,
  ...zksync,
  ...polygon,
  ...lineaMethods,
];
