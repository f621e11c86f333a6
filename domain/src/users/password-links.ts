export const linkKinds = ['invite', 'reset'] as const
export type LinkKind = (typeof linkKinds)[number]

const hourInMs = 3_600_000
const hours: Record<LinkKind, number> = { invite: 7 * 24, reset: 24 }

export const linkKindFor = (hasPassword: boolean): LinkKind => (hasPassword ? 'reset' : 'invite')

export const linkExpiresAt = (kind: LinkKind, at: Date): Date => new Date(at.getTime() + hours[kind] * hourInMs)

/** So that whoever opens an old link is told why it no longer works. */
export const oldLinkDays = 30

type Link = { isUserActive: boolean; usedAt: Date | null; endedAt: Date | null; expiresAt: Date }

export function problemWithLink(link: Link, at: Date) {
  if (!link.isUserActive) return 'link-of-removed-user'
  if (link.usedAt) return 'link-used'
  if (link.endedAt) return 'link-ended'
  return link.expiresAt <= at ? 'link-expired' : undefined
}
