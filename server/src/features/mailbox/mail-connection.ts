import type { FetchMessageObject, FetchQueryObject, ImapFlow, MessageStructureObject } from 'imapflow'
import type { MailboxConfig } from '../../platform/config/config.ts'
import { chooseParts, type ChosenParts, maxPartBytes } from './choose-parts.ts'

/** An email as the server sends it: its header, and the parts that may be text. */
export type RawMail = {
  uid: number
  receivedAt: Date | undefined
  header: Buffer
  /** A server has no structure for one with very many parts. Then this is its beginning. */
  content: { parts: ChosenParts; bodies: ReadonlyMap<string, Buffer> } | { source: Buffer } | undefined
}

/** The mail server refused, broke off or gave no answer. */
export class MailServerError extends Error {}

/** Emails beyond the parts that are read aren't loaded, however large they are. */
const maxSourceBytes = 4 * 1024 * 1024
const maxAnswerBytes = 64 * 1024 * 1024

export type Connection = Awaited<ReturnType<typeof connectToMailbox>>

/** Opens the folder. Nothing here sets a flag: it is opened to be read only, unless emails are moved. */
export async function connectToMailbox(config: MailboxConfig, answerMs: number) {
  const { folder, doneFolder } = config
  const client = await createClient(config, answerMs)
  const answered = answersWithin(client, answerMs)
  const { uidValidity, uidNext } = await answered(open(client, folder, doneFolder)).catch((error: unknown) => {
    client.close()
    throw error
  })
  const fetchOne = (uid: number, query: FetchQueryObject) =>
    answered(client.fetchOne(String(uid), query, { uid: true }))

  return {
    uidValidity: Number(uidValidity),
    uidNext,
    canMove: client.capabilities.has('MOVE'),
    waitForNews: createNewsWait(client),
    close: (): void => client.close(),

    /** The numbers of emails from this one on, in their sequence. */
    async findUids(from: number, since?: Date): Promise<number[]> {
      const found = await answered(client.search({ uid: `${from}:*`, ...(since && { since }) }, { uid: true }))
      // imapflow answers false if the server refuses.
      if (!found) throw new MailServerError('The mail server refused to list its emails')
      // The newest one always belongs to `n:*`.
      return found.filter((uid) => uid >= from)
    },

    /** Undefined if it is gone. */
    async readMail(uid: number): Promise<RawMail | undefined> {
      const mail = await fetchOne(uid, { headers: true, internalDate: true, bodyStructure: true })
      return mail ? { ...headerFields(mail), content: await readContent(uid, mail.bodyStructure, fetchOne) } : undefined
    },

    async readHeader(uid: number): Promise<RawMail | undefined> {
      const mail = await fetchOne(uid, { headers: true, internalDate: true })
      return mail ? { ...headerFields(mail), content: undefined } : undefined
    },

    /** False if the server refuses. */
    move: async (uid: number): Promise<boolean> =>
      doneFolder !== undefined && Boolean(await answered(client.messageMove(String(uid), doneFolder, { uid: true }))),
  }
}

/** imapflow, loaded only where a mailbox is read. */
async function createClient(config: MailboxConfig, answerMs: number): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const { host, port, encryption, user, password } = config
  const client = new ImapFlow({
    ...{ host, port, secure: encryption === 'tls' },
    ...(encryption === 'tls' ? {} : { doSTARTTLS: encryption === 'starttls' }),
    auth: { user, pass: password },
    // Its log has what the server says, which might repeat the password.
    logger: false,
    disableAutoIdle: true,
    disableBinary: true,
    ...{ connectionTimeout: answerMs, greetingTimeout: answerMs },
    ...{ maxLiteralSize: maxAnswerBytes / 2, maxResponseSize: maxAnswerBytes },
  })
  // Whoever waits for an answer gets it too.
  client.on('error', () => undefined)
  return client
}

/** A connection can die without saying so, so no answer in time ends it. */
const answersWithin =
  (client: ImapFlow, answerMs: number) =>
  async <T>(work: Promise<T>): Promise<T> => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      client.close()
    }, answerMs)
    try {
      return await work
    } catch (error) {
      const cause = isLate ? Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' }) : error
      throw new MailServerError('The mail server failed', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

async function open(client: ImapFlow, folder: string, doneFolder: string | undefined) {
  await client.connect()
  const moves = doneFolder !== undefined && client.capabilities.has('MOVE')
  if (moves) await client.mailboxCreate(doneFolder)
  return client.mailboxOpen(folder, { readOnly: !moves })
}

/** Waits until an email arrives, the connection ends, or the time is over. News that came before count. */
function createNewsWait(client: ImapFlow) {
  let hasNews = false
  client.on('exists', () => {
    hasNews = true
  })
  return async (waitMs: number, signal: AbortSignal): Promise<void> => {
    if (!hasNews && client.usable && !signal.aborted) {
      if (client.capabilities.has('IDLE')) void client.idle().catch(() => undefined)
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          client.off('exists', end).off('close', end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, waitMs)
        client.on('exists', end).on('close', end)
        signal.addEventListener('abort', end)
      })
    }
    hasNews = false
  }
}

type FetchOne = (uid: number, query: FetchQueryObject) => Promise<FetchMessageObject | false>

async function readContent(
  uid: number,
  structure: MessageStructureObject | undefined,
  fetchOne: FetchOne,
): Promise<RawMail['content']> {
  const parts = structure && chooseParts(structure)
  if (!parts) {
    const mail = await fetchOne(uid, { source: { maxLength: maxSourceBytes } })
    return mail && mail.source ? { source: mail.source } : undefined
  }
  const keys = parts.texts.flatMap(({ alternatives }) => alternatives.map(({ key }) => key))
  if (keys.length === 0) return { parts, bodies: new Map() }
  const mail = await fetchOne(uid, { bodyParts: keys.map((key) => ({ key, maxLength: maxPartBytes })) })
  return { parts, bodies: (mail && mail.bodyParts) || new Map() }
}

const headerFields = ({ uid, headers, internalDate }: FetchMessageObject) => ({
  uid,
  header: headers ?? Buffer.alloc(0),
  receivedAt: internalDate === undefined ? undefined : validDate(internalDate),
})

function validDate(value: Date | string): Date | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}
