import { createPackingSlip, createPickList } from '@dray/contract/documents'
import type { Order } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { request } from '../../../shared/api/request.ts'
import { PdfButton } from '../../../shared/documents/pdf-tab.tsx'
import { useSession } from '../../../shared/session.tsx'

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
