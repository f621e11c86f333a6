import { z } from 'zod'
import { call } from './call.ts'
import { entities } from './entities.ts'

/** What the event stream tells a browser. `progress` reports long work to the window that started it, by its job's id. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), entity: z.enum(entities), ids: z.array(z.int()) }),
  z.object({ kind: z.literal('progress'), jobId: z.string(), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('hello') }),
])
export type LiveEvent = z.output<typeof liveEventSchema>

export const streamEvents = call({
  method: 'GET',
  path: '/api/events',
  summary: 'A stream of server-sent events: what changed, as it changes.',
  who: 'person',
  answer: liveEventSchema,
  answers: 'events',
})
