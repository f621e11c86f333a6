import type { InboxChannel } from '@dray/domain/inbox/inbox'

const labels: Record<string, string> = { COMINGSOON: 'Coming soon', OUTDATED: 'Out of date' }

/** Received, Coming soon. */
export const statusLabel = (status: string): string =>
  labels[status] ?? status.charAt(0) + status.slice(1).toLowerCase()

/** How a message came. */
export const channelLabels: Readonly<Record<InboxChannel, string>> = {
  EMAIL: 'Email',
  TEXT: 'Text message',
  CHAT: 'Chat',
  OTHER: 'Message',
}
