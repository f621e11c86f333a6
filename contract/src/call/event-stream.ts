// Separate from `events.ts`, so the worker that holds the stream doesn't load zod.

export const eventStreamPath = '/api/events'
export const portalEventsPath = '/api/portal/events'

/** The server remembers changes for this long, in milliseconds. */
export const maxSinceMs = 60_000
