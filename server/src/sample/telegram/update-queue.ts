import type { Update } from 'grammy/types'
import { z } from 'zod'
import { Refused } from './chats.ts'

const wanted = z.object({ offset: z.int().optional(), timeout: z.int().default(0), limit: z.int().default(100) })

/** Updates that wait to be fetched. */
export function createUpdateQueue() {
  const handedOut = new WeakSet<Update>()
  let waiting: Update[] = []
  let wake: ((isReplaced: boolean) => void) | undefined

  const untilWoken = (timeout: number, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isReplaced: boolean) => {
        clearTimeout(timer)
        wake = undefined
        resolve(isReplaced)
      }
      const timer = setTimeout(end, timeout * 1000, false)
      signal.addEventListener('abort', () => end(false))
      wake = end
    })

  return {
    add: (...updates: Update[]): void => {
      waiting.push(...updates)
      wake?.(false)
    },

    /** An offset confirms what was handed out before it. Numbers below it aren't handed out while it is sent. */
    read: async (body: unknown, signal: AbortSignal): Promise<Update[]> => {
      const { offset, timeout, limit } = wanted.parse(body)
      wake?.(true)
      if (offset !== undefined)
        waiting = waiting.filter((update) => !(handedOut.has(update) && update.update_id < offset))
      const found = () => waiting.filter(({ update_id: id }) => offset === undefined || id >= offset).slice(0, limit)
      if (found().length === 0 && timeout > 0 && (await untilWoken(timeout, signal)))
        throw new Refused(409, 'Conflict: terminated by other getUpdates request')
      for (const update of found()) handedOut.add(update)
      return found()
    },

    stop: (): void => wake?.(false),
  }
}
