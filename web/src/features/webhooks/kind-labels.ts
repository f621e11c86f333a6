import { type EventAction, type EventKind, eventKindLabels, eventKinds } from '@dray/domain/webhooks/events'
import type { WebhookDelivery } from '@dray/contract/webhooks'

const actionNames: Record<EventAction, string> = { created: 'added', changed: 'changed', removed: 'removed' }

export const kindsText = (kinds: readonly EventKind[]): string =>
  kinds.length === eventKinds.length ? 'All' : kinds.map((kind) => eventKindLabels[kind].many).join(', ')

/** Order changed. */
export const eventText = ({ kind, action }: Pick<WebhookDelivery, 'kind' | 'action'>): string =>
  `${eventKindLabels[kind].one} ${actionNames[action]}`
