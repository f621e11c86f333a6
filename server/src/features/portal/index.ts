export { readPortalReturnable, sendPortalClaim } from './claims.ts'
export { createPortalMenu } from './menu.ts'
export { changePortalSettings } from './portal-settings.ts'
export { sendPortalOrder } from './send-order.ts'
