import { z } from 'zod'

/**
 * A position in the log of the database's writes, as PostgreSQL prints it. A database that has reached it contains everything that was
 * saved before it.
 */
export const positionSchema = z.string().regex(/^[\dA-F]{1,8}\/[\dA-F]{1,8}$/)
export type Position = z.output<typeof positionSchema>

/** The header in which a page says how recent an answer must be, and the server how recent the page's next answers must be. */
export const positionHeader = 'dray-position'

/** Beyond every position: nothing but the database itself has reached it. */
export const lastPosition: Position = 'FFFFFFFF/FFFFFFFF'

export const isReached = (position: Position, by: Position): boolean => comparable(by) >= comparable(position)

export function laterPosition(one: Position | undefined, other: Position | undefined): Position | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return isReached(one, other) ? other : one
}

/** Both numbers are hexadecimal, without zeros in front. */
const comparable = (position: Position): string =>
  position
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join('')
