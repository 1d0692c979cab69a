/** The parts of a response, with the method or operation of each. */

import { memberNamed } from '../../../catalogue/beacon/member-names';
import { eventTopic } from '../../../catalogue/beacon/words';
import { type Catalogue, catalogueOf } from '../../../catalogue/built-in/catalogue';
import { data } from '../../../catalogue/encoding';
import type { OperationEntry } from '../../../catalogue/entry';
import { notificationOf } from '../../../catalogue/execution';
import { rpcError, rpcReply } from '../../../catalogue/execution/envelope';
import { errorBody, wrapperOf } from '../../../catalogue/judge/judge-beacon';
import { record, type Schema, unknown } from '../../../catalogue/types';
import { defined } from '../../../common/defined';
import { parseJsonText } from '../../../common/scratch/json/json';
import { gatherFor } from '../../../common/scratch/text/gather';
import type { JsonNode, JsonObject } from '../../../common/scratch/types';
import type { ContractCall } from '../decode/decoded';

interface SubjectCall {
  readonly method: string;
  readonly id?: string | number | null | undefined;
  /** The call of a contract that the method makes. */
  readonly contract?: ContractCall | undefined;
  /** The parameters, where they are known: the form of a trace depends on its tracer. */
  readonly params?: unknown;
}

/** The request of a response. */
export interface ResponseSubject {
  /** Calls of a JSON-RPC request, in order. */
  readonly calls: readonly SubjectCall[];
  /** ID of the operation of a beacon request. */
  readonly operation?: string | undefined;
  /** Whether the text is a list of events: `{event, id, data}`. */
  readonly stream: boolean;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The catalogue of the scratch file of the request, if the user has specifications of their own. */
  readonly catalogue?: Catalogue | undefined;
}

/** A part of a response with its schema. */
export interface ResponsePart {
  readonly node: JsonNode;
  readonly schema: Schema;
  /** The call of a contract, for the names of its return values and errors. */
  readonly contract?: ContractCall | undefined;
  /** Schemas of members by name, for members that the schema does not have. */
  readonly named?: (name: string) => Schema | undefined;
}

/** Maximum length of a response that is parsed, in UTF-16 units. */
const LARGEST = 5_000_000;

/** Parses a response, which may have comments. Undefined if it is not JSON or too long. */
export function parseResponse(text: string): JsonNode | undefined {
  if (text.length > LARGEST || !/^\s*(?:\/\/[^\n]*\n\s*)*[[{"\d\-tfn]/.test(text)) return undefined;
  return parseJsonText(gatherFor(text), 0, text.length, { sent: true, silent: true });
}

/** The parts of a response with a known schema. */
export function partsOf(root: JsonNode, subject: ResponseSubject): readonly ResponsePart[] {
  if (subject.stream && subject.calls[0]) return notificationParts(root, subject.calls[0].method);
  if (subject.calls.length > 0) return rpcParts(root, subject);
  const { operation: id } = subject;
  const operation = id === undefined ? undefined : catalogueOf(subject).operationNamed(id);
  if (!operation) return [];
  if (subject.stream) return eventParts(root, operation);
  const failed = subject.status !== null && (subject.status < 200 || subject.status > 299);
  if (operation.responseFor) {
    const schema = operation.responseFor(subject.status ?? 200);
    return schema ? [{ node: root, schema }] : [];
  }
  return [{ node: root, schema: failed ? errorBody : beaconResponse(operation), named: memberNamed }];
}

// ---------------------------------------------------------------- JSON-RPC

/** The error of a response. Its data may have the reason of a revert. */
const errorMembers = {
  ...rpcError.members,
  data: data(undefined, {
    title: 'error data',
    description: 'Data that the contract returned, or other details of the error.',
    kind: 'revert-data',
  }),
};
const errorSchema = record(errorMembers, rpcError.meta);

function rpcParts(root: JsonNode, subject: ResponseSubject): readonly ResponsePart[] {
  const { calls } = subject;
  const catalogue = catalogueOf(subject);
  const responses = root.kind === 'array' ? root.items : [root];
  return responses.flatMap((node, index) => {
    if (node.kind !== 'object') return [];
    const id = idOf(node);
    const call = (root.kind === 'array' && calls.find((one) => one.id === id)) || calls[index];
    const entry = call && catalogue.methodNamed(call.method);
    const { params } = call ?? {};
    const result =
      entry?.traced && params !== undefined ? catalogue.resultOf(entry.name, params) : entry?.result;
    const members = { ...rpcReply.members, error: errorSchema, ...defined({ result }) };
    return [{ node, schema: record(members, rpcReply.meta), ...defined({ contract: call?.contract }) }];
  });
}

function idOf(reply: JsonObject): string | number | null | undefined {
  const id = reply.members.find(({ key }) => key.value === 'id')?.value;
  if (id?.kind === 'string') return id.value;
  if (id?.kind === 'number') return Number(id.text);
  return id?.kind === 'null' ? null : undefined;
}

// ---------------------------------------------------------------- beacon

function beaconResponse(operation: OperationEntry): Schema {
  const { envelope, response = unknown } = operation;
  return envelope === 'data' ? record({ ...wrapperOf(operation).members, data: response }) : response;
}

/** The notifications of a subscription, each with the name of what is subscribed to. */
function notificationParts(root: JsonNode, method: string): readonly ResponsePart[] {
  return eventsOf(root).flatMap(({ node, event }) => {
    const data = notificationOf(method, [event]);
    return data ? [{ node, schema: record({ data }) }] : [];
  });
}

function eventParts(root: JsonNode, operation: OperationEntry): readonly ResponsePart[] {
  return eventsOf(root).map(({ node, event }) => {
    const own =
      operation.events && Object.hasOwn(operation.events, event) ? operation.events[event] : undefined;
    const schema = record({ event: eventTopic, data: own ?? operation.response ?? unknown });
    return { node, schema, named: memberNamed };
  });
}

/** The events in the document of a stream, with their names. */
function eventsOf(root: JsonNode): readonly { readonly node: JsonObject; readonly event: string }[] {
  if (root.kind !== 'array') return [];
  return root.items.flatMap((node) => {
    if (node.kind !== 'object') return [];
    const name = node.members.find(({ key }) => key.value === 'event')?.value;
    return [{ node, event: name?.kind === 'string' ? name.value : '' }];
  });
}
