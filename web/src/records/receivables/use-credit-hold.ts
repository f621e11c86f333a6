import { readCreditStanding } from '@dray/contract/orders/credit-holds'
import type { Order } from '@dray/contract/orders'
import { openBalance } from '@dray/domain/orders/order-totals'
import { creditHold } from '@dray/domain/credit/credit-hold'
import { type Cents, minus, plus, zero } from '@dray/domain/money'
import { type OrderStatus, countsAsOwed } from '@dray/domain/orders/order-status'
import { useRead } from '../../kit/api/use-call.ts'
import { useSession } from '../../kit/session.tsx'
import type { CreditHoldFacts } from './credit-hold-text.ts'

type OrderToSave = { customerId: number | null; customerName: string; orderStatus: OrderStatus; total: Cents }
type SavedOrder = Pick<Order, 'customerID' | 'orderNum' | 'orderStatus' | 'total' | 'balanceDue' | 'creditRelease'>

/**
 * The reason the server would refuse to save an order because of the customer's credit limits, computed as the server does.
 * Undefined if it wouldn't, or if the user can't see limits. `before`: the order as last saved.
 */
export function useCreditHold(before: SavedOrder | undefined, order: OrderToSave): CreditHoldFacts | undefined {
  const { may } = useSession()
  const { customerId, customerName, orderStatus, total } = order
  const isAsked = may(readCreditStanding) && customerId !== null && countsAsOwed(orderStatus)
  const { data } = useRead(
    readCreditStanding,
    { params: { customerId: customerId ?? 0 } },
    { enabled: isAsked, expects: ['not-found'] },
  )
  if (!isAsked || data === undefined) return undefined
  const saved = before && { customerId: before.customerID, orderStatus: before.orderStatus, total: before.total }
  const applied = before ? minus(before.total, before.balanceDue) : zero
  const storedBalance = saved?.customerId === customerId ? openBalance({ ...saved, applied }) : zero
  const balance = plus(minus(data.balance, storedBalance), openBalance({ orderStatus, total, applied }))
  const release = before?.creditRelease
    ? { customerId: before.customerID, total: before.creditRelease.total }
    : undefined
  const after = { customerId, orderStatus, total }
  const excess = creditHold({ ...data, balance }, { before: saved, after, release })
  const { creditLimit, maxDaysLate } = data
  return excess && { ...excess, creditLimit, maxDaysLate, customerName, orderNum: before?.orderNum ?? null }
}
