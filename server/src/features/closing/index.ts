export { closedThrough, lockClosedThrough } from './closings.sql.ts'
export { refuseClosedDays, requireOpenDays } from './require-open-days.ts'
