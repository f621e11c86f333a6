import { isOnItsWay, type PurchaseStatus } from './purchase-status.ts'

type Expected = {
  orderStatus: PurchaseStatus
  expectedDeliveryOn: string | null
}

/** Expected before today, and still on their way. */
export const isLate = ({ orderStatus, expectedDeliveryOn }: Expected, today: string): boolean =>
  isOnItsWay(orderStatus) && expectedDeliveryOn !== null && expectedDeliveryOn < today
