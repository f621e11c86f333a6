export { deleteDeliveriesBefore } from './deliveries.sql.ts'
export { deliverEventsRegularly } from './deliver-events.ts'
export { removeWebhooksMadeBy } from './change-webhooks.ts'
