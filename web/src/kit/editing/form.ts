import type { z } from 'zod'
import type { Problem } from '../api/request.ts'

/** A saved record: its id, and when it last changed (D-15). */
export type SavedRecord = { id: number; modifiedOn: Date }

/** The types of a form: its record, its fields, and the items of its lists, such as `line 12`. */
export type FormTypes = { record: SavedRecord; fields: object; item: string }

/** Describes the fields of a form over a record. */
export type Form<T extends FormTypes> = {
  /** The key under which edits are stored for a reload. */
  name: string
  /** The label of each field, in the order in which changes are listed. */
  labels: Readonly<Record<FieldName<T>, string>>
  /** Converts a record to form fields. */
  read: (record: T['record']) => T['fields']
  /** The schema of the record, used to read it from a refusal when someone else changed it. */
  record: z.ZodType<T['record']>
  /** The messages of a refusal by field. By default, the field names of the contract are used. */
  problemsOf?: (problem: Problem, sent: T['fields']) => FieldProblems<T>
  rules?: { readonly [Name in FieldName<T>]?: FieldRules<T['fields'][Name], T['item']> }
  /** Fields that always change with another field and are never listed themselves. */
  companions?: { readonly [Name in FieldName<T>]?: FieldName<T> }
  /** The fields stored in the browser for a reload; a field that is left out is never stored. */
  stored?: z.ZodType<Edits<T>> & { shape: object }
}
export type FieldName<T extends FormTypes> = keyof T['fields'] & string
/** A field, or an item of a list. */
export type Part<T extends FormTypes> = FieldName<T> | T['item']
/** Some of the fields. */
export type Edits<T extends FormTypes> = { [Name in keyof T['fields']]?: T['fields'][Name] | undefined }
export type FieldProblems<T extends FormTypes> = { readonly [Name in keyof T['fields']]?: string | undefined }

export type FieldRules<Value, Item extends string> = {
  /** Whether two values mean the same. By default, text is compared after trimming, and other values by content. */
  isSame?: (a: Value, b: Value) => boolean
  /** An edit is saved as a difference from what the form showed (D-95), so a change by someone else is not a conflict. */
  isDifference?: true
  /** A list is compared, merged and resolved item by item. */
  list?: ListRules<Value, Item>
}

export type ListRules<List, Item extends string> = {
  /** The items in which two versions differ. */
  changed: (before: List, after: List) => Item[]
  merge: (versions: Versions<List>) => List
  /** The list with these items taken from `from`. */
  take: (list: List, from: List, items: ReadonlySet<string>) => List
}
/** `base`: what both sides started from. */
export type Versions<Value> = { base: Value; mine: Value; theirs: Value }

/** Compares values by what they mean: `isSame: sameBy(parseMoney)`. */
export const sameBy =
  <Value>(meaning: (value: Value) => unknown) =>
  (a: Value, b: Value): boolean =>
    isSameValue(meaning(a), meaning(b))

const isSameValue = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? a.trim() === b.trim()
    : a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields and list items in which two versions differ. */
export const changedParts = <T extends FormTypes>(form: Form<T>, before: T['fields'], after: T['fields']): Part<T>[] =>
  fieldNames(form)
    .filter((name) => form.companions?.[name] === undefined)
    .flatMap((name) => fieldChanges(form, name, { before, after }))

export const fieldNames = <T extends FormTypes>({ labels }: Form<T>): FieldName<T>[] =>
  Object.keys(labels).filter((name): name is FieldName<T> => name in labels)

type BeforeAfter<T extends FormTypes> = { before: T['fields']; after: T['fields'] }

/** The parts of one field in which two versions differ. */
export function fieldChanges<T extends FormTypes>(
  form: Form<T>,
  name: FieldName<T>,
  versions: BeforeAfter<T>,
): Part<T>[] {
  const [before, after] = [versions.before[name], versions.after[name]]
  if (before === after) return []
  const { list, isSame = isSameValue } = form.rules?.[name] ?? {}
  if (list) return list.changed(before, after)
  return isSame(before, after) ? [] : [name]
}

/** `fields` with the named ones taken from `from`. */
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
