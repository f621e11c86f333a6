import { listCollections } from '@dray/contract/collections'
import { listDeliveries } from '@dray/contract/deliveries'
import { liveEventSchema } from '@dray/contract/events'
import { listHeldDeliveries } from '@dray/contract/deliveries/held'
import { createSharedStream, type StreamMessage } from '../kit/api/shared-stream.ts'
import { routeState } from './route-state.ts'
import { needPosition } from '../kit/api/wal-position.ts'

const shown: ReadonlySet<string> = new Set([
  ...listDeliveries.reads,
  ...listHeldDeliveries.reads,
  ...listCollections.reads,
])
/** Changes within this time are read together. */
const batchDelay = 300

/** Calls `read` when the office or another phone changes what the route shows. */
export function listenToChanges(read: () => void): void {
  const stream = createSharedStream()
  let timer: ReturnType<typeof setTimeout> | undefined
  const readSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(read, batchDelay)
  }
  const tab = {
    post(message: StreamMessage) {
      // Before the stream began, changes may have been missed. A refusal may mean that the session has ended.
      const isRefused = message.kind === 'refused' && routeState().denial === undefined
      if (isRefused || message.kind === 'hello' || (message.kind === 'message' && changesRoute(message.data)))
        readSoon()
    },
  }
  const follow = () => (document.visibilityState === 'visible' ? stream.listen(tab, undefined) : stream.leave(tab))
  document.addEventListener('visibilitychange', follow)
  follow()
}

function changesRoute(data: string): boolean {
  const { data: event } = liveEventSchema.safeParse(JSON.parse(data))
  if (event?.kind !== 'changed') return false
  needPosition(event.position)
  return shown.has(event.entity)
}
