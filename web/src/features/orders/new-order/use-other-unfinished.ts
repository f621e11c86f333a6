import type { Customer } from '@dray/contract/customers'
import { useCallback, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { removeStoredEdits, storageKey } from '../../../kit/editing/stored-edits.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type UnfinishedOrder, unfinishedOrders } from '../../../records/unfinished-orders.ts'
import type { useNewOrderDraft } from './use-new-order-draft.ts'

type Start = { form: string; customerId?: number | undefined }

/** The unfinished orders besides the one that is open. A customer has one at most (D-305). */
export function useOtherUnfinished(editing: ReturnType<typeof useNewOrderDraft>, onContinue: (start: Start) => void) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const { form, draft, storeSending, isUntouched, isStored } = editing
  const [stored, setStored] = useState(() => unfinishedOrders(user.id))
  const hasLines = draft.cart.lines.length > 0
  // An order that the browser can't store must not make room for another.
  const canLeave = isUntouched || isStored

  function continueWith({ form: opened, customerId }: UnfinishedOrder) {
    if (!isUntouched) storeSending(draft)
    onContinue({ form: opened, customerId: customerId ?? undefined })
  }
  const confirmCustomer = useCallback(
    (chosen: Customer, apply: () => void) => {
      const found = unfinishedOrders(user.id).find(isOther(form, chosen.id))
      if (found === undefined) return apply()
      if (!hasLines && canLeave) return onContinue({ form: found.form, customerId: chosen.id })
      openModal('Confirmation', {
        title: 'Replace the unfinished order?',
        question: `${isolateName(chosen.customerName)} has an unfinished order with ${pluralize(found.lines, 'line')}. This order would replace it.`,
        confirmLabel: 'Replace',
        cancelLabel: 'Keep it',
        danger: true,
        onConfirm: () => {
          removeStoredEdits(storageKey(user.id, found.form), found.owner)
          setStored(unfinishedOrders(user.id))
          apply()
        },
      })
    },
    [user.id, form, hasLines, canLeave, onContinue, openModal],
  )
  return {
    orders: canLeave ? stored.filter((order) => order.form !== form) : [],
    continueWith,
    confirmCustomer,
  }
}

const isOther = (form: string, customerId: number) => (order: UnfinishedOrder) =>
  order.form !== form && order.customerId === customerId
