import type { Reader } from './read-cell.ts'

export type Column<V> = {
  readonly about: string
  readonly required: boolean
  readonly whenEmpty: { readonly value: V } | undefined
  readonly read: Reader<V>
  /** Never shown in a preview. */
  readonly secret?: true
}

export type Columns = { readonly [name: string]: Column<unknown> }
export type Row<C> = { readonly line: number } & { readonly [K in keyof C]: C[K] extends Column<infer V> ? V : never }

export const required = <V>(read: Reader<V>, about: string): Column<V> => ({
  about,
  required: true,
  whenEmpty: undefined,
  read,
})

export const optional = <V>(read: Reader<V>, about: string): Column<V | null> => ({
  about,
  required: false,
  whenEmpty: { value: null },
  read,
})

/** `value` stands for an empty cell, or a file without the column. */
export const withDefault = <V>(value: NoInfer<V>, read: Reader<V>, about: string): Column<V> => ({
  about,
  required: false,
  whenEmpty: { value },
  read,
})
