export { applyEvent } from './events/apply-event.ts'
export { findStops } from './events/stop-events.sql.ts'
export { findSettlement } from './settlement/read-settlements.ts'
export { settleRound } from './settlement/settle-round.ts'
