import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import type { MailboxParts } from './mailbox-parts.ts'
import { createMailboxReader } from './mailbox-reader.ts'

/** Undefined without IMAP_URL. */
export function readMailboxRegularly(dray: Dray): Pick<BackgroundWork, 'stop'> | undefined {
  const { mailbox } = dray.config
  if (mailbox === undefined) return undefined
  const parts = { ...dray, mailbox, now: () => new Date(), lookMs: 60_000, answerMs: 60_000, leaseSeconds: 150 }
  const running = runMailbox(parts)
  const unsubscribe = dray.live.subscribe((event) => {
    if (event.kind === 'changed' && event.entity === 'mailbox') running.wakeIfWanted().catch(() => undefined)
  })
  return {
    async stop() {
      unsubscribe()
      await running.stop()
    },
  }
}

export function runMailbox(parts: MailboxParts) {
  const reader = createMailboxReader(parts)
  const reading = backgroundWork({
    firstAfterMs: 0,
    everyMs: 10 * 60_000,
    retryMs: 5000,
    onError: (error) => parts.log.warn({ err: error }, 'Emails could not be saved; trying again'),
    work: async () => new Date(Date.now() + (await reader.work())),
  })
  return {
    async wakeIfWanted(): Promise<void> {
      if (await reader.wakeIfWanted()) reading.wake()
    },
    async stop() {
      reader.abort()
      await reading.stop()
      await reader.stop()
    },
  }
}
