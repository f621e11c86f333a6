export { readPortalReturnable, sendPortalClaim } from './claims.ts'
export { listPortalMenu } from './menu.ts'
export { changePortalSettings } from './portal-settings.ts'
export { sendPortalOrder } from './send-order.ts'
