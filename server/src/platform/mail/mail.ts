import type { Transporter } from 'nodemailer'
import type { MailConfig } from '../config/config.ts'
import { Refusal } from '../http/refusal.ts'
import { errorCode } from '../start-problem.ts'
import type { Sender } from '../config/sender.ts'

export type Message = {
  to: string
  replyTo?: Sender | undefined
  subject: string
  text: string
  attachments: readonly { filename: string; content: Buffer; contentType: string }[]
  senderName?: string
  /** Stays the same when a message is retried, so mail programs show it once. */
  id: string
}

export type Mail = {
  isOn: boolean
  /** For work that ends in sending a message. Refuses as busy if too much is running, because each job uses database connections. */
  withSlot<Answer>(work: () => Promise<Answer>): Promise<Answer>
  /** Rejects with a Refusal unless the mail server accepts the message. */
  send(message: Message): Promise<void>
  stop(): Promise<void>
}

/** Each uses up to two of the 20 database connections. */
const maxConcurrent = 5
const defaultLimits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
  /** For a whole message, including the wait for others: a server can trickle its replies. */
  totalTimeoutMs: 30_000,
}

type MailLimits = typeof defaultLimits

/** Keeps one connection open for a while. Loads the library with the first message. */
export function createMail(config: MailConfig | undefined, limits: MailLimits = defaultLimits): Mail {
  let transport: Promise<Transporter> | undefined
  let running = 0

  async function send(message: Message): Promise<void> {
    if (!config) throw new Refusal('mail-is-off')
    try {
      transport ??= open(config, limits)
      const { id, senderName, ...parts } = message
      const { from, isFromSet = true } = config
      await (await transport).sendMail({
        ...parts,
        attachments: [...message.attachments],
        from: isFromSet ? from : { ...from, name: senderName ?? from.name },
        messageId: `<${id}@${from.address.replace(/^.*@/, '')}>`,
        signal: AbortSignal.timeout(limits.totalTimeoutMs),
        // Never load text that looks like a path or URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      throw mailRefusal(error)
    }
  }

  async function withSlot<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (running >= maxConcurrent) throw new Refusal('busy')
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
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
    // A message whose connection was lost may have arrived, so don't resend it automatically.
    maxRequeues: 0,
    // Shorter than mail servers' timeouts, so no message goes out on a closing connection.
    idleTimeout: 15_000,
    ...limits,
    requireTLS: hasRemotePassword(smtpUrl),
  })
}

/** Passwords go to other machines only encrypted; `?requireTLS=false` in SMTP_URL turns that off. */
function hasRemotePassword(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** Tells a permanently rejected address from an attempt that merely failed. */
function mailRefusal(error: unknown): Refusal {
  const response = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const isAddressRejected = errorCode(error) === 'EENVELOPE' && failedCommand(error) === 'RCPT TO' && response >= 550
  if (isAddressRejected) {
    const message = 'The mail server rejected this address.'
    return new Refusal('mail-address-refused', { errors: [{ path: 'to', message }] })
  }
  const refusal = new Refusal('mail-not-sent')
  refusal.cause = error
  return refusal
}

const failedCommand = (error: unknown): unknown =>
  error instanceof Error && 'command' in error ? error.command : undefined
