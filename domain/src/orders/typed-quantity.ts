import { isQuantity, maxQuantity } from '../limits.ts'

/** `in-cases`: it counts cases, and the product has several units per case. */
export type QuantityProblem = 'missing' | 'not-whole' | 'too-large' | 'unclear' | 'in-cases'

/** In units, or null with the problem. `isCases`: it counts cases or boxes. */
export type TypedQuantity = { quantity: number | null; problem: QuantityProblem | null; isCases: boolean }

export const noQuantity: TypedQuantity = { quantity: null, problem: 'missing', isCases: false }

const cases = ['cases?', 'cs', 'boxes', 'box', 'bx', 'cartons?', 'ctns?', 'crates?', 'packs?', 'pk', 'pkgs?', 'trays?']
const units = [
  ...['units?', 'pieces?', 'pcs?', 'each', 'ea', 'count', 'ct', 'bottles?', 'jars?', 'cans?', 'tins?', 'bags?'],
  ...['tubs?', 'rounds?', 'blocks?', 'bars?', 'wheels?'],
]
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const dozen = String.raw`(?:(?:a\s+)?half\s+(?:a\s+)?|an?\s+)?(?:dozens?|doz|dz)\b\.?`

/** A number or number word, what it counts, and "of". Not a number before a weight, time, date, percentage or telephone number. */
export const amountPattern =
  String.raw`(?<figure>(?:\d[\d.,]*(?<![.,])|\d*[½¼¾⅓⅔])(?![\d½¼¾⅓⅔]|[.,]\d|[-/:.]\d|\s*(?:%|(?:m?g|kg|[mcd]?l|oz|lbs?|cc|grams?|kilos?|lit(?:er|re)s?|am|pm|st|nd|rd|th|days?|weeks?|hours?|minutes?)\b))|(?:${numberWords.join('|')})\b|(?=(?:an?\s|half\s|do?z))(?=${dozen}))` +
  String.raw`(?:\s*(?<dozen>${dozen}))?(?:\s*[x×*](?![\p{L}\p{N}])|\s*×)?(?:\s*\b(?:(?<cases>${cases.join('|')})|${units.join('|')})\b\.?)?(?:\s+of\b)?`

type Amount = { figure?: string | undefined; dozen?: string | undefined; cases?: string | undefined }

/** 12, 1,200, 12.0, two dozen, 3 cases. Fractions (1.5, 1,5) are no quantity and are not rounded. */
export function typedQuantity({ figure = '', dozen: dozens, cases: inCases }: Amount): TypedQuantity {
  const isCases = inCases !== undefined
  const count = figure === '' ? 1 : figureCount(figure)
  if (count === null) return { quantity: null, problem: 'not-whole', isCases }
  const quantity = count * unitsPer(dozens)
  if (isQuantity(quantity)) return { quantity, problem: null, isCases }
  return { quantity: null, problem: quantity > maxQuantity ? 'too-large' : 'not-whole', isCases }
}

function unitsPer(dozens: string | undefined): number {
  if (dozens === undefined) return 1
  return /half/i.test(dozens) ? 6 : 12
}

/** A comma is accepted only between thousands. */
const wholeFigure = /^\+?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?$/

function figureCount(figure: string): number | null {
  const word = numberWords.indexOf(figure.toLowerCase())
  if (word >= 0) return word + 1
  return wholeFigure.test(figure) ? Number(figure.replaceAll(',', '')) : null
}
