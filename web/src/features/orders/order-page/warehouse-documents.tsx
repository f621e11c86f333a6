import { createPackingSlip, createPickList } from '@dray/contract/documents'
import type { Order } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { request } from '../../../kit/api/request.ts'
import { PdfButton } from '../../../records/documents/pdf-tab.tsx'
import { useSession } from '../../../kit/session.tsx'

/** A pick list while the order is open, and a packing slip at any time. */
export function WarehouseDocuments({ order: { id, orderStatus } }: { order: Order }) {
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
