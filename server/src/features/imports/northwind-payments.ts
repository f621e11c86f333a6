import { type Cents, cents, plus, times, toDollars } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { daysBetween, type MovedOrder } from './northwind-orders.ts'
import { keyOf } from './northwind-originals.ts'
import type { ImportFile } from './read-csv.ts'
import { csvFile } from './write-csv.ts'

/** Orders of the newest days are not paid yet; older ones were paid a month after they were placed. */
const unpaidDays = 60
const daysToPay = 30
/** Among those of the two months before, every fifth was paid by half; of all, every fortieth too much. */
const partialDays = 120
const everyPartial = 5
const everyOver = 40
const overBy = cents(25_00)

export function paymentFiles(orders: readonly MovedOrder[], today: string): ImportFile[] {
  const due = orders.filter((order) => daysBetween(order.placedOn, today) >= unpaidDays)
  const paid = due.map((order, place) => ({ order, place, ...amountsOf(order, place, today) }))
  return [
    csvFile(
      'payments',
      paid.map(({ order, place, received }) => ({
        key: keyOf(order.key),
        customer: keyOf(order.customer),
        paymentDate: addDays(order.placedOn, daysToPay),
        paymentMethod: methods[place % methods.length],
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

/** What came in and what of it went to the order; what is over becomes credit. */
function amountsOf(order: MovedOrder, place: number, today: string): { received: Cents; applied: Cents } {
  const isRecent = daysBetween(order.placedOn, today) < partialDays
  const applied = isRecent && place % everyPartial === 0 ? times(order.total, 0.5) : order.total
  const isOver = applied === order.total && place % everyOver === 0
  return { received: isOver ? plus(order.total, overBy) : applied, applied }
}
