import { gtinErrors, parseGtin } from '@dray/domain/codes/gtin'
import { isEmail, maxLengths, maxQuantity } from '@dray/domain/limits'
import { plainLine, plainText } from '@dray/domain/text/plain-text'
import { everyRole, roles, selectedRoles } from '@dray/domain/users/permissions'
import { decimalComma, parsePercent, parseWeight, parseWhole, type ReadFigure } from '@dray/domain/typed-figures'
import { z } from 'zod'
import { missing, missingOr } from './messages.ts'

/** The largest PostgreSQL integer. */
const maxInteger = 2_147_483_647
/** Text that isn't a whole number stays, and is refused. */
export const asWhole = (value: unknown): unknown => (typeof value === 'string' ? (parseWhole(value) ?? value) : value)

/** An id that is too large becomes -1, which no record has. */
export const pathId = z.codec(z.string().regex(/^\d{1,15}$/, 'Invalid id'), z.int(), {
  decode: (digits) => (Number(digits) > maxInteger ? -1 : Number(digits)),
  encode: String,
})

/** Text that isn't an id becomes -1, which no record has, so it's not found instead of counting as a missing id (D-140). */
export const knownPathId = z.codec(z.string(), z.int(), {
  decode: (text) => pathId.safeParse(text).data ?? -1,
  encode: String,
})

export const idList = (maxIds: number) =>
  z.codec(
    z.string().regex(/^\d{1,10}(,\d{1,10})*$/, 'Invalid list of ids'),
    z.array(z.int()).max(maxIds, `At most ${maxIds} ids`),
    {
      decode: (text) => text.split(',').map((id) => Math.min(Number(id), maxInteger)),
      encode: (ids) => ids.join(','),
    },
  )

/** May be sent as text. */
export const quantity = z.preprocess(
  asWhole,
  z
    .int({ error: missingOr('Quantity must be a whole number') })
    .min(1, 'Quantity must be at least 1')
    .max(maxQuantity, 'Quantity is too large'),
)
/** A cart may send it as text. */
export const looseId = z.preprocess(
  asWhole,
  z
    .int({ error: missingOr('Invalid id') })
    .min(1, 'Invalid id')
    .max(maxInteger, 'Invalid id'),
)
/** A cart may send '' for none, like null. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable()).optional()

const noControlCharacters = (value: string): boolean =>
  !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value) && value.isWellFormed()

/** Without control characters: PostgreSQL cannot store the zero character. Normalized here, and nowhere else. */
const normalized = (maxLength: number, absent: string | undefined, normalize: (typed: string) => string) =>
  z
    .string({ error: missingOr('Must be text', absent) })
    .refine(noControlCharacters, "This text has characters that can't be saved")
    .overwrite(normalize)
    .max(maxLength, `Must be ${maxLength} characters or fewer`)

/** Text of several lines. */
export const text = (maxLength: number, absent?: string) => normalized(maxLength, absent, plainText)
export const requiredText = (maxLength: number, absent = missing) => text(maxLength, absent).min(1, absent)
/** Missing, null, empty and blank all mean none (D-153). */
export const optionalText = (maxLength: number) => z.preprocess(blankAsNone, text(maxLength).nullable())
const blankAsNone = (value: unknown): unknown => (value === undefined || isBlank(value) ? null : value)
const isBlank = (value: unknown): boolean => typeof value === 'string' && plainText(value) === ''

/** Answered with 14 digits, whatever zeros in front it was sent with. Missing, null and empty all mean none. */
export const optionalGtin = z.preprocess(
  (value) => {
    if (value === undefined || value === '') return null
    const read = typeof value === 'string' ? parseGtin(value) : undefined
    return read && 'gtin' in read ? read.gtin : value
  },
  z
    .string()
    .max(40)
    .refine((value) => 'gtin' in parseGtin(value), {
      error: ({ input }) => {
        const read = parseGtin(String(input))
        return gtinErrors['error' in read ? read.error : 'not-digits']
      },
    })
    .nullable(),
)

/** A name or number: line breaks become blanks. */
export const line = (maxLength: number, absent?: string) => normalized(maxLength, absent, plainLine)
export const requiredLine = (maxLength: number, absent = missing) => line(maxLength, absent).min(1, absent)
export const optionalLine = (maxLength: number) => z.preprocess(blankAsNone, line(maxLength).nullable())

/** Missing, null and empty all mean none. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), z.enum(values).nullable())
/** May be sent as text; missing, null and empty all mean none. */
export const optionalCount = z.preprocess(
  (value) => (value === undefined || value === '' ? null : asWhole(value)),
  z.int('Must be a whole number').min(0, 'Must be at least 0').max(1_000_000_000, 'Number is too large').nullable(),
)
/** Days of the week, 1 (Monday) to 7 (Sunday). Missing and null mean none. */
export const optionalWeekdays = z.preprocess(
  (value) => value ?? null,
  z
    .array(z.int('Choose days of the week').min(1, 'Choose days of the week').max(7, 'Choose days of the week'))
    .min(1, 'Choose at least one day')
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .nullable(),
)
/** Such as "14:00". Missing, null and empty all mean none. */
export const optionalTime = z.preprocess(
  (value) => (value === undefined || value === '' ? null : value),
  z
    .string({ error: missingOr('Enter a time such as 14:00') })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:00')
    .nullable(),
)
export const optionalDays = (max: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? null : asWhole(value)),
    z.int('Must be a whole number').min(0, 'Must be at least 0').max(max, `Must be at most ${max} days`).nullable(),
  )
export const daysUpTo = (max: number) =>
  z.preprocess(
    asWhole,
    z
      .int({ error: missingOr('Must be a whole number') })
      .min(0, 'Must be at least 0')
      .max(max, `Must be at most ${max} days`),
  )
export const count = z.preprocess(
  asWhole,
  z
    .int({ error: missingOr('Must be a whole number') })
    .min(0, 'Must be at least 0')
    .max(1_000_000_000, 'Number is too large'),
)
/** May be negative. */
export const stockCount = z.preprocess(
  asWhole,
  z
    .int('Stock must be a whole number')
    .min(-1_000_000_000, 'Number is too large')
    .max(1_000_000_000, 'Number is too large'),
)
export const optionalQuantity = z.preprocess(
  (value) => (value === undefined || value === '' ? null : value),
  quantity.nullable(),
)
const maxWeight = 100_000_000
/** Grams with up to three decimals; may be sent as text such as "3.5g". */
export const weight = z.preprocess(
  asFigure(parseWeight),
  z
    .number({
      error: figureError(parseWeight, 'Weight must be a number of grams', 'Weight can have at most three decimals'),
    })
    .min(0, 'Weight must be at least 0')
    .max(maxWeight, 'Weight is too large')
    .refine(
      (grams) => Math.abs(grams * 1000 - Math.round(grams * 1000)) < 1e-6,
      'Weight can have at most three decimals',
    ),
)
export const optionalWeight = z.preprocess(
  (value) => (value === undefined || value === '' ? null : value),
  weight.nullable(),
)
export const name = (absent?: string) => requiredLine(maxLengths.name, absent)
export const viewName = (absent: string) => requiredLine(100, absent)
export const notes = optionalText(maxLengths.notes)
export const reason = optionalText(maxLengths.reason)
export const email = z.preprocess(
  (value) => (typeof value === 'string' ? plainLine(value) : value),
  z.string({ error: missingOr('Enter a valid email address') }).refine(isEmail, 'Enter a valid email address'),
)

export const optionalEmail = z.preprocess(blankAsNone, email.nullable())
/** With or without https://, as people type it. */
export const website = optionalLine(maxLengths.website).refine(
  // Not URL.parse: a domain name is enough.
  (address) => address === null || /^(https?:\/\/)?[^\s/:]+\.[^\s/:]+(:\d+)?([/?#]\S*)?$/i.test(address),
  'Enter a valid web address',
)

const percentDecimals = 'A percentage can have at most two decimals'
/** At most two decimals; may be sent as text such as "12.5%". */
export const percentBetween = (least: number, most: number) =>
  z.preprocess(
    asFigure(parsePercent),
    z
      .number({ error: figureError(parsePercent, 'Enter a percentage', percentDecimals) })
      .min(least, `Must be at least ${least}%`)
      .max(most, `Must be at most ${most}%`)
      .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, percentDecimals),
  )
/** A part of the whole. */
export const shareInPercent = percentBetween(0, 100)

/** Text that can't be read stays, and is refused with its own message. */
function asFigure(parse: (text: string) => ReadFigure) {
  return (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const read = parse(value)
    return 'figure' in read ? read.figure : value
  }
}

function figureError(parse: (text: string) => ReadFigure, wrong: string, tooManyDecimals: string) {
  return missingOr(({ input }) => {
    const read = typeof input === 'string' ? parse(input) : undefined
    if (read === undefined || !('error' in read)) return wrong
    return { 'not-a-figure': wrong, 'decimal-comma': decimalComma, 'too-many-decimals': tooManyDecimals }[read.error]
  })
}

/** ISO 8601 in UTC. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (value) => new Date(value),
  encode: isoText,
})

/** Caches the last text: records saved together have the same time, and formatting it costs more than the rest of the record. */
function isoText(value: Date): string {
  const time = value.getTime()
  if (time !== last.time) last = { time, text: value.toISOString() }
  return last.text
}
let last = { time: 0, text: new Date(0).toISOString() }

const inYears = (firstYear: number, lastYear: number) => (value: string) =>
  value >= String(firstYear) && value < String(lastYear + 1)
const outsideYears = (firstYear: number, lastYear: number) => `Enter a date between ${firstYear} and ${lastYear}`

/** From 1900 to 2199 (D-357). Requests may also send a time (`looseDay`). */
export const day = z.iso.date('Enter a valid date').refine(inYears(1900, 2199), outsideYears(1900, 2199))

/** A time is converted to its company day by the server. */
export const dayOrTime = dayOrTimeBetween(1900, 2199)

/** YYYY-MM-DD, or a time, which the server converts to its company day. Empty means none. */
export const looseDayBetween = (firstYear: number, lastYear: number) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), dayOrNullBetween(firstYear, lastYear))

export const looseDay = looseDayBetween(1900, 2199)

/** The server refuses a future day. */
export const receiptDay = looseDayBetween(2000, 2199)

/** To mean none, null must be sent. */
export function dayOrNullBetween(firstYear: number, lastYear: number) {
  return dayOrTimeBetween(firstYear, lastYear).nullable()
}

function dayOrTimeBetween(firstYear: number, lastYear: number) {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'Enter a valid date')
    .refine(inYears(firstYear, lastYear), outsideYears(firstYear, lastYear))
}

export const role = z.enum(roles)
/** 'all' means every role. */
export const roleList = z.array(z.union([role, z.literal(everyRole)])).transform(selectedRoles)
export const pdf = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
export const ok = z.object({ ok: z.literal(true) })
/** As last read. An update is refused if the record has changed since. */
export const modifiedOn = z.iso.datetime({ offset: true }).optional()
