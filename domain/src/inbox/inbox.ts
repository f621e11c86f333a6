import { defineList } from '../lists/define-list.ts'

export const inboxChannels = ['EMAIL', 'TEXT', 'CHAT', 'OTHER'] as const
export type InboxChannel = (typeof inboxChannels)[number]

export const inboxStates = ['OPEN', 'ACCEPTED', 'DISMISSED'] as const
export type InboxState = (typeof inboxStates)[number]

/** Of a message, in bytes of UTF-8 (D-347). */
export const maxMessageBytes = 64 * 1024

/** Whoever opened a message keeps it that long without a sign of life. */
export const heldSeconds = 120

/** The longest waiting first. */
export const inboxList = defineList({ time: 'instant', sorts: { received: 'time' }, first: 'received' })
