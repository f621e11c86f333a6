import { isOnItsWay, type PurchaseStatus } from './purchase-status.ts'

type Expected = {
  orderStatus: PurchaseStatus
  /** YYYY-MM-DD */
  expectedDeliveryOn: string | null
}

/** Whether the goods are late: expected before today, and still on their way. `today` is the company's day. */
export const isLate = ({ orderStatus, expectedDeliveryOn }: Expected, today: string): boolean =>
  isOnItsWay(orderStatus) && expectedDeliveryOn !== null && expectedDeliveryOn < today
