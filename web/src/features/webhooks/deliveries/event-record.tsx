import type { WebhookDelivery } from '@dray/contract/webhooks'
import type { EventKind } from '@dray/domain/webhooks/events'
import { type OpenModal, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RecordButton, RecordLink } from '../../../kit/links/record-link.tsx'
import { countPath, customerPath } from '../../../records/record-paths.ts'

type Props = { delivery: Pick<WebhookDelivery, 'kind' | 'action' | 'recordId'>; isTabbable: boolean }

/** Opens the record of an event by its id, which is what the receiver knows it by. */
export function EventRecord({ delivery: { kind, action, recordId }, isTabbable }: Props) {
  const openModal = useOpenModal()
  const name = `ID ${recordId}`
  if (action === 'removed') return name
  const path = paths[kind]?.(recordId)
  const open = openers[kind]
  return (
    <span className="accent ellipsis">
      {path === undefined ? (
        <RecordButton name={name} isTabbable={isTabbable} onOpen={() => open?.(openModal, recordId)} />
      ) : (
        <RecordLink href={path} name={name} isTabbable={isTabbable} />
      )}
    </span>
  )
}

const paths: { readonly [Kind in EventKind]?: (recordId: number) => string } = {
  customer: customerPath,
  count: countPath,
}

const openers: { readonly [Kind in EventKind]?: (openModal: OpenModal, recordId: number) => void } = {
  order: (openModal, orderId) => openModal('EditOrder', { orderId }),
  payment: (openModal, paymentId) => openModal('EditPayment', { paymentId }),
  product: (openModal, productId) => openModal('ViewProduct', { productId }),
  purchaseOrder: (openModal, purchaseOrderId) => openModal('EditPurchaseOrder', { purchaseOrderId }),
  memo: (openModal, memoId) => openModal('ViewCreditMemo', { memoId }),
  brand: (openModal, brandId) => openModal('EditBrands', { brandId }),
}
