import type { Call } from '@dray/contract/call'
import { createHash } from 'node:crypto'
import { invalidField } from '../problem.ts'

/** Both mean the same. */
export type CursorQuery = { after?: string | undefined; before?: string | undefined }

const tagLength = 6

/**
 * The cursors of a call's pages (D-311): the place of a row, with a tag of the list. They are base64url, so a program can send one back
 * as it came, in a header or an address.
 */
export function callCursors({ path }: Pick<Call, 'path'>) {
  const tag = createHash('sha256').update(path).digest('base64url').slice(0, tagLength)
  const write = (place: string): string => Buffer.from(`${tag}${place}`).toString('base64url')
  return {
    write,
    placeIn(query: CursorQuery): string | undefined {
      const { after = query.before } = query
      if (after === undefined) return undefined
      const place = Buffer.from(after, 'base64url').toString().slice(tagLength)
      // PostgreSQL has no text with the zero character.
      if (write(place) !== after || place.includes('\0')) throw invalidCursor(query)
      return place
    },
  }
}

export const invalidCursor = ({ before }: CursorQuery): Error =>
  invalidField(before === undefined ? 'after' : 'before', 'Invalid position in the list')
