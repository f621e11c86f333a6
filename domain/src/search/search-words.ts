/** "cote" finds "Côte", "grosse" finds "große". The database has the same function. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => plainLetters[letter] ?? letter)

/** Letters that are not a plain letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}

export const searchWords = (searchTerm: string): string[] => fold(searchTerm).split(/\s+/).filter(Boolean)

/** More words are one name, not a customer and a product. */
const maxSplitWords = 5

/** Every way to split words in two: "quick camembert" is a customer and a product, or a product and a customer. */
export const wordSplits = (words: readonly string[]): [string[], string[]][] =>
  words.length > maxSplitWords
    ? []
    : words.slice(1).flatMap((_, index): [string[], string[]][] => {
        const [head, tail] = [words.slice(0, index + 1), words.slice(index + 1)]
        return [
          [head, tail],
          [tail, head],
        ]
      })

const phoneNumber = /^\s*\+?[\d().\-/ ]*\d{3}[\d().\-/ ]*$/

/** Reduces a phone number to its digits, so any format matches. */
export const customerSearchWords = (searchTerm: string): string[] =>
  phoneNumber.test(searchTerm) ? [searchTerm.replace(/\D/g, '')] : searchWords(searchTerm)

export const containsWords = (foldedText: string, words: readonly string[]): boolean =>
  words.every((word) => foldedText.includes(word))

/** "Sirop d'érable" has "sirop" and "derable". */
export const nameWords = (name: string): string[] =>
  fold(name)
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export function filterBySearch<Row>(rows: readonly Row[], searchTerm: string, textOf: (row: Row) => string): Row[] {
  const words = searchWords(searchTerm)
  return rows.filter((row) => words.length === 0 || containsWords(fold(textOf(row)), words))
}

/** With three letters, one typo matches too many words. */
export const minSimilarLetters = 4

/** Wrong, missing, extra or swapped. False for equal words, under four letters, and with digits: those are another SKU or size. */
export function differsByOneLetter(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < minSimilarLetters || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let [endOfA, endOfB] = [a.length, b.length]
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA -= 1
    endOfB -= 1
  }
  const [middleOfA, middleOfB] = [a.slice(start, endOfA), b.slice(start, endOfB)]
  return (isOneLetter(middleOfA, middleOfB) || isSwap(middleOfA, middleOfB)) && !hasDigit(a) && !hasDigit(b)
}

const isOneLetter = (a: string, b: string): boolean => a.length <= 1 && b.length <= 1 && a !== b

const isSwap = (a: string, b: string): boolean => a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]

const hasDigit = (word: string): boolean => /\d/.test(word)
