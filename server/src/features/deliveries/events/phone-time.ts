import { isClockOff } from '@dray/domain/deliveries/stop-events'
import type { Author } from '../../../platform/http/serve.ts'

type Received = { at: Date; timeZone: string; author: Author }

/** For the log, which has the server's time by itself. */
export function phoneTime(happenedAt: Date, { at, timeZone }: Received): string {
  const text = happenedAt
    .toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    // Node separates AM and PM by a narrow space, which searches would miss.
    .replaceAll('\u202f', ' ')
  return ` on ${text} by the phone's clock${isClockOff(happenedAt, at) ? ', which is off' : ''}`
}
