import type { MessageChannel } from '@dray/domain/messages/message-kinds'
import type { Dray } from '../../dray.ts'
import type { ChatSender } from './send-message.ts'

/** A channel that failed is left alone for a while. */
export type ChannelState = { failures: number; pausedUntil: Date }

export type MessageContext = Pick<Dray, 'db' | 'log' | 'mail' | 'config'> & {
  /** Undefined without a bot: chats are told by email. */
  chat: ChatSender | undefined
  now: () => Date
  /** Identifies this server in the lease. */
  holder: string
  channels: Readonly<Record<MessageChannel, ChannelState>>
}

export const workingChannel = (): ChannelState => ({ failures: 0, pausedUntil: new Date(0) })
