import type { LinkKind } from './password-links.ts'

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
