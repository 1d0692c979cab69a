/**
 * Which members of a response to read: `true` for a value as it is, an object for members below it. For lists and
 * maps it is said of each item.
 */
export type Selection<T> = SelectionOf<NonNullable<T>>;

type SelectionOf<T> = unknown extends T
  ? true
  : T extends readonly (infer Item)[]
    ? Selection<Item>
    : T extends object
      ? MembersOf<T> extends never
        ? true | Selection<T[keyof T]>
        : true | { readonly [Name in MembersOf<T>]?: Selection<T[Name]> }
      : true;

/** The names that an object of the catalogue declares: all of them let further members pass. */
type MembersOf<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: T[Name] } & keyof T;

/** What a selection reads of a value of the catalogue. Objects that are read as they are have any shape. */
export type Selected<T, S> = Extract<T, null | undefined> | SelectedOf<NonNullable<T>, S>;

type SelectedOf<T, S> = T extends readonly (infer Item)[]
  ? Selected<Item, S>[]
  : S extends true
    ? T extends object
      ? unknown
      : T
    : [MembersOf<T>] extends [never]
      ? Record<string, Selected<T[keyof T], S>>
      : { [Name in keyof S]: Name extends keyof T ? Selected<T[Name], S[Name]> : never };

/** The same with every member optional, at any depth. */
export type Lenient<T> = T extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Lenient<T[Name]> | undefined }
    : T;
