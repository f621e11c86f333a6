import type { Payment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { pluralize } from '../../../shared/format-count.ts'

/** What is asked before a payment is voided: what it takes back (D-107). */
export function voidQuestion({ amount, orders, customerCreditDeducted, customerCreditAdded }: Payment): string {
  const [first] = orders
  return [
    `Void the payment of ${formatDollars(amount)}?`,
    orders.length === 1 && first && `Order ${first.orderNum} will be due again.`,
    orders.length > 1 && `${pluralize(orders.length, 'order')} will be due again.`,
    customerCreditAdded > 0 && `${formatDollars(customerCreditAdded)} of credit will be taken back.`,
    customerCreditDeducted > 0 && `${formatDollars(customerCreditDeducted)} of credit will be available again.`,
  ]
    .filter(Boolean)
    .join(' ')
}
