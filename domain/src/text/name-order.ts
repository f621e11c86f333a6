import { fold } from '../search/search-words.ts'

/**
 * Sorts names alike in every list: without case and accents, numbers by size. Compare the results with `<`. The database has the same
 * function.
 */
export function nameOrder(name: string): string {
  const folded = plain.test(name) ? name.toLowerCase().trim() : fold(name).trim()
  return folded.replace(/[0-9]+/g, (digits) => digits.replace(/^0+/, '').padStart(10, '0'))
}
/** Most names are, and fold faster. */
const plain = /^[ -~]*$/

export function compareNames(a: string, b: string): number {
  const [first, second] = [nameOrder(a), nameOrder(b)]
  return first < second ? -1 : first > second ? 1 : 0
}
