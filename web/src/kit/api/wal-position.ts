import { laterPosition, type Position, positionHeader, positionSchema } from '@dray/contract/wal-position'

let needed: Position | undefined

/** How recent the database must be that this page reads from. */
export const neededPosition = (): Position | undefined => needed

/** From now on, lists show at least what the database contained there. */
export function needPosition(position: Position | undefined): void {
  needed = laterPosition(needed, position)
}

/** As when the page has just been loaded. */
export const forgetPosition = (): void => {
  needed = undefined
}

/** What the answer to a change says, so that of two answers the earlier one can't hide what the other saved. */
export function requirePosition({ headers }: Response): void {
  needPosition(
    positionSchema
      .optional()
      .catch(undefined)
      .parse(headers.get(positionHeader) ?? undefined),
  )
}
