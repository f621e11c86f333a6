import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { endLease, holdLease } from '../../platform/db/lease.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announce } from '../../platform/live/announce.ts'
import { createLook } from './look.ts'
import { type Connection, connectToMailbox, MailServerError } from './mail-connection.ts'
import type { MailboxParts } from './mailbox-parts.ts'
import { type MailboxProblem, mailboxProblem } from './mailbox-problem.ts'
import { noteMailboxHealth, readMailboxRow } from './mailbox.sql.ts'

const otherServerMs = 15_000
const firstWaitMs = 1000
const longestWaitMs = 5 * 60_000

/** One server at a time is connected to the mailbox. */
export function createMailboxReader(parts: MailboxParts) {
  const { db, mailbox, lookMs, answerMs } = parts
  const stopping = new AbortController()
  const health = createHealth(parts)
  const lease = createLease(parts)
  const retries = createRetries(parts)
  const look = createLook(parts, { holder: lease.holder, mayGoOn, onRead: health.announce })
  let waking = new AbortController()
  let connection: Connection | undefined
  let wantedAt = new Date(0)

  /** Returns how long to wait before the next time. */
  async function work(): Promise<number> {
    if (!(await mayGoOn())) return otherServerMs
    if (!(await retries.mayTry())) return lookMs
    try {
      connection ??= await connectToMailbox(mailbox, answerMs)
      await health.show(await look(connection), { hasLooked: true })
    } catch (error) {
      disconnect()
      if (!(error instanceof MailServerError)) throw error
      if (stopping.signal.aborted) return 0
      const problem = mailboxProblem(error, mailbox)
      await health.show(problem.sentence, { hasLooked: false })
      return retries.waitAfter(problem)
    }
    retries.reset()
    await connection?.waitForNews(lookMs, AbortSignal.any([stopping.signal, waking.signal]))
    waking = new AbortController()
    return 0
  }

  async function mayGoOn(): Promise<boolean> {
    const isOurs = !stopping.signal.aborted && (await lease.keep())
    if (!isOurs) disconnect()
    return isOurs
  }

  function disconnect(): void {
    connection?.close()
    connection = undefined
  }

  return {
    work,
    /** Ends the wait if a person has just asked for the emails of the last days. */
    async wakeIfWanted(): Promise<boolean> {
      const wish = await findWish(db, wantedAt)
      if (wish === undefined) return false
      wantedAt = wish
      waking.abort()
      return true
    },
    abort: () => {
      stopping.abort()
      disconnect()
    },
    async stop(): Promise<void> {
      disconnect()
      await lease.end()
    },
  }
}

/** A person who asks for the emails of the last days. */
async function findWish(db: Db, since: Date): Promise<Date | undefined> {
  const { recentWantedAt } = await readMailboxRow(db)
  return recentWantedAt !== null && recentWantedAt > since ? recentWantedAt : undefined
}

function createLease({ db, leaseSeconds }: MailboxParts) {
  const holder = randomUUID()
  let isHolding = false
  return {
    holder,
    async keep(): Promise<boolean> {
      const isHeld = await holdLease(db, 'mailbox', { holder, seconds: leaseSeconds })
      if (isHeld && !isHolding) await noteMailboxHealth(db, { saved: 0, skipped: 0 })
      isHolding = isHeld
      return isHeld
    },
    async end(): Promise<void> {
      if (isHolding) await endLease(db, 'mailbox', holder)
      isHolding = false
    },
  }
}

/** Growing waits. After a refused sign-in only a person helps: each try could lock the mailbox. */
function createRetries({ db, log, now, lookMs }: MailboxParts) {
  let waitMs = firstWaitMs
  let refusedAt: Date | undefined
  return {
    mayTry: async (): Promise<boolean> => refusedAt === undefined || (await findWish(db, refusedAt)) !== undefined,
    waitAfter({ sentence, isRefused }: MailboxProblem): number {
      log.warn({ problem: sentence }, 'The mailbox could not be read')
      if (isRefused) refusedAt = now()
      const pause = isRefused ? lookMs : waitMs
      waitMs = Math.min(waitMs * 2, longestWaitMs)
      return pause
    },
    reset(): void {
      waitMs = firstWaitMs
      refusedAt = undefined
    },
  }
}

/** The state that X-117 answers. */
function createHealth({ db, now }: MailboxParts) {
  let shown: string | null | undefined
  const announceState = (): Promise<void> => inTransaction(db, (tx) => announce(tx, 'mailbox', []))
  return {
    announce: announceState,
    async show(problem: string | null, { hasLooked }: { hasLooked: boolean }): Promise<void> {
      await noteMailboxHealth(db, { problem, ...(hasLooked ? { lookedAt: now() } : {}) })
      if (problem !== shown) await announceState()
      shown = problem
    },
  }
}
