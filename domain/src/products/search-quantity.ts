import { isQuantity } from '../limits.ts'
import { nameWords, searchWords } from '../search/search-words.ts'
import { parseWhole } from '../typed-figures.ts'

export type ReadSearch = { searchTerm: string; quantity: number | undefined }
export type SearchReader = (typed: string) => ReadSearch

type SearchedProduct = { name: string; sku: string; text: string }

/**
 * Reads "12 chai", "chai 12", "12x chai", "chai x 12", "12chai" and "12ch". A number is part of the search if a product has it in its name:
 * the whole text is a name or SKU; all words begin words of a name and the number is on the same side of its neighbor ("7 up");
 * or it is one word that a product has in its text ("12oz"). With a number on both sides, the rest decides, or else the one in front.
 * A number that starts with 0, or that no line can have, is never a quantity.
 */
export function searchReader(products: readonly SearchedProduct[]): SearchReader {
  const entire = new Set(products.flatMap(({ name, sku }) => [squeeze(name), squeeze(sku)]))
  const isEntire = (words: readonly string[]): boolean => entire.has(squeeze(words.join(' ')))
  const areNamed = (words: readonly string[]): boolean => products.some((product) => namesAll(product, words))
  return (typed) => {
    const words = searchWords(typed)
    const readings = quantityReadings(words)
    const [first] = readings
    const isWhole =
      first === undefined ||
      isEntire(words) ||
      (words.length === 1
        ? products.some(({ text }) => text.includes(words.join()))
        : products.some((product) => namesAll(product, words) && keepsSides(product, words)))
    if (isWhole) return { searchTerm: typed, quantity: undefined }
    const better = readings.length > 1 ? (byRest(readings, isEntire) ?? byRest(readings, areNamed)) : undefined
    const { quantity, rest } = better ?? first
    return { searchTerm: rest.join(' '), quantity }
  }
}

/** "5kg" is a size that no product has, not five of a product whose name begins with "kg". */
const units: ReadonlySet<string> = new Set(['oz', 'lb', 'kg', 'mg', 'ml', 'cl', 'ct', 'pk'])

type Reading = { quantity: number; rest: readonly string[] }

const byRest = (readings: readonly Reading[], test: (rest: readonly string[]) => boolean): Reading | undefined =>
  readings.find(({ rest }) => test(rest))

function quantityReadings(words: readonly string[]): Reading[] {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length === 1) {
    const [, number = '', rest = ''] = /^(\d+)(\p{L}.+)$/u.exec(first) ?? []
    return units.has(rest) ? [] : reading(number, [rest])
  }
  return [
    ...(isTimes(words[1]) ? reading(first, words.slice(2)) : []),
    ...reading(first.replace(/(?<=\d)[x×]$/, ''), words.slice(1)),
    ...(isTimes(words.at(-2)) ? reading(last, words.slice(0, -2)) : []),
    ...reading(last.replace(/^[x×](?=\d)/, ''), words.slice(0, -1)),
  ]
}

const isTimes = (word: string | undefined): boolean => word === 'x' || word === '×'

function reading(number: string, rest: readonly string[]): Reading[] {
  const quantity = /^[1-9][\d,]*$/.test(number) ? (parseWhole(number) ?? 0) : 0
  return rest.length > 0 && isQuantity(quantity) ? [{ quantity, rest }] : []
}

function namesAll({ name, text }: SearchedProduct, words: readonly string[]): boolean {
  if (!words.every((word) => text.includes(word))) return false
  const inName = nameWords(name)
  return words.every((word) => inName.some((own) => begins(word, own)))
}

function keepsSides({ name }: SearchedProduct, words: readonly string[]): boolean {
  const inName = nameWords(name)
  const isInOrder = (before = '', after = ''): boolean =>
    inName.findIndex((own) => begins(before, own)) < inName.findLastIndex((own) => begins(after, own))
  const startsWithNumber = /^\d/.test(words[0] ?? '')
  const endsWithNumber = /\d$/.test(words.at(-1) ?? '')
  return (
    (!startsWithNumber || isInOrder(words[0], words[1])) && (!endsWithNumber || isInOrder(words.at(-2), words.at(-1)))
  )
}

/** 12 begins "12oz", but not "120". */
const begins = (typed: string, word: string): boolean =>
  word.startsWith(typed) && !(/\d$/.test(typed) && /^\d/.test(word.slice(typed.length)))

const squeeze = (text: string): string => nameWords(text).join('')
