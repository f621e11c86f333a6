import type { Payment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'

const listFormat = new Intl.ListFormat('en-US')
/** How many orders the question names. */
const maxNamed = 5

/** What is asked before a payment is voided: what it takes back (D-107). */
export function voidQuestion({ amount, orders, customerCreditAdded, customerCreditDeducted }: Payment): string {
  const named = orders.slice(0, maxNamed).map(({ orderNum }) => orderNum)
  const more = orders.length > maxNamed ? [`${orders.length - maxNamed} more`] : []
  return [
    `Void the payment of ${formatDollars(amount)}?`,
    orders.length > 0 &&
      `Order${orders.length > 1 ? 's' : ''} ${listFormat.format([...named, ...more])} will be due again.`,
    customerCreditAdded > 0 && `${formatDollars(customerCreditAdded)} of customer credit will be taken back.`,
    customerCreditDeducted > 0 && `${formatDollars(customerCreditDeducted)} of customer credit will be given back.`,
  ]
    .filter(Boolean)
    .join(' ')
}
