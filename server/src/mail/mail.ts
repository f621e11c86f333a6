import type { Transporter } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { codeOf } from '../start-problem.ts'
import type { Sender } from './sender.ts'

export type Message = {
  to: string
  /** Who is meant to get the answer. */
  replyTo: Sender
  subject: string
  text: string
  attachments: readonly { filename: string; content: Buffer; contentType: string }[]
  /** The same for the same message: a mail program that gets it twice shows it once. */
  id: string
}

export type Mail = {
  isOn: boolean
  /** Does work that ends in a message, unless too many are at it: each holds database connections meanwhile. */
  whileFree<Answer>(work: () => Promise<Answer>): Promise<Answer>
  /** Hands the message to the mail server. Rejects with a Refusal unless the server says that it has it. */
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
  /** From the press of the button, the wait for others included: a server may trickle its replies. */
  longestMs: 30_000,
}

type MailLimits = typeof usualLimits

/** Sends mail over one connection that is kept for a while. The library is loaded with the first message. */
export function createMail(config: MailConfig | undefined, limits: MailLimits = usualLimits): Mail {
  let transport: Promise<Transporter> | undefined
  let atIt = 0

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
        // A text that looks like a path or an address is a text.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async function whileFree<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (atIt >= maxAtOnce) throw new Refusal('busy')
    atIt += 1
    try {
      return await work()
    } finally {
      atIt -= 1
    }
  }

  return {
    isOn: config !== undefined,
    whileFree,
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
    // A message whose connection was lost may have arrived: it is never sent again by itself.
    maxRequeues: 0,
    // Sooner than mail servers hang up, so that a message is not given to a connection that is going.
    idleTimeout: 15_000,
    ...limits,
    requireTLS: sendsAPassword(smtpUrl),
  })
}

/** A password goes to another machine only encrypted; `?requireTLS=false` in SMTP_URL has it otherwise. */
function sendsAPassword(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** The address itself is refused for good, or the message did not get through this time. */
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
