import { z } from 'zod'
import { call } from './call.ts'
import { entities } from './call/entities.ts'
import { eventStreamPath, maxSinceMs } from './call/event-stream.ts'
import { positionSchema } from './call/wal-position.ts'

/** `progress` reports a long job to the window that started it. Reads made because of an event need a replica that has reached the event's position, if it has one. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    entity: z.enum(entities),
    ids: z.array(z.int()),
    position: positionSchema.optional(),
  }),
  z.object({ kind: z.literal('progress'), jobId: z.string(), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('hello'), position: positionSchema.optional() }),
])
export type LiveEvent = z.output<typeof liveEventSchema>

export const streamEvents = call({
  method: 'GET',
  path: eventStreamPath,
  summary: 'A stream of server-sent events about changes.',
  who: 'person',
  /** Changes before the stream, too: a page reads its first lists before its stream begins. */
  query: z.object({ sinceMs: z.coerce.number().int().min(0).max(maxSinceMs).optional() }),
  answer: liveEventSchema,
  answers: 'events',
})
