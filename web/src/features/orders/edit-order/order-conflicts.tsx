import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { focusEditorTitle } from '../../../kit/full-screen-editor/full-screen-editor.tsx'
import { type EditOrderEditor } from './use-edit-order.ts'
import { listCustomers } from '@dray/contract/customers'
import { listLocations } from '@dray/contract/locations'
import { listDrivers } from '@dray/contract/users'
import { formatDollars, zero } from '@dray/domain/money'
import { type CartLine } from '@dray/domain/orders/cart'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { useRead } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import { statusLabel } from '../../../records/status-label.ts'
import {
  type EditDraft,
  orderFieldLabels,
  type OrderField,
  type OrderPart,
  orderLinePart,
} from '../order-editor/draft/order-form.ts'

export function OrderConflicts({ editor }: { editor: EditOrderEditor }) {
  const names = usePartNames()
  const { base, seen, fields } = editor
  return (
    <>
      <RestoredNotice editing={editor} focusBeside={focusEditorTitle} />
      <RecordConflictNotice
        entityType="order"
        editing={editor}
        textOf={(draft, part) => partText(draft, part, names)}
        labelOf={(part) => partLabel(part, [base, seen, fields])}
        focusBeside={focusEditorTitle}
      />
    </>
  )
}

type PartNames = Record<'customers' | 'drivers' | 'locations', ReadonlyMap<number, string>>

function usePartNames(): PartNames {
  const customers = useRead(listCustomers).data ?? []
  const drivers = useRead(listDrivers).data ?? []
  const locations = useRead(listLocations).data ?? []
  return {
    customers: new Map(customers.map(({ id, customerName }) => [id, customerName])),
    drivers: new Map(drivers.map(({ id, name }) => [id, name])),
    locations: new Map(locations.map(({ id, name }) => [id, name])),
  }
}

const batchText = ({ productBatchNumber: number }: CartLine): string =>
  number === null ? '' : ` of batch ${shortBatchNumber(number)}`
const isField = (part: OrderPart): part is OrderField => part in orderFieldLabels
const lineOfPart = (draft: EditDraft, part: OrderPart) => draft.cart.lines.find((line) => orderLinePart(line) === part)

/** A line is labeled by its product. It may be in only one of the versions. */
function partLabel(part: OrderPart, versions: readonly EditDraft[]): string {
  if (isField(part)) return orderFieldLabels[part]
  return versions.flatMap((version) => lineOfPart(version, part) ?? [])[0]?.productName ?? 'A line'
}

function partText(draft: EditDraft, part: OrderPart, names: PartNames): string {
  if (!isField(part)) {
    const line = lineOfPart(draft, part)
    return line ? `${line.quantity} × ${formatDollars(soldPrice(line))}${batchText(line)}` : 'removed'
  }
  switch (part) {
    case 'orderStatus':
    case 'paymentStatus':
      return statusLabel(draft[part])
    case 'customerId':
      return names.customers.get(draft.customerId ?? 0) ?? ''
    case 'driverId':
      return draft.driverId === null ? 'none' : (names.drivers.get(draft.driverId) ?? 'another')
    case 'packingLocationId':
      return names.locations.get(draft.packingLocationId ?? 0) ?? 'another'
    case 'way':
      return draft.way === 'pickup' ? 'Pickup' : 'Delivery'
    case 'deliveryDate':
      return draft.deliveryDate === '' ? '' : mediumDay(draft.deliveryDate)
    case 'discount':
      return formatDollars(draft.discount ?? zero)
    case 'customerPO':
    case 'notes':
    case 'discountNotes':
      return draft[part].trim()
  }
}
