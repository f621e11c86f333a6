import { z } from 'zod'
import { listStoredEdits } from '../kit/editing/stored-edits.ts'

/** An order that didn't start for a customer is stored under this name; `new-order-12` started for customer 12. */
export const newOrderForm = 'new-order'

export type UnfinishedOrder = {
  form: string
  /** The window that stored it. */
  owner: string
  customerId: number | null
  lines: number
  savedAt: Date
}

const unfinishedSchema = z.object({
  draft: z.object({ customerId: z.int().nullable(), cart: z.object({ lines: z.array(z.unknown()) }) }),
})

/** Older ones are offered once these are done. */
export const mostUnfinished = 3

/** The user's unfinished new orders in this browser, at most one for each customer (D-305); the latest first. */
export const unfinishedOrders = (userId: number): UnfinishedOrder[] =>
  listStoredEdits(userId, newOrderForm, unfinishedSchema).map(({ form, owner, savedAt, value }) => ({
    form,
    owner,
    savedAt,
    customerId: value.draft.customerId,
    lines: value.draft.cart.lines.length,
  }))

/** Returns the name a new order is stored under. One for a customer continues that customer's unfinished order. */
export const newOrderFormFor = (userId: number, customerId: number | undefined): string =>
  customerId === undefined
    ? newOrderForm
    : (unfinishedOrders(userId).find((order) => order.customerId === customerId)?.form ??
      `${newOrderForm}-${customerId}`)
