import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Runs work in the background, so an answer doesn't show by its time whether there was any. The server finishes it before it stops. */
export function workAfterwards(app: FastifyInstance, log: Log, failure: string): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work) => {
    const done = work()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => running.delete(done))
    running.add(done)
  }
}
