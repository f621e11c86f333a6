import type { InboxChannel } from '@dray/domain/inbox/inbox'

export const channelLabels: Readonly<Record<InboxChannel, string>> = {
  EMAIL: 'Email',
  TEXT: 'Text message',
  CHAT: 'Chat',
  OTHER: 'Message',
}
