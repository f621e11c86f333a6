import { parseGtin } from './gtin.ts'

/** The contents of a GS1 bar code. */
export type TradeCode = {
  /** With 14 digits. */
  gtin: string
  lot: string | null
  /** The last day on which it may be sold: the expiry date, or else best before. */
  expiresOn: string | null
  /** Units or trade items in it. */
  count: number | null
  serial: string | null
}

/** Ends a value of variable length. Scanners send it as GS, or as a text if they can't. */
const separator = '\u001D'
const separators = /\u001D|<GS>|\{GS\}|\[FNC1\]/gi
/** AIM identifiers that some scanners send first: GS1-128, DataMatrix, QR, DataBar, and plain EAN. */
const aimPrefix = /^\](?:C1|d2|Q3|e[0-2]|E[0-4]|C0)/

/**
 * Reads a GS1-128 or GS1 DataMatrix code, with or without brackets around its application identifiers, or a plain GTIN. Undefined if the
 * text is neither, such as a batch number or the address on one of our labels.
 */
export function parseTradeCode(scanned: string): TradeCode | undefined {
  const text = scanned.trim().replace(aimPrefix, '').replace(separators, separator)
  const plain = parseGtin(text)
  if ('gtin' in plain && /^\d+$/.test(text)) return { ...noFacts, gtin: plain.gtin }
  const values = text.startsWith('(') ? bracketedValues(text) : plainValues(text)
  const gtin = parseGtin(values?.get('01') ?? values?.get('02') ?? '')
  if (values === undefined || 'error' in gtin) return undefined
  return {
    gtin: gtin.gtin,
    lot: values.get('10') ?? null,
    expiresOn: parseDay(values.get('17')) ?? parseDay(values.get('15')) ?? null,
    count: parseCount(values.get('37') ?? values.get('30')),
    serial: values.get('21') ?? null,
  }
}
const noFacts = { lot: null, expiresOn: null, count: null, serial: null }

/** Digits of a value whose length never changes (GS1 General Specifications, 7.8.5). They need no separator behind them. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}
const variableLengths: Readonly<Record<string, number>> = { '10': 20, '21': 20, '22': 20, '30': 8, '37': 8 }

type Values = Map<string, string>

function plainValues(text: string): Values | undefined {
  const values: Values = new Map()
  let rest = text.replace(/^\u001D+/, '')
  while (rest !== '') {
    const read = nextValue(rest)
    if (read === undefined) return undefined
    values.set(read.identifier, read.value)
    rest = read.rest.replace(/^\u001D/, '')
  }
  return values
}

function nextValue(text: string): { identifier: string; value: string; rest: string } | undefined {
  const identifier = identifierAt(text)
  if (identifier === undefined) return undefined
  const start = identifier.length
  const fixed = fixedLength(identifier)
  const end = fixed === undefined ? text.indexOf(separator, start) : start + fixed
  const value = text.slice(start, end === -1 ? undefined : end)
  const longest = fixed ?? variableLengths[identifier] ?? 90
  const isComplete = fixed === undefined ? value.length > 0 && value.length <= longest : /^\d+$/.test(value)
  if (!isComplete || (fixed !== undefined && value.length < fixed) || value.includes(separator)) return undefined
  return { identifier, value, rest: end === -1 ? '' : text.slice(end) }
}

/** Two digits, and three or four for measures, amounts and addresses. */
function identifierAt(text: string): string | undefined {
  const two = text.slice(0, 2)
  if (!/^\d\d$/.test(two)) return undefined
  if (two in fixedLengths || two in variableLengths || two === '90' || /^9[1-9]$/.test(two)) return two
  const length = /^(3[1-69]|7[02]|8[02])/.test(two) ? 4 : 3
  const longer = text.slice(0, length)
  return new RegExp(`^\\d{${length}}$`).test(longer) ? longer : undefined
}

/** Weights and measures (31 to 36) have six digits, locations (410 to 417) thirteen. */
function fixedLength(identifier: string): number | undefined {
  if (/^3[1-6]\d\d$/.test(identifier)) return 6
  if (/^41[0-7]$/.test(identifier)) return 13
  return fixedLengths[identifier]
}

function bracketedValues(text: string): Values | undefined {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text) return undefined
  return new Map(parts.map(([, identifier = '', value = '']) => [identifier, value.replaceAll(separator, '').trim()]))
}

const parseCount = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,8}$/.test(text) && Number(text) > 0 ? Number(text) : null

/** YYMMDD. Day 00 is the last day of the month; 51 to 99 are of the 1900s (the window of GS1 that fits this century). */
function parseDay(text: string | undefined): string | undefined {
  const [, yy = '', mm = '', dd = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  const [year, month, day] = [Number(yy) + (Number(yy) > 50 ? 1900 : 2000), Number(mm), Number(dd)]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (yy === '' || month < 1 || month > 12 || day > lastDay) return undefined
  return `${year}-${mm}-${String(day === 0 ? lastDay : day).padStart(2, '0')}`
}

/** Units in a scanned pack: its own count, times the units of a case if the code is a case's. Null if the code doesn't say. */
export function scannedUnits(
  { count }: Pick<TradeCode, 'count'>,
  isCase: boolean,
  unitsPerCase: number | null,
): number | null {
  if (!isCase) return count
  return unitsPerCase === null ? null : (count ?? 1) * unitsPerCase
}
