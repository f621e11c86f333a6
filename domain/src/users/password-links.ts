export const linkKinds = ['invite', 'reset'] as const
export type LinkKind = (typeof linkKinds)[number]

const hourInMs = 3_600_000
const hours: Record<LinkKind, number> = { invite: 7 * 24, reset: 24 }

export const linkKindFor = (hasPassword: boolean): LinkKind => (hasPassword ? 'reset' : 'invite')

export const linkExpiresAt = (kind: LinkKind, at: Date): Date => new Date(at.getTime() + hours[kind] * hourInMs)

/** Old links are kept this long, so that opening one explains why it no longer works. */
export const oldLinkDays = 30

type Link = { isUserActive: boolean; usedAt: Date | null; endedAt: Date | null; expiresAt: Date }

export function problemWithLink(link: Link, at: Date) {
  if (!link.isUserActive) return 'link-of-removed-user'
  if (link.usedAt) return 'link-used'
  if (link.endedAt) return 'link-ended'
  return link.expiresAt <= at ? 'link-expired' : undefined
}

type LinkMail = {
  kind: LinkKind
  name: string
  /** Null if the user asked for it on the sign-in page. */
  by: string | null
  company: string
  url: string
  expiresAt: Date
  timeZone: string
}

export function linkMail(mail: LinkMail): { subject: string; text: string } {
  const { kind, name, company, url } = mail
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: mail.timeZone })
  const text = `Hello ${name},

${opening(mail)}

${url}

The link works once, until ${until.format(mail.expiresAt)}.
If you did not expect this message, you can ignore it.

${company}
`
  return { subject: kind === 'invite' ? `Your sign-in for ${company}` : `A new password for ${company}`, text }
}

function opening({ kind, by, company }: LinkMail): string {
  if (kind === 'invite')
    return `${by ?? company} has added you to the back office of ${company}. Open this link to choose your password and sign in:`
  if (by === null) return 'You asked for a new password. Open this link to choose one and sign in:'
  return `${by} sent you this link. Open it to choose a new password and sign in:`
}
