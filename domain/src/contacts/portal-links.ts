const dayInMs = 86_400_000
const linkDays = 7

/** A link that the office made or a contact asked for by email (D-331). */
export const portalLinkExpiresAt = (at: Date): Date => new Date(at.getTime() + linkDays * dayInMs)

const botLinkMs = 10 * 60_000
/** A link that the bot gave. */
export const botLinkExpiresAt = (at: Date): Date => new Date(at.getTime() + botLinkMs)

type Link = { usedAt: Date | null; endedAt: Date | null; expiresAt: Date }

/** A replaced link counts as expired. */
export function problemWithPortalLink({ usedAt, endedAt, expiresAt }: Link, at: Date) {
  if (usedAt) return 'portal-link-used'
  return endedAt || expiresAt <= at ? 'portal-link-expired' : undefined
}

const idleDays = 180
const maxDays = 365

export type Device = { createdAt: Date; lastUsedAt: Date; endedAt: Date | null }

/** A device stays open for 180 days after its last use, and for 365 days at most (D-333). */
export const isDeviceOpen = ({ createdAt, lastUsedAt, endedAt }: Device, at: Date): boolean =>
  endedAt === null &&
  at.getTime() - lastUsedAt.getTime() < idleDays * dayInMs &&
  at.getTime() - createdAt.getTime() < maxDays * dayInMs

/** In seconds. */
export const deviceCookieAge = (maxDays * dayInMs) / 1000

type LinkMail = {
  name: string
  company: string
  /** One for each customer that the contact orders for. */
  links: readonly { customerName: string; url: string; expiresOn: Date }[]
  timeZone: string
}

export function portalLinkMail({ name, company, links, timeZone }: LinkMail): { subject: string; text: string } {
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  const texts = links.map(
    ({ customerName, url, expiresOn }) => `Open this link to order from ${company} for ${customerName}:

${url}

It works once, until ${until.format(expiresOn)}.
`,
  )
  return {
    subject: `Order from ${company}`,
    text: `Hello ${name},

${texts.join('\n')}
The device that opens it stays signed in.
If you did not expect this message, you can ignore it.

${company}
`,
  }
}
