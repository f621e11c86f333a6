import { laterPosition, type Position, positionHeader, positionSchema } from '@dray/contract/call/wal-position'

let needed: Position | undefined

/** How recent a database replica must be to answer this page. */
export const neededPosition = (): Position | undefined => needed

/** From now on, lists reflect at least this database state. */
export function needPosition(position: Position | undefined): void {
  needed = laterPosition(needed, position)
}

/** Resets to the state of a fresh page load. */
export const forgetPosition = (): void => {
  needed = undefined
}

/** Remembers the position in the answer to a change, so a stale read can't hide what was saved. */
export function requirePosition({ headers }: Response): void {
  needPosition(
    positionSchema
      .optional()
      .catch(undefined)
      .parse(headers.get(positionHeader) ?? undefined),
  )
}
