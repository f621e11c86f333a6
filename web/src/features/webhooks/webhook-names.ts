import type { Webhook } from '@dray/contract/webhooks'

/** Its server, because the rest of an address can be long. */
export const webhookName = ({ url }: Pick<Webhook, 'url'>): string => URL.parse(url)?.host ?? url

export const webhookPath = ({ id }: Pick<Webhook, 'id'>): string => `/settings/webhooks/${id}`

export type WebhookState = 'ON' | 'OFF' | 'FAILING'

export function webhookState({ active, lastError }: Pick<Webhook, 'active' | 'lastError'>): WebhookState {
  if (!active) return 'OFF'
  return lastError === null ? 'ON' : 'FAILING'
}
