import { billableStatuses } from '@dray/domain/orders/order-status'
import { joinStatuses } from '@dray/domain/orders/order-list'
import { openPurchaseStatuses } from '@dray/domain/purchases/purchase-order'
import type { AgingBucket } from '@dray/domain/receivables/aging'

/** Links to the list behind a figure, with exactly its filter. `ownerId`: only this user's customers. */
const address = (path: string, search: Readonly<Record<string, string | number | undefined>>): string => {
  const set = Object.entries(search).filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  return `${path}?${new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()}`
}

type Days = { from: string; to: string }

export const ordersAddress = ({ from, to }: Days, owner: number | undefined): string =>
  address('/orders', { from, to, status: joinStatuses(billableStatuses), owner })

/** The start of "all dates", before any order. */
const firstDay = '2000-01-01'

export const draftOrders = (today: string, owner: number | undefined): string =>
  address('/orders', { from: firstDay, to: today, status: 'DRAFT', owner })

/** Orders that contacts sent and nobody has decided, of every rep's customers. */
export const sentOrders = (today: string): string =>
  address('/orders', { from: firstDay, to: today, status: 'DRAFT', source: 'PORTAL,BOT' })

export const owedTo = (owner: number | undefined): string =>
  owner === undefined ? '/receivables' : address('/receivables', { owner })

export const overdueTo = (owner: number | undefined): string => address('/receivables', { owner, daysLate: 1 })

export const mostOverdue = (owner: number | undefined): string =>
  address('/receivables', { owner, daysLate: 1, sort: 'oldestDue' })

export const owedOfAge = (age: AgingBucket, owner: number | undefined): string =>
  address('/receivables', { owner, age })

export const productWithSku = (sku: string): string => address('/products', { search: sku })

export const expiringBatches = '/inventory/expiring'

export const shortProducts = address('/products', { stock: 'short' })

/** The filter's range of expected deliveries from today on. */
export const comingDays = 'Next 7 Days'

export const awaitedStatuses = joinStatuses(openPurchaseStatuses)

export const comingPurchases = address('/purchases', { status: awaitedStatuses, expected: comingDays })

export const latePurchases = address('/purchases', { late: 'true' })

export const activityOn = (day: string): string => address('/activity', { from: day, to: day })

/** However long ago they were requested. */
export const requestedMemos = address('/credit-memos', { from: firstDay, to: '2099-12-31', status: 'REQUESTED' })
