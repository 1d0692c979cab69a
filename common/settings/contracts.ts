import * as z from 'zod';
import { structure } from './declare';

const patterns = z.array(z.string().min(1).max(2000).optional().catch(undefined)).max(1000).catch([]);

/** Where the build tools of contracts write, relative to the folder of their project. */
export const CONTRACT_FILES: readonly string[] = [
  'out/**/*.json',
  'artifacts/**/*.json',
  'ignition/deployments/**/deployed_addresses.json',
  'broadcast/**/run-latest.json',
  'abi/**/*.{json,abi}',
  'abis/**/*.{json,abi}',
  '*.abi',
];

/** Settings of contracts of the user. */
export const contracts = {
  contracts: structure<readonly string[]>({
    order: 7,
    scope: 'resource',
    restricted: true,
    default: CONTRACT_FILES,
    schema: { type: 'array', items: { type: 'string', minLength: 1 } },
    read: (value) =>
      value === undefined || value === null
        ? CONTRACT_FILES
        : patterns.parse(value).filter((one) => one !== undefined),
    description:
      'Files with the ABIs and addresses of your contracts, as patterns relative to the nearest folder above a scratch file with a `foundry.toml` or a Hardhat configuration, else to the workspace folder: artifacts and deployments of Foundry and Hardhat, JSON ABIs, and `.abi` files with one declaration per line. A declaration such as `error Paused(address by)` can also be an item. Calls, results, logs and errors are decoded with them. Empty: only with the standard interfaces.',
  }),
};
