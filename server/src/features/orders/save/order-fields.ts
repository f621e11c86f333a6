import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import type { Cents } from '@dray/domain/money'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locations } from '../../locations/index.ts'
import { isActiveDriver } from '../../users/index.ts'
import type { StoredOrder } from '../lines/stored-orders.ts'
import type { LockedCustomers } from './lock-customers.ts'

export type OrderFields = {
  customerId: number
  pickupOrder: boolean
  deliveryDate: string | null
  driverId: number | null
  packingLocationId: number
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  notes: string | null
  customerPo: string | null
  /** Before it is capped at the subtotal. */
  requestedDiscount: Cents
  discountNotes: string | null
}

export const storedFields = (order: StoredOrder): OrderFields => ({
  customerId: order.customerId,
  pickupOrder: order.pickupOrder,
  deliveryDate: order.deliveryDate,
  driverId: order.driverId,
  packingLocationId: order.packingLocationId,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  notes: order.notes,
  customerPo: order.customerPo,
  requestedDiscount: order.discountCents,
  discountNotes: order.discountNotes,
})

type References = Pick<OrderFields, 'customerId' | 'driverId' | 'packingLocationId'>

const isInUse = async (tx: Tx, packingLocationId: number): Promise<boolean> =>
  (await locations(tx, undefined)).some(({ id }) => id === packingLocationId)

/**
 * Refuses an unknown or removed customer, driver or packing location. Skips those in `known`; customers that could be locked are
 * known.
 */
export async function checkReferences(
  tx: Tx,
  fields: References,
  { customers, ...known }: Partial<References> & { customers: LockedCustomers },
): Promise<void> {
  const { customerId, driverId, packingLocationId } = fields
  if (customerId !== known.customerId && !customers.has(customerId)) throw new Refusal('customer-unknown')
  const [isDriver, isLocation] = await Promise.all([
    driverId === null || driverId === known.driverId || isActiveDriver(tx, driverId),
    packingLocationId === known.packingLocationId || isInUse(tx, packingLocationId),
  ])
  if (!isDriver) throw new Refusal('driver-unknown')
  if (!isLocation) throw new Refusal('location-unknown')
}
