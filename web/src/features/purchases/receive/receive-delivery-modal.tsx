import type { ReceivedDelivery } from '@dray/contract/purchase-receipts'
import { readPurchaseOrder } from '@dray/contract/purchases'
import { Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import type { PropsOf } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { Delivered } from './delivered.tsx'
import { ReceiveDeliveryForm } from './receive-delivery-form.tsx'

/** Receives a delivery of a purchase order: one step counts what came, the next prints the labels of its batches. */
export function ReceiveDeliveryModal({ frame, closeNow, purchaseOrderId }: PropsOf<'ReceiveDelivery'>) {
  const read = useRead(readPurchaseOrder, { params: { id: purchaseOrderId } })
  const isPhone = useIsPhone()
  const [received, setReceived] = useState<ReceivedDelivery>()
  const order = read.data?.res
  const title = order ? `Receive ${order.purchaseOrderNum}, ${order.brand.name}` : 'Receive'
  return (
    <Modal {...frame} title={title} size="xl" fullScreen={isPhone}>
      {order === undefined && read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {order === undefined && !read.error && <Loader size="sm" type="dots" role="status" aria-label="Loading" />}
      {order !== undefined && received !== undefined && (
        <Delivered order={order} received={received} onClose={closeNow} />
      )}
      {order !== undefined && received === undefined && (
        <ReceiveDeliveryForm order={order} readAgain={read.refetch} onReceived={setReceived} onClose={frame.onClose} />
      )}
    </Modal>
  )
}
