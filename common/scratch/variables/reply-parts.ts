/** A member of a response, as httpYac writes it: `{{login.token}}`, `{{login.items[0].id}}`. */
export interface ReplyPart {
  /** The name of the request, with `# @name`. */
  readonly request: string;
  /** JSONPath in the body of its response: `$.token`. */
  readonly path: string;
}

/** Reads the name of a variable as a member of a response; undefined for a plain name. */
export function replyPartOf(name: string): ReplyPart | undefined {
  const [, request, rest] = /^([^.[\]]+)((?:\.|\[).+)$/.exec(name) ?? [];
  return request === undefined || rest === undefined ? undefined : { request, path: `$${rest}` };
}
