import { usualPorts } from '../../catalogue/ports';
import type { Prepared } from '../model/prepared';

/**
 * Whether a node of the other layer answers: an execution node to a beacon request, or a beacon node to JSON-RPC.
 * @param value the body as JSON, where it is JSON
 * @returns what to say in place of the usual advice; undefined if the answer may be of the right node
 */
export function otherLayer(prepared: Prepared, status: number, value: unknown): string | undefined {
  const { host, port } = new URL(prepared.url);
  const isRefused = status < 200 || status > 299;
  const usual = isRefused
    ? usualPorts.filter((one) => String(one.port) === port).map(({ kind }) => kind)
    : [];
  if (prepared.kind === 'beacon') {
    if (isOfExecution(value))
      return `An execution node responds at ${host}: beacon requests go to a beacon node, usually on port 5052.`;
    if (usual.includes('execution') && !isBeaconError(value, status))
      return `Port ${port} is usually that of an execution node: beacon requests go to a beacon node, usually on port 5052.`;
  }
  if (prepared.kind === 'rpc') {
    if (isRefused && isBeaconError(value, status))
      return `A beacon node responds at ${host}: JSON-RPC goes to an execution node, usually on port 8545.`;
    if (usual.includes('beacon') && !isOfExecution(value))
      return `Port ${port} is usually that of a beacon node: JSON-RPC goes to an execution node, usually on port 8545.`;
  }
  return undefined;
}

/** Whether it is a response of JSON-RPC. */
function isOfExecution(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'jsonrpc' in value && ('result' in value || 'error' in value);
}

/** Whether it is an error as beacon nodes write it: with the status again as a number. Proxies write other ones. */
function isBeaconError(value: unknown, status: number): boolean {
  if (typeof value !== 'object' || value === null || 'jsonrpc' in value) return false;
  const { code, statusCode, message } = value as Readonly<Record<string, unknown>>;
  return (code === status || statusCode === status) && typeof message === 'string';
}
