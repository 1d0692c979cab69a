/** Request headers that nodes look at, for hover and completion. Names are lower case, as HTTP/2 has them. */
interface KnownHeader {
  readonly name: string;
  /** One line. */
  readonly about: string;
  /** Values worth offering, with what each asks for. */
  readonly values: Readonly<Record<string, string>>;
}

export const knownHeaders: readonly KnownHeader[] = [
  {
    name: 'accept',
    about: 'Accepted response types.',
    values: {
      'application/json': 'JSON, which every endpoint has.',
      'text/event-stream': 'Server-sent events, for the event streams.',
      'application/octet-stream': 'SSZ, for blocks and states.',
    },
  },
  {
    name: 'authorization',
    about: 'Credentials. Keep the secret in a variable of a private environment.',
    values: { 'Bearer ': 'A token, for example a JWT.', 'Basic ': 'Name and password, in base64.' },
  },
  {
    name: 'content-type',
    about: 'Type of the body. Nodes reject a POST without it, or with another type.',
    values: { 'application/json': 'JSON.', 'application/octet-stream': 'SSZ.' },
  },
  { name: 'user-agent', about: 'Which program asks.', values: {} },
  { name: 'host', about: 'Host name of the server.', values: {} },
  {
    name: 'origin',
    about: 'Page that makes the request; nodes compare it with their allowed origins.',
    values: {},
  },
];

const byName = new Map(knownHeaders.map((header) => [header.name, header]));

/** In any case. */
export function headerNamed(name: string): KnownHeader | undefined {
  return byName.get(name.toLowerCase());
}

// ---------------------------------------------------------------- Of replies

/** Headers of replies that are worth reading, with what each says. */
export const replyHeaders: Readonly<Record<string, string>> = {
  'content-type': 'What the body is.',
  'content-length': 'Length of the body in bytes.',
  date: 'When the node responded.',
  'eth-consensus-version': 'Fork that the response belongs to; beacon nodes.',
  'eth-consensus-block-value': 'Reward of the proposer in wei; beacon nodes, for a produced block.',
  'eth-execution-payload-blinded': 'Whether the payload is blinded; beacon nodes, for a produced block.',
  'eth-execution-payload-value': 'Value of the payload in wei; beacon nodes, for a produced block.',
};
