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
    about: 'What the reply may be.',
    values: {
      'application/json': 'JSON, which every endpoint has.',
      'text/event-stream': 'Server-sent events, for the event streams.',
      'application/octet-stream': 'SSZ, for blocks and states.',
    },
  },
  {
    name: 'authorization',
    about: 'Who asks. Keep the secret in a variable of a private environment.',
    values: { 'Bearer ': 'A token, for example a JWT.', 'Basic ': 'Name and password, in base64.' },
  },
  {
    name: 'content-type',
    about: 'What the body is. Nodes refuse a POST without it, or with another one.',
    values: { 'application/json': 'JSON.', 'application/octet-stream': 'SSZ.' },
  },
  { name: 'user-agent', about: 'Which program asks.', values: {} },
  { name: 'host', about: 'Which of its names the server is called by.', values: {} },
  { name: 'origin', about: 'Page that asks; a node compares it with its allowed origins.', values: {} },
];

const byName = new Map(knownHeaders.map((header) => [header.name, header]));

/** In any case. */
export function headerNamed(name: string): KnownHeader | undefined {
  return byName.get(name.toLowerCase());
}
