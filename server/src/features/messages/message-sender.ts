import { dueSoonDays, isNight } from '@dray/domain/messages/when-to-send'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { randomUUID } from 'node:crypto'
import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import { endLease, holdLease } from '../../platform/db/lease.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announce } from '../../platform/live/announce.ts'
import { companyNow } from '../company/index.ts'
import { type MessageContext, workingChannel } from './message-context.ts'
import { insertDue } from './news.sql.ts'
import { type ChatSender, maxSendMs } from './send-message.ts'
import { sendNext } from './send-next.ts'
import { contactsToSend, findWork, noteDueTold } from './sender.sql.ts'

const everyMs = 5000
const leaseSeconds = 60
/** A little less than the database allows: it starts counting later than we do. */
const leaseMs = (leaseSeconds - 1) * 1000

/** Sends messages while Dray runs. */
export function sendMessagesRegularly(dray: Dray, chat: ChatSender | undefined): BackgroundWork {
  const { work } = createMessageSender({ ...dray, chat })
  const onError = (error: unknown) => dray.log.warn({ err: error }, 'Messages could not be sent; trying again soon')
  return backgroundWork({ work, onError, firstAfterMs: 1000, everyMs })
}

type Parts = Pick<MessageContext, 'db' | 'log' | 'mail' | 'config' | 'chat'> & { now?: () => Date }

/**
 * Each server has one, and one of them sends at a time, one message after the other: whenever it is killed, at most one message was sent
 * without that being saved, and is sent again.
 */
export function createMessageSender({ now = () => new Date(), ...parts }: Parts) {
  const channels = { EMAIL: workingChannel(), CHAT: workingChannel() }
  const context: MessageContext = { ...parts, now, channels, holder: randomUUID() }
  const { db, config, holder } = context
  const { timeZone } = config
  let leaseEnds = 0

  async function work(isStopped: () => boolean = () => false): Promise<void> {
    const at = now()
    const today = companyDay(at, timeZone)
    const { hasDue, isDueUntold } = await findWork(db, { at, today })
    const tellsDue = isDueUntold && !isNight(at, timeZone)
    if (!(hasDue || tellsDue) || !(await keepLease())) return
    try {
      if (tellsDue) await tellDue(context, today)
      await sendAll(context, async () => !isStopped() && (await keepLease()))
    } finally {
      leaseEnds = 0
      await endLease(db, 'message_lease', holder)
    }
  }

  /** A message whose sending starts with less time left could outlast the lease. */
  async function keepLease(): Promise<boolean> {
    if (performance.now() < leaseEnds - maxSendMs) return true
    const started = performance.now()
    const isHeld = await holdLease(db, 'message_lease', { holder, seconds: leaseSeconds })
    leaseEnds = isHeld ? started + leaseMs : 0
    return isHeld
  }

  return { work }
}

const tellDue = ({ db, now }: MessageContext, today: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await noteDueTold(tx, today))) return
    await insertDue(tx, { today, dueSoonOn: addDays(today, dueSoonDays), at: now() })
    await announce(tx, 'messages', [])
  })

const contactsAtOnce = 50

/** Contacts come once each; what is written for them meanwhile is sent next time. */
async function sendAll(context: MessageContext, mayGoOn: () => Promise<boolean>): Promise<void> {
  const { db, config, now } = context
  const done: number[] = []
  for (;;) {
    const contactIds = await contactsToSend(db, now(), { except: done, limit: contactsAtOnce })
    if (contactIds.length === 0) return
    done.push(...contactIds)
    const { company } = await companyNow(db, config)
    const isInterrupted = await sendTo(context, contactIds, { company: company.name, mayGoOn })
    await inTransaction(db, (tx) => announce(tx, 'messages', []))
    if (isInterrupted) return
  }
}

type Sending = { company: string; mayGoOn: () => Promise<boolean> }

/** True if it stopped early. */
async function sendTo(
  context: MessageContext,
  contactIds: readonly number[],
  { company, mayGoOn }: Sending,
): Promise<boolean> {
  for (const contactId of contactIds)
    do if (!(await mayGoOn())) return true
    while (await sendNext(context, contactId, company))
  return false
}
