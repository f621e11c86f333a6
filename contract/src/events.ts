import { z } from 'zod'
import { call } from './call.ts'
import { entities } from './entities.ts'

/** The events of the event stream. `progress` reports a long job to the window that started it, by job id. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), entity: z.enum(entities), ids: z.array(z.int()) }),
  z.object({ kind: z.literal('progress'), jobId: z.string(), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('hello') }),
])
export type LiveEvent = z.output<typeof liveEventSchema>

export const streamEvents = call({
  method: 'GET',
  path: '/api/events',
  summary: 'A stream of server-sent events about changes.',
  who: 'person',
  answer: liveEventSchema,
  answers: 'events',
})
