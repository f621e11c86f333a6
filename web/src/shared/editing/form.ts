import type { z } from 'zod'
import type { Problem } from '../api/request.ts'

/** A saved record: what tells it from others, and when it last changed (D-15). */
export type SavedRecord = { id: number; modifiedOn: Date }

/** The fields of a form over a record of type `Saved`, described once. `Item`: the items of its lists, such as `line 12`. */
export type Form<Saved, Fields extends object, Item extends string = never> = {
  /** Names what is kept over a reload. */
  name: string
  /** What each field is called, in the order in which changes are listed. */
  labels: Readonly<Record<keyof Fields & string, string>>
  /** The fields of a record as the form holds them. */
  read: (record: Saved) => Fields
  /** The answer of the server when a record has changed, which holds the record. */
  record: z.ZodType<Saved>
  /** Where a refusal is about a field: its sentence there. Otherwise the contract's names of the fields count. */
  problemsOf?: (problem: Problem, sent: Fields) => FieldProblems<Fields>
  rules?: { readonly [Field in keyof Fields]?: FieldRules<Fields[Field], Item> }
  /** A field that always goes with another and is never listed itself. */
  companions?: { readonly [Field in keyof Fields]?: keyof Fields & string }
  /** The fields that are kept over a reload; a field that is left out is never written to the browser's storage. */
  kept?: z.ZodType<SomeOf<Fields>> & { shape: object }
}
export type FieldProblems<Fields> = { readonly [Field in keyof Fields]?: string | undefined }
export type SomeOf<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

export type FieldRules<Value, Item extends string> = {
  /** Whether two values mean the same. Otherwise texts are compared without the spaces around them, the rest by content. */
  isSame?: (one: Value, other: Value) => boolean
  /** An edit is saved as a difference from what the form showed (D-95), so a change by someone else is no conflict. */
  isDifference?: true
  /** A list is compared, merged and decided item by item. */
  list?: ListRules<Value, Item>
}

export type ListRules<List, Item extends string> = {
  /** The items in which two versions differ. */
  changed: (before: List, after: List) => Item[]
  merge: (versions: Versions<List>) => List
  /** The list with these items as they are in the other one. */
  take: (list: List, from: List, items: ReadonlySet<string>) => List
}
/** `base`: what both sides started from. */
export type Versions<Value> = { base: Value; mine: Value; theirs: Value }

/** A field, or an item of a list. */
export type Part<Fields, Item extends string = never> = (keyof Fields & string) | Item

/** The part of a form's description that comparing fields needs. */
export type FieldsForm<Fields extends object, Item extends string> = Pick<
  Form<never, Fields, Item>,
  'labels' | 'rules' | 'companions'
>

/** Compares values by what they mean: `isSame: sameBy(parseMoney)`. */
export const sameBy =
  <Value>(meaning: (value: Value) => unknown) =>
  (one: Value, other: Value): boolean =>
    isSameValue(meaning(one), meaning(other))

const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : one === other || JSON.stringify(one) === JSON.stringify(other)

/** The fields and list items in which two versions differ. */
export function changedParts<Fields extends object, Item extends string>(
  form: FieldsForm<Fields, Item>,
  before: Fields,
  after: Fields,
): Part<Fields, Item>[] {
  const names: (keyof Fields & string)[] = fieldNames(form).filter((name) => form.companions?.[name] === undefined)
  return names.flatMap((name) => changesOf(form, name, { before, after }))
}

export const fieldNames = <Fields extends object, Item extends string>({
  labels,
}: FieldsForm<Fields, Item>): (keyof Fields & string)[] =>
  Object.keys(labels).filter((name): name is keyof Fields & string => name in labels)

export function changesOf<Fields extends object, Item extends string, Name extends keyof Fields & string>(
  form: FieldsForm<Fields, Item>,
  name: Name,
  { before, after }: { before: Fields; after: Fields },
): Part<Fields, Item>[] {
  if (before[name] === after[name]) return []
  const { list, isSame = isSameValue } = form.rules?.[name] ?? {}
  if (list) return list.changed(before[name], after[name])
  return isSame(before[name], after[name]) ? [] : [name]
}

/** `fields` with some of them as they are in `from`. */
export function withFields<Fields extends object>(
  fields: Fields,
  from: SomeOf<Fields>,
  names: readonly (keyof Fields & string)[],
): Fields {
  const next = { ...fields }
  const put = <Name extends keyof Fields & string>(name: Name) => {
    const value: Fields[Name] | undefined = from[name]
    if (value !== undefined) next[name] = value
  }
  names.forEach(put)
  return next
}
