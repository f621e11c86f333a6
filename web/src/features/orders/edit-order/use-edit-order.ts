import type { SaveReasons } from '../order-sheet/use-sale-checks.tsx'
import type { Order } from '@dray/contract/orders'
import { switchToAuto } from '@dray/domain/orders/cart-batches'
import { useCallback, useRef } from 'react'
import { useEditingSession } from '../../../kit/editing/use-editing-session.ts'
import type { ChangeDraft } from '../order-editor/draft/order-draft.ts'
import { type EditDraft, orderForm } from '../order-editor/draft/order-form.ts'
import { useRecordOwnChange } from '../own-changes.ts'
import { useSendChange } from './use-send-change.ts'

export type EditOrderEditor = ReturnType<typeof useEditOrder>

type Options = {
  onClose: () => void
  /** Keeps the order open even after Update, because closing would lose something. */
  staysOpen: boolean
}

/** What was typed into a saved order survives refusals, a reload and changes by others. */
export function useEditOrder(order: Order, { onClose, staysOpen }: Options) {
  const sendChange = useSendChange()
  // Kept for a save that follows from this one, such as overwriting what someone else changed.
  const reasons = useRef<SaveReasons>({})
  const recordOwnChange = useRecordOwnChange()
  const { actions, ...editing } = useEditingSession(orderForm, order, {
    save: ({ record, fields }) => sendChange(record, fields, reasons.current),
    onSaved(answer, how) {
      recordOwnChange(answer)
      if (how === 'close' && !staysOpen) onClose()
    },
  })
  const change: ChangeDraft = useCallback(
    (update) =>
      actions.editWith(order, (before) => {
        const after = update(before)
        return after === before ? before : { ...before, ...after }
      }),
    [actions, order],
  )
  const editStatus = useCallback(
    (edits: Partial<Pick<EditDraft, 'orderStatus' | 'paymentStatus'>>) => actions.edit(order, edits),
    [actions, order],
  )
  return {
    ...editing,
    order: editing.record,
    draft: editing.fields,
    change,
    editStatus,
    saveWith: (given: SaveReasons, how: 'stay' | 'close') => {
      reasons.current = given
      editing.save(how)
    },
    /** Saves again in the same way, but leaves the order a draft: a credit hold keeps it from being placed (D-196). */
    keepAsDraft: () => editing.save(editing.saveMode, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }),
    /** Saves again in the same way, with the product's batches allocated from what is available now (D-169). */
    reallocate: (productId: number) =>
      editing.save(editing.saveMode, { cart: switchToAuto(editing.fields.cart, productId) }),
    /** Takes over an order that was saved outside this form, without a notice. */
    acceptOrder: (answer: Order) => {
      recordOwnChange(answer)
      actions.acceptRecord(answer)
    },
  }
}
