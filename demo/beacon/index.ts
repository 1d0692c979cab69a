import { matchOperation } from '../../catalogue/beacon';
import type { OperationEntry, Parameter } from '../../catalogue/entry';
import { problemsOf } from '../../catalogue/types';
import { failed, type Result, success } from '../../common/result';
import { liedReply } from '../world/lies';
import type { World } from '../world/world';
import { analysisMethods } from './analysis';
import { chainMethods } from './chain';
import { dutyMethods } from './duties';
import { executionLayerMethods } from './execution-layer';
import { hostMethods } from './host';
import { nodeMethods } from './node';
import { peerMethods } from './peers';
import {
  type BeaconCall,
  type BeaconFlags,
  type BeaconMethod,
  type BeaconReply,
  badRequest,
  notFound,
  refusal,
} from './reply';
import { sampleReply } from './sample';
import { validatorMethods } from './validators';

/** All operations of the beacon node, by their ids in the catalogue. */
export const operationMethods: Readonly<Record<string, BeaconMethod>> = {
  ...hostMethods,
  ...peerMethods,
  ...validatorMethods,
  ...analysisMethods,
  ...executionLayerMethods,
  ...chainMethods,
  ...dutyMethods,
  ...nodeMethods,
};

export interface BeaconRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Empty when there is none. */
  readonly mediaType: string;
  readonly body: string;
}

function checkParameter({ name, schema, required }: Parameter, value: string | undefined): Result<void> {
  if (value === undefined) {
    return required ? failed({ message: `the query parameter ${name} is missing` }) : success(undefined);
  }
  const problem = problemsOf(schema, value)[0];
  return problem ? failed({ message: `invalid ${name}: ${problem.message}` }) : success(undefined);
}

/** Checks all path and query parameters of a request. */
function checkParameters(
  { pathParams, query: expected }: OperationEntry,
  params: ReadonlyMap<string, { readonly text: string }>,
  query: URLSearchParams,
): Result<void> {
  const given = [
    ...pathParams.map((parameter) => [parameter, params.get(parameter.name)?.text] as const),
    ...expected.flatMap((parameter) => {
      const values = query.getAll(parameter.name);
      return (values.length > 0 ? values : [undefined]).map((value) => [parameter, value] as const);
    }),
  ];
  for (const [parameter, value] of given) {
    const checked = checkParameter(parameter, value);
    if (!checked.ok) return checked;
  }
  return success(undefined);
}

function parsed(
  operation: OperationEntry,
  { mediaType, body }: BeaconRequest,
): { body: unknown } | BeaconReply {
  if (!operation.body) return { body: undefined };
  if (body === '' && !operation.body.required) return { body: undefined };
  if (mediaType !== 'application/json') {
    return refusal(
      415,
      `the body must be application/json${mediaType ? `, not ${mediaType}` : ': no content type is given'}`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return badRequest('body deserialize error: the body is not JSON');
  }
  const problem = problemsOf(operation.body.schema, value)[0];
  if (!problem) return { body: value };
  const place = problem.path.length > 0 ? ` at ${problem.path.join('.')}` : '';
  return badRequest(`body deserialize error${place}: ${problem.message}`);
}

/** Answers one Beacon API request. */
export function answerBeacon(world: World, flags: BeaconFlags, request: BeaconRequest): BeaconReply {
  const { operation, others, params } = matchOperation(request.method, request.path);
  if (!operation) {
    if (others.length === 0) return notFound(`no such route: ${request.method} ${request.path}`);
    const right = others.map((other) => other.method).join(' or ');
    return refusal(405, `${request.path} takes ${right}, not ${request.method}`);
  }
  const method = Object.hasOwn(operationMethods, operation.id) ? operationMethods[operation.id] : undefined;
  const checked = checkParameters(operation, params, request.query);
  if (!checked.ok) return badRequest(checked.failure.message);
  const content = parsed(operation, request);
  if (!('body' in content)) return content;
  const call: BeaconCall = {
    world,
    flags,
    body: content.body,
    real: request.path.startsWith('/lighthouse/'),
    param: (name) => params.get(name)?.text ?? '',
    query: (name) =>
      request.query
        .getAll(name)
        .flatMap((value) => value.split(','))
        .filter((value) => value !== ''),
  };
  const reply = method ? method(call) : sampleReply(operation, call);
  return world.chain.scenario === 'lying' && 'json' in reply
    ? { ...reply, json: liedReply(operation.id, reply.json) }
    : reply;
}
