import { z } from 'zod'
import type { FieldKind } from './field-kinds.ts'
import type { Form, FormTypes, SavedRecord } from './form.ts'

type SavedOf<R, Name> = Name extends keyof R ? R[Name] : undefined
type TypedOf<Kind> = Kind extends { blank: infer Typed } ? Typed : never
/** A kind that reads what the record has under the field's name. */
type KindsOf<R, K> = { readonly [Name in keyof K]: FieldKind<TypedOf<K[Name]>, SavedOf<R, Name>, R> }
export type FieldsOf<K> = { [Name in keyof K]: TypedOf<K[Name]> }
export type TypesOf<R extends SavedRecord, K, Item extends string = never> = {
  record: R
  fields: FieldsOf<K>
  item: Item
}
type Stored<T extends FormTypes> = NonNullable<Form<T>['stored']>
type AnyKind = FieldKind<unknown, unknown, unknown>

/** Each field is declared once, with its label, kind, and rules. `Item`: the items of its lists. */
export function defineForm<R extends SavedRecord, const K, Item extends string = never>(
  name: string,
  record: z.ZodType<R>,
  kinds: K & KindsOf<R, K>,
  { problemsOf }: Pick<Form<TypesOf<R, K, Item>>, 'problemsOf'> = {},
) {
  type Types = TypesOf<R, K, Item>
  type Name = keyof K & string
  const entries = Object.entries(kinds) as [Name, AnyKind][]
  const each = (value: (kind: AnyKind, name: Name) => unknown): object =>
    Object.fromEntries(entries.map(([field, kind]) => [field, value(kind, field)]))
  const some = (value: (kind: AnyKind) => unknown): object =>
    Object.fromEntries(entries.flatMap(([field, kind]) => (value(kind) === undefined ? [] : [[field, value(kind)]])))
  const stored = some(({ isPrivate, schema }) => (isPrivate ? undefined : schema)) as Record<string, z.ZodType>
  const form: Form<Types> = {
    name,
    record,
    ...(problemsOf && { problemsOf }),
    labels: each(({ label }) => label) as Form<Types>['labels'],
    read: (saved) => each((kind, field) => kind.read(Reflect.get(saved, field), saved)) as FieldsOf<K>,
    rules: each(({ isSame, isDifference, list }) => ({
      ...(isSame && { isSame }),
      ...(isDifference && { isDifference }),
      ...(list && { list }),
    })) as NonNullable<Form<Types>['rules']>,
    companions: some(({ changesWith }) => changesWith) as NonNullable<Form<Types>['companions']>,
    ...(Object.keys(stored).length > 0 && { stored: z.object(stored).partial() as unknown as Stored<Types> }),
  }
  return {
    ...form,
    blank: each(({ blank }) => blank) as FieldsOf<K>,
    /** All fields, as a draft stores them. */
    draft: z.object(each(({ schema }) => schema) as { [Name in keyof K]: z.ZodType<TypedOf<K[Name]>> }),
    /** Always the whole form (D-153), as text that the contract parses. */
    body: (fields: FieldsOf<K>) => each((kind, field) => kind.send(fields[field])) as { [Name in keyof K]: unknown },
    shown: (fields: FieldsOf<K>, field: Name): string | undefined => (kinds[field] as AnyKind).shown(fields[field]),
  }
}

export type ParsedBody<Body, Fields> = {
  body?: Body
  problems: { readonly [Name in keyof Fields]?: string | undefined }
}

/** The body as the contract parses it: a field that the form forgot doesn't compile. */
export type Wire<Body> = { readonly [Name in keyof Body]: unknown }

/** The body as the contract reads it, or why it can't be sent. A field's first message wins. */
export function parseBody<Body, Fields>(schema: z.ZodType<Body>, wire: Wire<NoInfer<Body>>): ParsedBody<Body, Fields> {
  const read = schema.safeParse(wire)
  if (read.success) return { body: read.data, problems: {} }
  const messages = read.error.issues.map(({ path, message }) => [path[0], message])
  return { problems: Object.fromEntries(messages.toReversed()) as ParsedBody<Body, Fields>['problems'] }
}
