import type { DeliveryStop } from '@dray/contract/deliveries'
import { readOrder } from '@dray/contract/orders'
import { request } from '../../kit/api/request.ts'
import { PrintControl } from '../../records/documents/print-control.tsx'
import { useSaveDocument } from '../../records/documents/save-document.ts'
import { orderInvoice } from '../../records/invoices/use-invoice.ts'
import { useSettings } from '../../kit/session.tsx'

/** Prints the invoice of a stop's order (D-182). The order is read when it is printed, so that the invoice is up to date. */
export function StopInvoice({ stop: { id, orderNum, customerName } }: { stop: DeliveryStop }) {
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const readInvoice = async () => orderInvoice((await request(readOrder, { params: { id } })).res, settings)
  return (
    <PrintControl
      kind="invoice"
      label="Invoice"
      accessibleName={`Invoice: ${customerName}, order ${orderNum}`}
      fileName={`Invoice ${orderNum}.pdf`}
      canRotate
      content={async (page) => (await readInvoice()).content(page)}
      save={async (page) => saveDocument(await readInvoice(), page)}
    />
  )
}
