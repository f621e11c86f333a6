/** In display order (D-346). */
export const messageKinds = [
  'ORDER_CONFIRMED',
  'ORDER_CHANGED',
  'ORDER_DECLINED',
  'ON_ITS_WAY',
  'DELIVERED',
  'CREDIT_MEMO',
  'CLAIM_ANSWERED',
  'DUE_SOON',
  'OVERDUE',
  'NEW_DEVICE',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageKindLabels: Readonly<Record<MessageKind, string>> = {
  ORDER_CONFIRMED: 'Order confirmed',
  ORDER_CHANGED: 'Order changed or short',
  ORDER_DECLINED: 'Order declined',
  ON_ITS_WAY: 'Order on its way',
  DELIVERED: 'Order delivered',
  CREDIT_MEMO: 'Credit memo',
  CLAIM_ANSWERED: 'Claim answered',
  DUE_SOON: 'Invoice due in 3 days',
  OVERDUE: 'Invoice overdue',
  NEW_DEVICE: 'New device',
}

export const messageChannels = ['EMAIL', 'CHAT'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageChoices = [...messageChannels, 'NONE'] as const
export type MessageChoice = (typeof messageChoices)[number]

/** The kinds that are on. */
export type MessageChannels = Partial<Record<MessageKind, MessageChannel>>

/** Only for contacts who see money. */
const kindsAboutMoney = ['CREDIT_MEMO', 'DUE_SOON', 'OVERDUE'] as const satisfies readonly MessageKind[]

export const isAboutMoney = (kind: MessageKind): boolean => kindsAboutMoney.some((about) => about === kind)

/** The kinds that a contact can have. */
export const kindsFor = ({ seesMoney }: { seesMoney: boolean }): MessageKind[] =>
  messageKinds.filter((kind) => seesMoney || !isAboutMoney(kind))

type Reachable = { email: string | null; hasChat: boolean }

/** Chat falls back to email; undefined if the contact can't be reached. */
export function reachableChannel(chosen: MessageChannel, { email, hasChat }: Reachable): MessageChannel | undefined {
  if (chosen === 'CHAT' && hasChat) return 'CHAT'
  return email === null ? undefined : 'EMAIL'
}
