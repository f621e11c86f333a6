import { isQuantity } from '../limits.ts'
import { nameWords, searchWords } from '../search/search-words.ts'

/** What a search in the order menu says: the text to search for, and how many units to add, if it says so. */
export type ReadSearch = { searchTerm: string; quantity: number | undefined }
export type SearchReader = (typed: string) => ReadSearch

/** `text` is the prepared text of the product (`searchText`). */
type SearchedProduct = { name: string; sku: string; text: string }

/**
 * Reads quantities in the search of the order menu: "12 chai" and "chai 12", also with an x ("12x chai", "chai x 12"), and a number in
 * front of a word of three letters or more ("12chai"). A number is part of the search instead if a product has it in its name:
 *
 * - the whole text is the name or the SKU of a product, whatever its case, accents, spaces and punctuation; or
 * - all its words begin words of a name, and the number stands on the same side of its neighbor there: "7 up" means 7 Up, and where
 *   there is a Chai 12 oz, "chai 12" and "12 oz chai" mean that, while "12 chai" means twelve of the first Chai; or
 * - it is one word, as "12oz", and a product has that in its text.
 *
 * Between a number in front and one at the end, the rest decides: it is a name or a SKU, or begins words of a name; else the number
 * in front is the quantity. A number that starts with 0, or that no line can have, is never a quantity.
 */
export function searchReader(products: readonly SearchedProduct[]): SearchReader {
  const entire = new Set(products.flatMap(({ name, sku }) => [squeeze(name), squeeze(sku)]))
  const isEntire = (words: readonly string[]): boolean => entire.has(squeeze(words.join(' ')))
  const areNamed = (words: readonly string[]): boolean => products.some((product) => namesAll(product, words))
  return (typed) => {
    const words = searchWords(typed)
    const readings = readingsOf(words)
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

type Reading = { quantity: number; rest: readonly string[] }

const byRest = (readings: readonly Reading[], test: (rest: readonly string[]) => boolean): Reading | undefined =>
  readings.find(({ rest }) => test(rest))

/** The ways to divide a text into a quantity and the rest: the quantity in front, then the quantity at the end. */
function readingsOf(words: readonly string[]): Reading[] {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length === 1) {
    const [, number = '', rest = ''] = /^(\d+)(\p{L}.{2,})$/u.exec(first) ?? []
    return reading(number, [rest])
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
  const quantity = Number(number.replaceAll(',', ''))
  return rest.length > 0 && quantityPattern.test(number) && isQuantity(quantity) ? [{ quantity, rest }] : []
}

/** A comma is accepted only between thousands. */
const quantityPattern = /^[1-9](?:\d*|\d{0,2}(?:,\d{3})+)$/

/** Whether every word begins a word of the product's name. */
function namesAll({ name, text }: SearchedProduct, words: readonly string[]): boolean {
  if (!words.every((word) => text.includes(word))) return false
  const inName = nameWords(name)
  return words.every((word) => inName.some((own) => begins(word, own)))
}

/** Whether a number at the start or end of the text stands in the name before or after its neighbor, as it does in the text. */
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

/** A number begins only a word with just that number: 12 begins "12oz", but not "120". */
const begins = (typed: string, word: string): boolean =>
  word.startsWith(typed) && !(/\d$/.test(typed) && /^\d/.test(word.slice(typed.length)))

/** Only the letters and digits. */
const squeeze = (text: string): string => nameWords(text).join('')
