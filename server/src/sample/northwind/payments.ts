import { type Cents, cents, minus, plus, sum, times, toDollars, zero } from '@dray/domain/money'
import { addDays, daysBetween } from '@dray/domain/time/company-day'
import type { MovedOrder } from './orders.ts'
import { sampleKey } from './originals.ts'
import { csvFile, type ImportFile } from '../../features/imports/index.ts'

type Share = { order: MovedOrder; paidOn: string; applied: Cents; over: Cents }
type Payment = { key: string; customer: string; paidOn: string; shares: readonly Share[]; creditUsed: Cents }

/** Most orders are paid a month after they are placed; the newest are unpaid. */
const unpaidDays = 60
const daysToPay = 30
/** In the two months before that, every fifth order was half paid; overall, every fortieth was overpaid. */
const partialDays = 120
const everyPartial = 5
const everyOver = 40
const overpaidBy = cents(25_00)

/** Some pay on delivery, even for the latest orders, and some only after a reminder. */
const promptCustomers = ['ALFKI', 'BERGS', 'GOURL', 'HILAA', 'QUICK', 'TORTU', 'WHITC']
const promptDays = 12
const lateCustomers = ['BOTTM', 'HUNGO', 'LINOD', 'RATTC', 'SIMOB']
const lateDays = 85
/** Late payers' orders from this many days ago are still open. */
const stillOpen = { from: 85, to: 150 }
/** These pay a month's orders with one check. */
const monthlyCustomers = ['BONAP', 'ERNSH', 'FOLKO', 'MEREP', 'SAVEA', 'SUPRD']

export function paymentFiles(orders: readonly MovedOrder[], today: string): ImportFile[] {
  const payments = withCreditUsed(grouped(paymentShares(orders, today))).toSorted((a, b) =>
    a.paidOn.localeCompare(b.paidOn),
  )
  return [
    csvFile('payments', payments.map(paymentRecord)),
    csvFile(
      'paymentApplications',
      payments.flatMap(({ key, shares }) =>
        shares.map(({ order, applied }) => ({
          payment: sampleKey(key),
          order: sampleKey(order.key),
          amount: toDollars(applied),
        })),
      ),
    ),
  ]
}

function paymentShares(orders: readonly MovedOrder[], today: string): Share[] {
  const age = (order: MovedOrder) => daysBetween(order.placedOn, today)
  const due = orders.filter((order) => age(order) >= unpaidDays)
  const shares = due.flatMap((order, index): Share[] => {
    const isLate = lateCustomers.includes(order.customer)
    if (isLate && age(order) >= stillOpen.from && age(order) < stillOpen.to) return []
    const days = isLate ? lateDays : daysToPay
    return age(order) < days
      ? []
      : [{ order, paidOn: addDays(order.placedOn, days), ...paidAmounts(order, index, today) }]
  })
  const prompt = orders.filter(
    (order) => age(order) < unpaidDays && age(order) > promptDays && promptCustomers.includes(order.customer),
  )
  const inFull = prompt.map((order) => ({ order, applied: order.total, over: zero }))
  return [...shares, ...inFull.map((share) => ({ ...share, paidOn: addDays(share.order.placedOn, promptDays) }))]
}

/** The amount applied to the order, and the overpayment, which becomes credit. */
function paidAmounts(order: MovedOrder, index: number, today: string): { applied: Cents; over: Cents } {
  const isRecent = daysBetween(order.placedOn, today) < partialDays
  const applied = isRecent && index % everyPartial === 0 ? times(order.total, 0.5) : order.total
  return { applied, over: applied === order.total && index % everyOver === 0 ? overpaidBy : zero }
}

function grouped(shares: readonly Share[]): Payment[] {
  const groups = Map.groupBy(shares, ({ order, paidOn }) =>
    monthlyCustomers.includes(order.customer) ? `${order.customer} ${paidOn.slice(0, 7)}` : order.key,
  )
  return [...groups].flatMap(([, own]) => {
    const [first] = own
    if (first === undefined) return []
    const paidOn = own.reduce((last, share) => (share.paidOn > last ? share.paidOn : last), first.paidOn)
    return [{ key: first.order.key, customer: first.order.customer, paidOn, shares: own, creditUsed: zero }]
  })
}

/** Every second customer with credit uses it for a later payment. */
function withCreditUsed(payments: readonly Payment[]): Payment[] {
  const overpaid = payments.filter(({ shares }) => totalOver(shares) > 0).filter((_, index) => index % 2 === 0)
  const using = new Set(
    overpaid.flatMap(({ customer, paidOn }) => {
      const later = payments.filter((other) => other.customer === customer && other.paidOn > paidOn)
      return later.find((other) => totalApplied(other.shares) > overpaidBy && totalOver(other.shares) === zero) ?? []
    }),
  )
  return payments.map((payment) => (using.has(payment) ? { ...payment, creditUsed: overpaidBy } : payment))
}

const totalOver = (shares: readonly Share[]): Cents => sum(shares.map(({ over }) => over))
const totalApplied = (shares: readonly Share[]): Cents => sum(shares.map(({ applied }) => applied))

const methods = ['CHECK', 'CARD', 'CHECK', 'CASH'] as const
const firstCheck = 2000

function paymentRecord({ key, customer, paidOn, shares, creditUsed }: Payment) {
  const method = methods[Number(key) % methods.length]
  return {
    key: sampleKey(key),
    customer: sampleKey(customer),
    paymentDate: paidOn,
    paymentMethod: method,
    reference: method === 'CHECK' ? String(firstCheck + (Number(key) % 7919)) : undefined,
    amount: toDollars(minus(plus(totalApplied(shares), totalOver(shares)), creditUsed)),
    creditUsed: toDollars(creditUsed),
  }
}
