/** Small letters without accents, so that "cote" finds "Côte". */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words that are looked for, in any order and anywhere in a text. */
export const searchWords = (searchTerm: string): string[] => fold(searchTerm).split(/\s+/).filter(Boolean)

/** Whether a folded text holds every word. */
export const containsWords = (foldedText: string, words: readonly string[]): boolean =>
  words.every((word) => foldedText.includes(word))

/** The rows whose text holds every word of a search, in the order given. */
export function matching<Row>(rows: readonly Row[], searchTerm: string, textOf: (row: Row) => string): Row[] {
  const words = searchWords(searchTerm)
  return rows.filter((row) => words.length === 0 || containsWords(fold(textOf(row)), words))
}
