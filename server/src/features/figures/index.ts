export { countedStatuses } from './counted-statuses.ts'
export { keepSumsRegularly } from './keep-sums.ts'
export { keptKinds, type SumKind, sumsOfOrders } from './order-sums.sql.ts'
export { markEveryOrderChanged, markOrdersChanged } from './mark-changed.sql.ts'
