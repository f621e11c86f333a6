import type { CreditMemo } from '@dray/contract/memos'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { ChooseOrder } from './choose-order.tsx'
import { confirmMemo } from './confirm-memo.ts'
import { MemoForm } from './memo-form.tsx'
import { MemoOrder } from './memo-order.tsx'

/** Credits or requests what comes back of one shipped order (D-240). Without an order, it is chosen first. */
export function NewCreditMemoModal({ frame, closeNow, orderId, customerId }: PropsOf<'NewCreditMemo'>) {
  const isPhone = useIsPhone()
  const [chosenId, setChosenId] = useState(orderId)
  const [orderNum, setOrderNum] = useState<string>()
  function onSaved(memo: CreditMemo) {
    closeNow()
    confirmMemo(memo)
  }
  return (
    <Modal
      {...frame}
      title={orderNum === undefined ? 'New credit memo' : `New credit memo for order ${orderNum}`}
      size={chosenId === undefined ? 'lg' : 1120}
      yOffset="2dvh"
      fullScreen={isPhone}
    >
      {chosenId === undefined ? (
        <ChooseOrder customerId={customerId} onChoose={setChosenId} />
      ) : (
        <MemoOrder orderId={chosenId} onRead={setOrderNum}>
          {(order, returnable) => (
            <MemoForm order={order} returnable={returnable} onSaved={onSaved} onClose={frame.onClose} />
          )}
        </MemoOrder>
      )}
    </Modal>
  )
}
