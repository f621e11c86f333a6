import { defineList } from '../lists/define-list.ts'

export const inboxChannels = ['EMAIL', 'TEXT', 'CHAT', 'OTHER'] as const
export type InboxChannel = (typeof inboxChannels)[number]

export const inboxStates = ['OPEN', 'ACCEPTED', 'DISMISSED'] as const
export type InboxState = (typeof inboxStates)[number]

/** Of a message, in bytes of UTF-8 (D-347). */
export const maxMessageBytes = 64 * 1024

/** Whoever opened a message keeps it that long without a sign of life. */
const heldMs = 120_000

export const heldSince = (at: Date): Date => new Date(at.getTime() - heldMs)

/** The longest waiting first. */
export const inboxList = defineList({ time: 'instant', sorts: { received: 'time' }, first: 'received' })
