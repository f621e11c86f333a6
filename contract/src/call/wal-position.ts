import { z } from 'zod'

/** As PostgreSQL prints it. A database that has reached a position contains everything that was saved before it. */
export const positionSchema = z.string().regex(/^[\dA-F]{1,8}\/[\dA-F]{1,8}$/)
export type Position = z.output<typeof positionSchema>

/** In a request, how recent the answer must be; in an answer, how recent the page's next answers must be. */
export const positionHeader = 'dray-position'

/** Only the primary itself can serve this position. */
export const lastPosition: Position = 'FFFFFFFF/FFFFFFFF'

export const isReached = (position: Position, by: Position): boolean => comparable(by) >= comparable(position)

export function laterPosition(a: Position | undefined, b: Position | undefined): Position | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return isReached(a, b) ? b : a
}

/** Both numbers are hexadecimal, without zeros in front. */
const comparable = (position: Position): string =>
  position
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join('')
