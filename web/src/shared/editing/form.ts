import type { z } from 'zod'
import type { Problem } from '../api/request.ts'

/** A saved record: what tells it from others, and when it last changed (D-15). */
export type SavedRecord = { id: number; modifiedOn: Date }

/** What a form is about: its record, its fields, and the items of its lists, such as `line 12`. */
export type FormTypes = { record: SavedRecord; fields: object; item: string }

/** The fields of a form over a record, described once. */
export type Form<T extends FormTypes> = {
  /** Names what is kept over a reload. */
  name: string
  /** What each field is called, in the order in which changes are listed. */
  labels: Readonly<Record<FieldName<T>, string>>
  /** The fields of a record as the form holds them. */
  read: (record: T['record']) => T['fields']
  /** How the server answers the record, also when someone else has changed it. */
  record: z.ZodType<T['record']>
  /** Where a refusal is about a field: its sentence there. Otherwise the contract's names of the fields count. */
  problemsOf?: (problem: Problem, sent: T['fields']) => FieldProblems<T>
  rules?: { readonly [Name in FieldName<T>]?: FieldRules<T['fields'][Name], T['item']> }
  /** A field that always goes with another and is never listed itself. */
  companions?: { readonly [Name in FieldName<T>]?: FieldName<T> }
  /** The fields that are kept over a reload; a field that is left out is never written to the browser's storage. */
  kept?: z.ZodType<Edits<T>> & { shape: object }
}
export type FieldName<T extends FormTypes> = keyof T['fields'] & string
/** A field, or an item of a list. */
export type Part<T extends FormTypes> = FieldName<T> | T['item']
/** Some of the fields. */
export type Edits<T extends FormTypes> = { [Name in keyof T['fields']]?: T['fields'][Name] | undefined }
export type FieldProblems<T extends FormTypes> = { readonly [Name in keyof T['fields']]?: string | undefined }

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
export const changedParts = <T extends FormTypes>(form: Form<T>, before: T['fields'], after: T['fields']): Part<T>[] =>
  fieldNames(form)
    .filter((name) => form.companions?.[name] === undefined)
    .flatMap((name) => changesOf(form, name, { before, after }))

export const fieldNames = <T extends FormTypes>({ labels }: Form<T>): FieldName<T>[] =>
  Object.keys(labels).filter((name): name is FieldName<T> => name in labels)

type BeforeAfter<T extends FormTypes> = { before: T['fields']; after: T['fields'] }

/** The parts of one field in which two versions differ. */
export function changesOf<T extends FormTypes>(form: Form<T>, name: FieldName<T>, versions: BeforeAfter<T>): Part<T>[] {
  const [before, after] = [versions.before[name], versions.after[name]]
  if (before === after) return []
  const { list, isSame = isSameValue } = form.rules?.[name] ?? {}
  if (list) return list.changed(before, after)
  return isSame(before, after) ? [] : [name]
}

/** `fields` with some of them as they are in `from`. */
export function withFields<T extends FormTypes>(
  fields: T['fields'],
  from: Edits<T>,
  names: readonly FieldName<T>[],
): T['fields'] {
  const next = { ...fields }
  for (const name of names) {
    const value = from[name]
    if (value !== undefined) next[name] = value
  }
  return next
}
