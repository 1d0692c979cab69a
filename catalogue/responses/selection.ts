/**
 * Which members of a response to read: `true` for a value as it is, an object for members below it. For lists and
 * maps it is said of each item. `needed` marks a member without which the object around it says nothing.
 */
export type Selection<T> = SelectionOf<NonNullable<T>> | Needed<SelectionOf<NonNullable<T>>>;

type SelectionOf<T> = unknown extends T
  ? true
  : T extends readonly (infer Item)[]
    ? SelectionOf<NonNullable<Item>>
    : T extends object
      ? MembersOf<T> extends never
        ? true | SelectionOf<NonNullable<T[keyof T]>>
        : true | { readonly [Name in MembersOf<T>]?: Selection<T[Name]> }
      : true;

/** The names that an object of the catalogue declares: all of them let further members pass. */
type MembersOf<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: T[Name] } & keyof T;

/** A selection of a member that an object has to have: without it the object cannot be read. */
export class Needed<S> {
  constructor(readonly selection: S) {}
}

/** `needed(true)`, `needed({ slot: needed(true) })` */
export function needed<const S>(selection: S): Needed<S> {
  return new Needed(selection);
}

/** What a selection reads of a value of the catalogue. Objects that are read as they are have any shape. */
export type Selected<T, S> = Extract<T, null> | SelectedOf<NonNullable<T>, S>;

type SelectedOf<T, S> =
  S extends Needed<infer Inner>
    ? SelectedOf<T, Inner>
    : T extends readonly (infer Item)[]
      ? Selected<Item, S>[]
      : S extends true
        ? T extends object
          ? unknown
          : T
        : [MembersOf<T>] extends [never]
          ? Record<string, Selected<T[keyof T], S> | undefined>
          : {
              [Name in keyof S as S[Name] extends Needed<unknown> ? Name : never]: MemberOf<T, S, Name>;
            } & {
              [Name in keyof S as S[Name] extends Needed<unknown> ? never : Name]?:
                | MemberOf<T, S, Name>
                | undefined;
            };

type MemberOf<T, S, Name extends keyof S> = Name extends keyof T ? Selected<T[Name], S[Name]> : never;
