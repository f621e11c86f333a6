import type { Order } from '@dray/contract/orders'
import { switchToAuto } from '@dray/domain/orders/cart-batches'
import { useCallback } from 'react'
import { useEditingSession } from '../../../shared/editing/use-editing-session.ts'
import type { ChangeDraft } from '../order-editor/draft/order-draft.ts'
import { orderForm } from '../order-editor/draft/order-form.ts'
import { useSendChange } from './use-send-change.ts'

export type EditOrderEditor = ReturnType<typeof useEditOrder>

type Options = {
  onClose: () => void
  /** Whether it stays open after Update too, because closing would lose something. */
  staysOpen: boolean
  /** Told of every save. */
  tell?: ((order: Order) => void) | undefined
}

/** The editing of a saved order: what was typed survives refusals, a reload, and what others do in the meantime. */
export function useEditOrder(order: Order, { onClose, staysOpen, tell }: Options) {
  const sendChange = useSendChange()
  const { actions, ...editing } = useEditingSession(orderForm, order, {
    save: ({ record, fields }) => sendChange(record, fields),
    onSaved(answer, how) {
      tell?.(answer)
      if (how === 'close' && !staysOpen) onClose()
    },
  })
  const change: ChangeDraft = useCallback(
    (part) =>
      actions.editWith(order, (before) => {
        const after = part(before)
        return after === before ? before : { ...before, ...after }
      }),
    [actions, order],
  )
  return {
    ...editing,
    order: editing.record,
    draft: editing.fields,
    change,
    /** Sends again in the same way, with the batches of a product to be found by what is free now (D-169). */
    reallocate: (productId: number) =>
      editing.save(editing.saveMode, { cart: switchToAuto(editing.fields.cart, productId) }),
    /** Takes up what was changed of the order beside this form, which needs no notice in it. */
    follow: (answer: Order) => {
      tell?.(answer)
      actions.acceptRecord(answer)
    },
  }
}
