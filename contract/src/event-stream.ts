// Apart from `events.ts`, so that the worker that holds the stream does not fetch zod.

export const eventStreamPath = '/api/events'

/** The server remembers changes for this long, in milliseconds. */
export const maxSinceMs = 60_000
