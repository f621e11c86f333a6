import { useEffect } from 'react'
import { focusAfterRender } from '../../../kit/focus/focus-after-render.ts'
import { useCustomers } from '../../../records/pickers/customer-select.tsx'
import { isEmptyDraft, type OrderDraft, withCustomer } from '../order-editor/draft/order-draft.ts'

type Options = { draft: OrderDraft; continuedFrom: Date | undefined; startWith: (draft: OrderDraft) => void }

/**
 * Starts a new order for a customer. An order that is being continued keeps its own, so that nothing of it is lost; then this is
 * the name of the customer that was asked for.
 */
export function useStartingCustomer(
  customerId: number | undefined,
  { draft, continuedFrom, startWith }: Options,
): string | undefined {
  const { customer } = useCustomers(customerId ?? null)
  const canStart = customer !== undefined && continuedFrom === undefined && isEmptyDraft(draft)
  // An effect, because the customers come from the server.
  useEffect(() => {
    if (!canStart) return
    startWith(withCustomer(draft, customer, undefined))
    focusAfterRender(() => document.querySelector<HTMLElement>('[role=dialog] input[data-search]'))
  }, [canStart, customer, draft, startWith])
  return customer && continuedFrom && draft.customerId !== customer.id ? customer.customerName : undefined
}
