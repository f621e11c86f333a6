import type { Cents } from '@dray/domain/money'
import { formatDollars } from '@dray/domain/money'
import { weekdayText } from '@dray/domain/time/weekdays'
import { parsePercent } from '@dray/domain/typed-figures'
import { z } from 'zod'
import { moneyText, typedMoney } from '../fields/typed-money.ts'
import { wholeNumber } from '../fields/whole-number.ts'
import { mediumDay } from '../text/dates.ts'
import { pluralize } from '../text/format-count.ts'
import { type FieldRules, sameBy } from './form.ts'

/** How a form reads, stores, compares, sends, and shows one kind of field. `Saved`: undefined for a field the record doesn't have. */
export type FieldKind<Typed, Saved, Saver> = FieldRules<Typed, string> & {
  label: string
  blank: Typed
  /** Decodes an edit that survived a reload. */
  schema: z.ZodType<Typed>
  read: (saved: Saved, record: Saver) => Typed
  /** The contract parses this. */
  send: (typed: Typed) => unknown
  /** The text in a conflict; undefined for what has none. */
  shown: (typed: Typed) => string | undefined
  /** Not every user of this computer may see it, so edits of it aren't stored. */
  isPrivate?: true
  /** Only changes together with this field, and is never listed itself. */
  changesWith?: string
}
type Options<Typed> = Partial<
  Pick<FieldKind<Typed, never, never>, 'blank' | 'isDifference' | 'isPrivate' | 'changesWith' | 'shown'>
>
type Text<Saved> = FieldKind<string, Saved | null | undefined, unknown>

/** Text as typed; empty for none. */
const typedText = <Saved>(
  label: string,
  kind: Partial<Text<Saved>> & Pick<Text<Saved>, 'read'>,
  options: Options<string>,
): Text<Saved> => ({
  label,
  blank: '',
  schema: z.string(),
  send: (typed) => typed.trim(),
  shown: (typed) => typed.trim(),
  ...kind,
  ...options,
})

export const text = (label: string, options: Options<string> = {}) =>
  typedText<string>(label, { read: (saved) => saved ?? '' }, options)

/** The address of an image. */
export const image = (label: string) => text(label, { shown: () => undefined })

const percentMeaning = (typed: string): number | string => {
  const read = parsePercent(typed)
  return 'figure' in read ? read.figure : typed.trim()
}
export const percent = (label: string, options: Options<string> = {}) =>
  typedText<number>(
    label,
    {
      read: (saved) => String(saved ?? options.blank ?? ''),
      isSame: sameBy(percentMeaning),
      shown: (typed) => (typed.trim() === '' ? '' : `${typed.trim()}%`),
    },
    options,
  )

export const whole = (label: string, options: Options<string> = {}) =>
  typedText<number>(
    label,
    {
      read: (saved) => String(saved ?? ''),
      isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()),
    },
    options,
  )

export const days = (label: string, options: Options<string> = {}) =>
  whole(label, {
    shown: (typed) => (wholeNumber(typed) === undefined ? typed.trim() : pluralize(Number(typed), 'day')),
    ...options,
  })

export const money = (label: string, options: Options<string> = {}) =>
  typedText<Cents>(
    label,
    {
      read: moneyText,
      isSame: sameBy((typed) => typedMoney(typed.trim()) ?? typed.trim()),
      shown(typed) {
        const amount = typedMoney(typed.trim())
        return amount === null ? typed.trim() : formatDollars(amount)
      },
    },
    options,
  )

/** A record by its id, as the selects have it; `none` is the id an empty choice stands for. */
export const reference = (label: string, options: Options<string> & { none?: number } = {}) => {
  const { none, ...rest } = options
  return typedText<number>(
    label,
    { read: (saved) => String(saved ?? ''), isSame: sameBy((typed) => typed || String(none ?? '')) },
    rest,
  )
}

/** Read from other parts of the record. */
export const derived = <Typed, Saver>(kind: FieldKind<Typed, undefined, Saver>) => kind

export const flag = (label: string, blank = false): FieldKind<boolean, boolean | undefined, unknown> => ({
  label,
  blank,
  schema: z.boolean(),
  read: (saved) => saved ?? blank,
  send: (typed) => typed,
  shown: (typed) => (typed ? 'Yes' : 'No'),
})

/** The labels of a closed list, in its order. */
export const labeled = <const Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, label(value)])) as Readonly<Record<Value, string>>

/** One of a closed list. */
export const choice = <const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  blank: NoInfer<Value>,
): FieldKind<Value, Value | null | undefined, unknown> => ({
  label,
  blank,
  schema: z.enum(Object.keys(labels) as [Value, ...Value[]]),
  read: (saved) => saved ?? blank,
  send: (typed) => typed,
  shown: (typed) => labels[typed],
})

/** Days of the week, 1 (Monday) to 7, as texts; none is null. */
export const weekdays = (
  label: string,
  none: string,
): FieldKind<readonly string[], readonly number[] | null | undefined, unknown> => ({
  label,
  blank: [],
  schema: z.array(z.string()),
  read: (saved) => saved?.map(String) ?? [],
  send: (typed) => (typed.length === 0 ? null : typed.map(Number)),
  shown: (typed) => (typed.length === 0 ? none : weekdayText(typed.map(Number).toSorted((a, b) => a - b))),
  isSame: sameBy((typed) => typed.toSorted()),
})

/** Single days, in no order. */
export const daysOfYear = (label: string): FieldKind<readonly string[], readonly string[] | undefined, unknown> => ({
  label,
  blank: [],
  schema: z.array(z.string()),
  read: (saved) => saved ?? [],
  send: (typed) => typed,
  shown: (typed) => typed.toSorted().map(mediumDay).join(', '),
  isSame: sameBy((typed) => typed.toSorted()),
})

/** Several of a closed list, in no order. */
export const choices = <const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
): FieldKind<readonly Value[], readonly Value[] | undefined, unknown> => ({
  label,
  blank: [],
  schema: z.array(z.enum(Object.keys(labels) as [Value, ...Value[]])),
  read: (saved) => saved ?? [],
  send: (typed) => typed,
  shown: (typed) =>
    typed
      .map((value) => labels[value])
      .toSorted()
      .join(', '),
  isSame: sameBy((typed) => typed.toSorted()),
})
