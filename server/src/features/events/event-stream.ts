import type { LiveEvent } from '@dray/contract/events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dray } from '../../dray.ts'
import type { SignedIn } from '../../http/serve.ts'
import { userOfSession } from '../users/index.ts'
import { toldEvents } from './told-events.ts'

/** A regular line keeps proxies from closing the stream; the session is checked at the same time, because it may expire. */
const heartbeatMs = 20_000
/** How often a database that failed is asked again. */
const retryMs = 1000

/** Sends events to one browser until it leaves, or its session ends. */
export async function streamTo(
  { db, live, replica }: Pick<Dray, 'db' | 'live' | 'replica'>,
  user: SignedIn,
  { reply, request, sinceMs }: { reply: FastifyReply; request: FastifyRequest; sinceMs: number },
): Promise<void> {
  const stream = reply.raw
  reply.hijack()
  let told = await toldEvents(db, user)
  if (stream.destroyed) return
  stream.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const send = (event: LiveEvent): boolean => stream.write(`data: ${JSON.stringify(event)}\n\n`)
  send({ kind: 'hello' })

  // One after the other, so that events keep their order.
  let work = Promise.resolve()
  const next = (step: () => Promise<unknown>): void => {
    work = work.then(step).then(() => undefined, catchUp)
  }
  const tell = async (event: LiveEvent): Promise<void> => {
    const toldEvent = await told(event)
    if (toldEvent && !stream.writableEnded) send(toldEvent)
  }
  const checkSession = async (): Promise<void> => {
    const signedIn = await userOfSession(db, request)
    if (signedIn && !signedIn.lacksSecondFactor) told = await toldEvents(db, signedIn)
    else stream.end()
  }
  /**
   * If the database failed, nothing more is told until it answers for the session, and then the browser reads everything. Ending the
   * stream instead would leave the browser without one for longer: it is refused until then, and waits longer each time.
   */
  const catchUp = async (): Promise<void> => {
    while (!stream.destroyed && !stream.writableEnded) {
      await sleep(retryMs)
      const isChecked = await checkSession().then(
        () => true,
        () => false,
      )
      if (!isChecked) continue
      if (!stream.writableEnded) send({ kind: 'hello' })
      return
    }
  }
  const endings = [
    live.subscribe((event) => {
      // The end of a session may have been missed as well.
      if (event.kind === 'hello') next(checkSession)
      next(() => tell(event))
    }),
    live.onSessionsEnded((userId) => {
      if (userId === user.id) next(checkSession)
    }),
  ]
  // Subscribed by now, so no change falls between the remembered ones and those to come. What a replica answered before may be older.
  for (const event of live.recentChanges(sinceMs + (replica?.maxLagMs ?? 0))) next(() => tell(event))
  const heartbeat = setInterval(() => {
    stream.write(': still here\n\n')
    next(checkSession)
  }, heartbeatMs)
  stream.once('close', () => {
    clearInterval(heartbeat)
    for (const end of endings) end()
  })
}
