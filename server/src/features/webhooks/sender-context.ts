import type { Dray } from '../../dray.ts'
import type { FairQueue } from '../../platform/http/requests/fair-queue.ts'
import type { Guard } from './receiver-address.ts'
import type { sendEvent } from './send-event.ts'

export type SenderContext = Pick<Dray, 'db' | 'log' | 'metrics'> & {
  timeZone: string
  guard: Guard
  /** Identifies this server in leases. */
  sender: string
  reads: FairQueue<number>
  now: () => Date
  send: typeof sendEvent
  isStopped: () => boolean
  /** Ends requests. */
  stop: AbortSignal
}
