/** Messages between the page of a simulation and the extension. */
import * as z from 'zod';
import type { SimulationWords } from '../simulation/sections';

export type ToSimulation =
  | {
      readonly type: 'simulation';
      /** Name of the request. */
      readonly title: string;
      readonly words: SimulationWords;
    }
  /** The same transaction is simulated again. */
  | { readonly type: 'busy' };

export type FromSimulation = z.infer<typeof fromSimulation>;

export const fromSimulation = z.discriminatedUnion('type', [
  /** The page is ready and has nothing to show yet. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('again') }),
  z.object({ type: z.literal('copy') }),
]);
