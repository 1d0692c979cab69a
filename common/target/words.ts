/** Targets in messages, hovers and completion. */
import { targetTitle } from './client-target';
import type { RequestTarget } from './request-target';
import type { Serving } from './serving';

/** The beginning of a message: `This node is Geth 1.15.2`, `The target is Teku`. */
export function targetWords(target: RequestTarget, withVersion = false): string {
  const subject = target.detected ? 'This node is' : 'The target is';
  return `${subject} ${withVersion ? targetTitle(target) : target.client.title}`;
}

/** Whether the target serves what is hovered over, in one sentence; undefined if that is not known. */
export function servingSentence(target: RequestTarget, serving: Serving): string | undefined {
  const subject = `${target.detected ? 'This node' : 'The target'} (${targetTitle(target)})`;
  switch (serving.kind) {
    case 'served':
      return `${subject} serves it.`;
    case 'missing':
      return `${subject} does not serve it.`;
    case 'removed':
      return `${subject} no longer serves it: ${target.client.title} ${serving.version} removed it.`;
    case 'later':
      return `${subject} does not serve it yet: it was added in ${target.client.title} ${serving.version}.`;
    case 'unknown':
      return undefined;
  }
}

/** Why a completion is offered last, in a few words; undefined if the target may serve it. */
export function notServedWords({ client }: RequestTarget, serving: Serving): string | undefined {
  switch (serving.kind) {
    case 'missing':
      return `not served by ${client.title}`;
    case 'removed':
      return `removed in ${client.title} ${serving.version}`;
    case 'later':
      return `since ${client.title} ${serving.version}`;
    default:
      return undefined;
  }
}
