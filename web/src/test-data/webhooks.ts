import type { WebhookDelivery, Webhook } from '@dray/contract/webhooks'

export const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  url: 'https://shop.example.com/dray',
  kinds: ['order', 'payment'],
  roles: ['SALES'],
  active: true,
  createdBy: 'Andrew Fuller',
  createdById: 2,
  createdAt: new Date('2026-03-02T17:00:00Z'),
  waiting: 0,
  failed: 0,
  lastError: null,
  formerSecretUntil: null,
  ...overrides,
})

export const aDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 31,
  eventId: '6f1c1f6e-6d5b-4f0e-9a51-0a4b7f0c2d11',
  kind: 'order',
  action: 'changed',
  recordId: 812,
  status: 'DELIVERED',
  attempts: 1,
  lastError: null,
  at: new Date('2026-03-10T17:00:00Z'),
  nextAttemptOn: null,
  ...overrides,
})
