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

/** Each may be anywhere in a text. */
export const searchWords = (searchTerm: string): string[] => fold(searchTerm).split(/\s+/).filter(Boolean)

const phoneNumber = /^\s*\+?[\d().\-/ ]*\d{3}[\d().\-/ ]*$/

/** Of a phone number its digits, so that it is found however it is written. */
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
