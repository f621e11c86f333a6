import { z } from 'zod'
import type { Problem } from '../../kit/api/request.ts'

const refusal = z.object({
  orders: z.array(z.string()).default([]),
  skus: z.array(z.string()).default([]),
})

/** The order numbers or SKUs in a refused bulk change. */
export function refusedRecords(problem: Problem | null): readonly string[] {
  const { orders, skus } = refusal.catch({ orders: [], skus: [] }).parse(problem?.body)
  return [...orders, ...skus]
}

/** "Order 100002." or "Orders 100002, 100003."; undefined if the refusal names none. */
export function refusedOrders(problem: Problem): string | undefined {
  const orders = refusedRecords(problem)
  return orders.length === 0 ? undefined : `${orders.length === 1 ? 'Order' : 'Orders'} ${orders.join(', ')}.`
}

/** True if a selected record was changed or deleted after it was read. */
export function isOutdated(problem: Problem | null): boolean {
  const code = problem?.body.code
  return code === 'changed-meanwhile' || (code?.endsWith('-not-found') ?? false)
}
