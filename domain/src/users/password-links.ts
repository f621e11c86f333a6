/** What a link to set a password is for: the first password of a new user, or a new one. */
export const linkKinds = ['invite', 'reset'] as const
export type LinkKind = (typeof linkKinds)[number]

const hourInMs = 3_600_000
const hours: Record<LinkKind, number> = { invite: 7 * 24, reset: 24 }

/** A user without a password is invited; one with a password gets a new one. */
export const linkKindFor = (hasPassword: boolean): LinkKind => (hasPassword ? 'reset' : 'invite')

export const linkExpiresAt = (kind: LinkKind, at: Date): Date => new Date(at.getTime() + hours[kind] * hourInMs)

/** For how many days a link that no longer works is remembered, so that whoever opens it is told why. */
export const oldLinkDays = 30

type Link = { isUserActive: boolean; usedAt: Date | null; endedAt: Date | null; expiresAt: Date }

/** Why a link does not set a password; undefined if it does. */
export function problemWithLink(link: Link, at: Date) {
  if (!link.isUserActive) return 'link-of-removed-user'
  if (link.usedAt) return 'link-used'
  if (link.endedAt) return 'link-ended'
  return link.expiresAt <= at ? 'link-expired' : undefined
}
