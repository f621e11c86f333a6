import type { DeliveryStop } from '@dray/contract/deliveries'
import { statusLabel } from '../../records/status-pill.tsx'
import type { Column } from '../../kit/table/columns.ts'

/** The columns of the exported CSV, which has a row for each stop. */
export const deliveryColumns: readonly Column<DeliveryStop>[] = [
  { id: 'day', header: 'Day', csv: ({ deliveryDate }) => deliveryDate },
  { id: 'way', header: 'Delivery or Pickup', csv: ({ pickupOrder }) => (pickupOrder ? 'Pickup' : 'Delivery') },
  { id: 'driver', header: 'Driver', csv: ({ driverName }) => driverName },
  { id: 'customer', header: 'Customer', csv: ({ customerName }) => customerName },
  { id: 'address', header: 'Address', csv: ({ address }) => address },
  { id: 'contact', header: 'Contact', csv: ({ contactName }) => contactName },
  { id: 'phone', header: 'Phone', csv: ({ contactPhone }) => contactPhone },
  { id: 'orderNum', header: 'Order Number', csv: ({ orderNum }) => orderNum },
  { id: 'status', header: 'Order Status', csv: ({ orderStatus }) => statusLabel(orderStatus) },
  { id: 'location', header: 'Packing Location', csv: ({ packingLocationName }) => packingLocationName },
  { id: 'units', header: 'Units', csv: ({ unitQuantity }) => unitQuantity },
  { id: 'items', header: 'Items', csv: ({ items }) => items.map(itemText).join('; ') },
  { id: 'total', header: 'Total', isMoney: true, csv: ({ total }) => total },
  { id: 'balanceDue', header: 'Balance Due', isMoney: true, csv: ({ balanceDue }) => balanceDue },
  { id: 'overdue', header: 'Customer Overdue', isMoney: true, csv: ({ customerOverdue }) => customerOverdue },
  { id: 'notes', header: 'Notes', csv: ({ notes }) => notes },
]

const itemText = ({ quantity, productName }: DeliveryStop['items'][number]): string => `${quantity} × ${productName}`
