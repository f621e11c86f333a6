import { draftNumber } from '@dray/domain/numbers/record-numbers'
import { z } from 'zod'
import { storedUnsent, useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import {
  emptyDraft,
  isEmptyDraft,
  isStillAt,
  type OrderDraft,
  storedDraft,
  withCustomer,
} from '../order-editor/draft/order-draft.ts'
import { useEffect } from 'react'
import { newOrderForm } from '../../../records/unfinished-orders.ts'
import { focusAfterRender } from '../../../kit/focus.ts'
import { useCustomers } from '../../../records/pickers/customer-select.tsx'

const numbers = z.object({ draftNum: z.string(), orderNum: z.string().nullable() })
type Numbers = z.infer<typeof numbers>

export const sentOrder = z.object({ as: z.enum(['submitted', 'as-draft']), body: z.unknown() })
export type SentOrder = z.infer<typeof sentOrder>
const stored = storedUnsent<OrderDraft, SentOrder, Numbers>(storedDraft, sentOrder, numbers)

/** `form`: what the draft is stored as; one that started for a customer follows its customer. */
export const useNewOrderDraft = (form: string) =>
  useNewDraft<OrderDraft, SentOrder, Numbers>({
    name: form,
    nameOf: form === newOrderForm ? undefined : ({ customerId }) => storedFormName(customerId),
    stored,
    blank: emptyDraft,
    newIds: newNumbers,
    isStillAt,
  })

const storedFormName = (customerId: number | null) =>
  customerId === null ? newOrderForm : `${newOrderForm}-${customerId}`

const newNumbers = (): Numbers => ({ draftNum: draftNumber(randomBelow), orderNum: null })

/** Keeps the distribution uniform: numbers at or above the largest multiple of `bound` would favor small results, so it draws again. */
function randomBelow(bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < limit ? drawn % bound : randomBelow(bound)
}

type Options = { draft: OrderDraft; continuedFrom: Date | undefined; startWith: (draft: OrderDraft) => void }

/** Starts a new order for a customer. */
export function useStartingCustomer(
  customerId: number | undefined,
  { draft, continuedFrom, startWith }: Options,
): void {
  const { customer } = useCustomers(customerId ?? null)
  const canStart = customer !== undefined && continuedFrom === undefined && isEmptyDraft(draft)
  // An effect, because the customers come from the server.
  useEffect(() => {
    if (!canStart) return
    startWith(withCustomer(draft, customer, undefined))
    focusAfterRender(() => document.querySelector<HTMLElement>('[role=dialog] input[data-search]'))
  }, [canStart, customer, draft, startWith])
}
