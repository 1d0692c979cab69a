import * as z from 'zod';
import { structure } from './declare';

const paths = z.array(z.string().min(1).optional().catch(undefined)).catch([]);

/** Settings of specifications of the user. */
export const specifications = {
  specifications: structure<readonly string[]>({
    order: 4,
    scope: 'resource',
    restricted: true,
    default: [],
    schema: { type: 'array', items: { type: 'string', minLength: 1 } },
    read: (value) => paths.parse(value ?? []).filter((path) => path !== undefined),
    description:
      'OpenRPC and OpenAPI documents (JSON or YAML) with methods and endpoints of your own nodes, as paths relative to the workspace folder. Requests and responses are checked, completed and explained with them.',
  }),
};
