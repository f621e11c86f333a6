import type { z } from 'zod'
import type { Problem } from '../api/request.ts'

/** `modifiedOn` is its version. */
export type SavedRecord = { id: number; modifiedOn: Date }

/** `item`: a list item, such as `line 12`. */
export type FormTypes = { record: SavedRecord; fields: object; item: string }

export type Form<T extends FormTypes> = {
  /** The storage key of unsaved edits. */
  name: string
  /** In the order in which changes are listed. */
  labels: Readonly<Record<FieldName<T>, string>>
  read: (record: T['record']) => T['fields']
  /** Decodes the record from a refusal, if someone else changed it. */
  record: z.ZodType<T['record']>
  /** Maps a refusal to fields. By default, by the contract's field names. */
  problemsOf?: (problem: Problem, sent: T['fields']) => FieldProblems<T>
  rules?: { readonly [Name in FieldName<T>]?: FieldRules<T['fields'][Name], T['item']> }
  /** Fields that only change together with another and are never listed themselves. */
  companions?: { readonly [Name in FieldName<T>]?: FieldName<T> }
  /** Fields whose edits survive a reload; leave a field out and it's never stored. */
  stored?: z.ZodType<Edits<T>> & { shape: object }
}
export type FieldName<T extends FormTypes> = keyof T['fields'] & string
/** A field or a list item. */
export type Part<T extends FormTypes> = FieldName<T> | T['item']
export type Edits<T extends FormTypes> = { [Name in keyof T['fields']]?: T['fields'][Name] | undefined }
export type FieldProblems<T extends FormTypes> = { readonly [Name in keyof T['fields']]?: string | undefined }

export type FieldRules<Value, Item extends string> = {
  /** By default, text is trimmed and other values are compared deeply. */
  isSame?: (a: Value, b: Value) => boolean
  /** Saved as a difference from what the form showed, so a change by someone else is not a conflict. */
  isDifference?: true
  /** Compares, merges, and resolves a list item by item. */
  list?: ListRules<Value, Item>
}

export type ListRules<List, Item extends string> = {
  changed: (before: List, after: List) => Item[]
  merge: (versions: Versions<List>) => List
  take: (list: List, from: List, items: ReadonlySet<string>) => List
}
/** `base`: the common ancestor. */
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

export const changedParts = <T extends FormTypes>(form: Form<T>, before: T['fields'], after: T['fields']): Part<T>[] =>
  fieldNames(form)
    .filter((name) => form.companions?.[name] === undefined)
    .flatMap((name) => fieldChanges(form, name, { before, after }))

export const fieldNames = <T extends FormTypes>({ labels }: Form<T>): FieldName<T>[] =>
  Object.keys(labels).filter((name): name is FieldName<T> => name in labels)

type BeforeAfter<T extends FormTypes> = { before: T['fields']; after: T['fields'] }

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
