/** Lowercase without accents, so that "cote" finds "Côte". */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search. Each may be anywhere in a text, in any order. */
export const searchWords = (searchTerm: string): string[] => fold(searchTerm).split(/\s+/).filter(Boolean)

/** Whether a folded text contains every word. */
export const containsWords = (foldedText: string, words: readonly string[]): boolean =>
  words.every((word) => foldedText.includes(word))

/** The rows whose text contains every word of a search, in their original order. */
export function filterBySearch<Row>(rows: readonly Row[], searchTerm: string, textOf: (row: Row) => string): Row[] {
  const words = searchWords(searchTerm)
  return rows.filter((row) => words.length === 0 || containsWords(fold(textOf(row)), words))
}
