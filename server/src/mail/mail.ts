import type { Transporter } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { codeOf } from '../start-problem.ts'
import type { Sender } from './sender.ts'

export type Message = {
  to: string
  /** Who gets the replies. */
  replyTo: Sender
  subject: string
  text: string
  attachments: readonly { filename: string; content: Buffer; contentType: string }[]
  /** The same for the same message: a mail program that receives it twice shows it once. */
  id: string
}

export type Mail = {
  isOn: boolean
  /** Does work that ends in a message; refuses as busy when too much is under way, as each holds database connections. */
  withSlot<Answer>(work: () => Promise<Answer>): Promise<Answer>
  /** Sends a message. Rejects with a Refusal unless the mail server accepts it. */
  send(message: Message): Promise<void>
  stop(): Promise<void>
}

/** Each needs up to two of the 20 database connections. */
const maxAtOnce = 5
const usualLimits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
  /** In all, with the wait for others: a server can trickle its replies. */
  longestMs: 30_000,
}

type MailLimits = typeof usualLimits

/** Sends mail over one connection that stays open for a while. The library is loaded with the first message. */
export function createMail(config: MailConfig | undefined, limits: MailLimits = usualLimits): Mail {
  let transport: Promise<Transporter> | undefined
  let underWay = 0

  async function send(message: Message): Promise<void> {
    if (!config) throw new Refusal('mail-is-off')
    try {
      transport ??= open(config, limits)
      const { id, ...parts } = message
      await (await transport).sendMail({
        ...parts,
        attachments: [...message.attachments],
        from: config.from,
        messageId: `<${id}@${config.from.address.replace(/^.*@/, '')}>`,
        signal: AbortSignal.timeout(limits.longestMs),
        // Text that looks like a path or an address is only text.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async function withSlot<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (underWay >= maxAtOnce) throw new Refusal('busy')
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }

  return {
    isOn: config !== undefined,
    withSlot,
    send,
    stop: async () => (await transport)?.close(),
  }
}

async function open({ smtpUrl }: MailConfig, limits: MailLimits): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // A message whose connection was lost may have arrived, so it is never sent again automatically.
    maxRequeues: 0,
    // Sooner than mail servers hang up, so that no message goes to a connection that is closing.
    idleTimeout: 15_000,
    ...limits,
    requireTLS: sendsAPassword(smtpUrl),
  })
}

/** A password goes to another machine only encrypted; `?requireTLS=false` in SMTP_URL turns that off. */
function sendsAPassword(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** Either the address is refused for good, or the message did not get through this time. */
function refusalOf(error: unknown): Refusal {
  const response = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const isAddressRefused = codeOf(error) === 'EENVELOPE' && commandOf(error) === 'RCPT TO' && response >= 550
  if (isAddressRefused) {
    const message = 'The mail server rejected this address.'
    return new Refusal('mail-address-refused', { errors: [{ path: 'to', message }] })
  }
  const refusal = new Refusal('mail-not-sent')
  refusal.cause = error
  return refusal
}

const commandOf = (error: unknown): unknown =>
  error instanceof Error && 'command' in error ? error.command : undefined
