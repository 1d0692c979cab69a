import { type Asked, differs, type Echo, echo, same, within } from '../echo/echo';
import { bytes, number, shownValue, shownValues } from '../echo/kinds';
import { placesOf } from '../echo/places';

/** Logs are within the range of their filter, of its addresses and with its topics. */
export function logEchoes(filter: string): readonly Echo[] {
  return [
    within(number, `${filter}.fromBlock`, `${filter}.toBlock`, '*.blockNumber'),
    same(bytes, `${filter}.blockHash`, '*.blockHash'),
    same(bytes, `${filter}.address`, '*.address'),
    echo([filter], (asked, logs) => topicProblems(asked, filter, logs)),
  ];
}

/** By position: null for any topic, a topic, or a list of alternatives, null for any among them too. */
function topicProblems(asked: Asked, filter: string, logs: unknown) {
  const wanted = placesOf(asked, `${filter}.topics.*`).map(({ value }) => alternatives(value));
  return placesOf(logs, '*.topics').flatMap((topics) => {
    const { value, path } = topics;
    if (!Array.isArray(value)) return [];
    return wanted.map((any, index) => {
      if (any === undefined) return undefined;
      const topic: unknown = value[index];
      const asks = `the request asks for ${shownValues(any, 'or')}`;
      if (topic === undefined) return differs(topics, `This log has no topic ${index + 1}; ${asks}.`);
      const key = bytes(topic);
      if (key === undefined || any.includes(key)) return undefined;
      return differs({ path: [...path, index] }, `This is ${shownValue(topic)}; ${asks}.`);
    });
  });
}

/** Undefined where any topic will do, or where the entry can't be read. */
function alternatives(entry: unknown): readonly string[] | undefined {
  const all = (Array.isArray(entry) ? (entry as unknown[]) : [entry]).map(bytes);
  return all.length > 0 && all.every((one) => one !== undefined) ? all : undefined;
}
