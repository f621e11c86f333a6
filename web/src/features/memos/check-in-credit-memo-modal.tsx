import { readMemo } from '@dray/contract/memos'
import { Modal, Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { confirmMemo } from './confirm-memo.ts'
import { MemoForm } from './memo-form.tsx'
import { MemoOrder } from './memo-order.tsx'

/** A request as it was counted at the dock: issued with the units that were found. */
export function CheckInCreditMemoModal({ frame, closeNow, memoId }: PropsOf<'CheckInCreditMemo'>) {
  const isPhone = useIsPhone()
  const read = useRead(readMemo, { params: { id: memoId } }, { expects: ['not-found'] })
  const memo = read.data
  return (
    <Modal
      {...frame}
      title={memo ? `Check in credit memo for order ${memo.orderNum}` : 'Check in credit memo'}
      size={1120}
      yOffset="2dvh"
      fullScreen={isPhone}
    >
      {memo === undefined && <TableNotice read={read} isEmpty={false} empty="" />}
      {memo?.status === 'REQUESTED' && (
        <MemoOrder orderId={memo.orderId}>
          {(order, returnable) => (
            <MemoForm
              order={order}
              returnable={returnable}
              requested={memo}
              onSaved={(issued) => {
                closeNow()
                confirmMemo(issued)
              }}
              onClose={frame.onClose}
            />
          )}
        </MemoOrder>
      )}
      {memo && memo.status !== 'REQUESTED' && <Text role="alert">This credit memo was already decided.</Text>}
    </Modal>
  )
}
