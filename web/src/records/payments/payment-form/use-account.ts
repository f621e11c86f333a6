import { listPayableOrders, type Payment } from '@dray/contract/payments'
import { zero } from '@dray/domain/money'
import { payableFirst } from '@dray/domain/payments/apply-to'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import type { Account, ListedOrder } from './payment-state.ts'

const noAccount: Account = { orders: [], byId: new Map(), creditAvailable: zero }

/**
 * The orders that a payment of this customer can be applied to, and the credit. For a payment that is edited, both are as if it were
 * not there (D-106, D-111). They are read again whenever one of them changes.
 */
export function useAccount(customerId: number | null, edited?: Payment) {
  const isChosen = customerId !== null
  const read = useRead(
    listPayableOrders,
    { params: { customerId: customerId ?? 0 }, query: edited ? { payment: edited.id } : {} },
    { enabled: isChosen },
  )
  const data = isChosen ? read.data : undefined
  const appliedBefore = edited?.orders
  const account = useMemo((): Account => {
    if (data === undefined) return noAccount
    const before = new Map(appliedBefore?.map(({ orderId, amountApplied }) => [orderId, amountApplied]))
    const all = data.orders.map((order): ListedOrder => ({ ...order, appliedBefore: before.get(order.id) ?? zero }))
    const orders = payableFirst(all)
    return { orders, byId: new Map(orders.map((order) => [order.id, order])), creditAvailable: data.creditAvailable }
  }, [data, appliedBefore])
  return { account, read, isChosen, isReady: data !== undefined }
}
