import { type Cents, cents, plus, times, toDollars } from '@dray/domain/money'
import { addDays, daysBetween } from '@dray/domain/time/company-day'
import type { MovedOrder } from './northwind-orders.ts'
import { keyOf } from './northwind-originals.ts'
import type { ImportFile } from './read-csv.ts'
import { csvFile } from './write-csv.ts'

/** Orders of the last days are not paid yet; older ones were paid a month after they were placed. */
const unpaidDays = 60
const daysToPay = 30
/** In the two months before, every fifth order was paid half; overall, every fortieth was overpaid. */
const partialDays = 120
const everyPartial = 5
const everyOver = 40
const overpaidBy = cents(25_00)

export function paymentFiles(orders: readonly MovedOrder[], today: string): ImportFile[] {
  const due = orders.filter((order) => daysBetween(order.placedOn, today) >= unpaidDays)
  const paid = due.map((order, index) => ({ order, index, ...amountsOf(order, index, today) }))
  return [
    csvFile(
      'payments',
      paid.map(({ order, index, received }) => ({
        key: keyOf(order.key),
        customer: keyOf(order.customer),
        paymentDate: addDays(order.placedOn, daysToPay),
        paymentMethod: methods[index % methods.length],
        amount: toDollars(received),
      })),
    ),
    csvFile(
      'paymentApplications',
      paid.map(({ order, applied }) => ({
        payment: keyOf(order.key),
        order: keyOf(order.key),
        amount: toDollars(applied),
      })),
    ),
  ]
}

const methods = ['CHECK', 'CARD', 'CHECK', 'CASH'] as const

/** The amount received and how much of it was applied to the order. The rest becomes credit. */
function amountsOf(order: MovedOrder, index: number, today: string): { received: Cents; applied: Cents } {
  const isRecent = daysBetween(order.placedOn, today) < partialDays
  const applied = isRecent && index % everyPartial === 0 ? times(order.total, 0.5) : order.total
  const isOver = applied === order.total && index % everyOver === 0
  return { received: isOver ? plus(order.total, overpaidBy) : applied, applied }
}
