import { sql } from 'kysely'
import { hasWords } from '../../../platform/db/words.ts'

export const foldedPo = sql<string>`fold(orders.customer_po)`

/** Shorter words can't use index orders_customer_po. */
const minWordLetters = 3

/** Every word is part of the PO number, or short words are all of it. */
export const hasPoWords = (words: readonly string[]) =>
  words.some((word) => word.length >= minWordLetters)
    ? hasWords(foldedPo, words)
    : sql<boolean>`${foldedPo} = ${words.join(' ')}`
