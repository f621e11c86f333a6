import type { PurchaseOrder } from '@dray/contract/purchases'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { StatusSelect } from '../../../records/status-select.tsx'
import { editedPurchase } from '../editor/draft/purchase-form.ts'
import { previewRows } from '../editor/preview/preview-rows.ts'
import { PurchasePreview } from '../editor/preview/purchase-preview.tsx'
import style from './read-only-purchase.module.css'

/** For users who can see but not change it. */
export function ReadOnlyPurchase({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had the focus while loading is gone.
  useFocusOnAppear(title)
  const rows = useMemo(() => {
    const items = new Map(order.purchaseOrderItems.map((item) => [item.productId, item]))
    const source = {
      brand: order.brand.name,
      products: new Map(),
      areProductsLoaded: false,
      items,
      problems: new Map(),
    }
    return previewRows(editedPurchase(order).lines, source)
  }, [order])
  return (
    <div className={`fills ${sheet.root}`}>
      <div className={sheet.header}>
        <Modal.Title ref={title} tabIndex={-1} data-editor-title className={sheet.title}>
          Purchase order {order.purchaseOrderNum}{' '}
          <Text span size="sm" fw={400} c="dimmed">
            {order.brand.name}
          </Text>
        </Modal.Title>
        <div className={`wrap end row ${sheet.statuses}`}>
          <StatusSelect
            label="Order status"
            statuses={purchaseStatuses}
            value={order.orderStatus}
            since={order.statusModifiedOn}
          />
          <StatusSelect
            label="Payment status"
            statuses={paymentStatuses}
            value={order.paymentStatus}
            since={order.paymentModifiedOn}
          />
        </div>
      </div>
      <div className={`stack ${style.body}`}>
        <PurchasePreview
          brand={order.brand}
          expectedDeliveryOn={order.expectedDeliveryOn ?? ''}
          notes={order.notes ?? ''}
          rows={rows}
          cart={undefined}
        />
        <Group gap={8} wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </div>
    </div>
  )
}
