import { z } from 'zod'

const recentSchema = z.object({
  /** What kind of record it is, such as "Orders". */
  group: z.string(),
  label: z.string(),
  aside: z.string().optional(),
  /** Opens it, and identifies it in the list. */
  address: z.string().startsWith('/'),
})
/** A record that this user opened lately. */
export type Recent = z.output<typeof recentSchema>

const maxRecents = 8
const keyOf = (userId: number): string => `dray-recent-${userId}`

/** What the user opened lately in this browser, newest first. */
export function readRecents(userId: number): readonly Recent[] {
  try {
    return z
      .array(recentSchema)
      .catch([])
      .parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return [] // No storage, or not our format: the same as nothing opened yet.
  }
}

export function rememberRecent(userId: number, { group, label, aside, address }: Recent): void {
  const others = readRecents(userId).filter((recent) => recent.address !== address)
  const recents = [{ group, label, aside, address }, ...others].slice(0, maxRecents)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(recents))
  } catch {
    // Full or forbidden: search works without.
  }
}
