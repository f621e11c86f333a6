import { createPackingSlip, createPickList } from '@dray/contract/documents'
import type { Order } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { request } from '../../../shared/api/request.ts'
import { PdfButton } from '../../../shared/documents/pdf-tab.tsx'
import { useSession } from '../../../shared/session.tsx'

/** What the warehouse works from: a pick list while the order is open, a packing slip always. */
export function OrderPapers({ order: { id, orderStatus } }: { order: Order }) {
  const { may } = useSession()
  return (
    <>
      {may(createPickList) && isOpen(orderStatus) && (
        <PdfButton label="Pick list" fetchPdf={() => request(createPickList, { body: { orderIds: [id] } })} />
      )}
      {may(createPackingSlip) && (
        <PdfButton label="Packing slip" fetchPdf={() => request(createPackingSlip, { body: { orderId: id } })} />
      )}
    </>
  )
}
