import { changeOrderStatuses as changeOrderStatusesCall } from '@dray/contract/orders'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { companyDay, daysBetween } from '@dray/domain/time/company-day'
import { mustExist } from '../platform/http/refusal.ts'
import type { SignedIn } from '../platform/http/serve.ts'
import { changeOrderStatuses } from '../features/orders/index.ts'
import { entries, type Happening, type Past, requestBy } from './happening.ts'
import { importOrders, type ImportRun, readNamed, writeAccounts } from '../features/imports/index.ts'
import { enteredOn, entryDays, yearDays } from './northwind/days.ts'

/** Imported orders and payments, entered on the days they were placed and paid. */
export async function importHappenings(past: Past, run: ImportRun): Promise<Happening[]> {
  const entryDay = (day: string) => enteredOn(daysBetween(day, companyDay(past.at, past.timeZone))) ?? yearDays
  const { orders, payments } = run.plan
  const placedOn = placesByEntry(orders, ({ createdAt }) => entryDay(companyDay(createdAt, past.timeZone)))
  const paidOn = placesByEntry(payments, ({ paymentDate }) => entryDay(paymentDate))
  const named = await readNamed(past.tx)
  return [
    ...entries(placedOn, '16:00', (places, at) => writeSome({ run, past, at, named }, 'orders', places)),
    ...entries(paidOn, '17:00', (places, at) => writeSome({ run, past, at, named }, 'payments', places)),
  ]
}

const placesByEntry = <R>(records: readonly R[], entryDay: (record: R) => number): Map<number, { index: number }[]> =>
  Map.groupBy(
    records.map((_, index) => ({ index })),
    ({ index }) => entryDay(mustExist(records[index])),
  )

type Writing = { run: ImportRun; past: Past; at: Date; named: Awaited<ReturnType<typeof readNamed>> }

/** Writes some of the planned records and stores their ids at their indexes. */
async function writeSome(
  { run, past, at, named }: Writing,
  kind: 'orders' | 'payments',
  places: readonly { index: number }[],
): Promise<void> {
  const { plan, ids } = run
  const own: number[] = []
  const part = { ...run, ids: { ...ids, [kind]: own } }
  const orders = places.flatMap(({ index }) => plan.orders[index] ?? [])
  const payments = places.flatMap(({ index }) => plan.payments[index] ?? [])
  if (kind === 'orders') await importOrders({ ...part, plan: { ...plan, orders }, author: { userId: null, at } }, named)
  else await writeAccounts({ ...part, plan: { ...plan, payments }, author: { userId: past.people.accountant.id, at } })
  places.forEach(({ index }, n) => {
    ids[kind][index] = own[n] ?? 0
  })
}

/** Delivered orders are completed after two weeks, on every second entry day and today. */
const daysUntilCompleted = 14
const completingDays = entryDays.filter((day, n) => n % 2 === 1 || day === 0)

/** Ships the year's orders on their entry days, then completes them. `shipped`: days ago, by order key. */
export function shippingHappenings(past: Past, run: ImportRun, shipped: ReadonlyMap<string, number>): Happening[] {
  const shipments = run.plan.orders.flatMap(({ key }, index) => {
    const daysAgo = shipped.get(key)
    const entry = daysAgo === undefined ? undefined : enteredOn(daysAgo)
    return daysAgo === undefined || entry === undefined ? [] : [{ index, daysAgo, entry }]
  })
  const completedOn = (daysAgo: number) => completingDays.find((day) => day <= daysAgo - daysUntilCompleted)
  const setting = (status: OrderStatus, user: SignedIn) => (places: readonly { index: number }[], at: Date) =>
    setStatus(past, { ids: places.map(({ index }) => run.ids.orders[index] ?? 0), status, user, at })
  const { buyer, admin } = past.people
  return [
    ...entries(
      Map.groupBy(shipments, ({ entry }) => entry),
      '16:30',
      setting('DELIVERED', buyer),
    ),
    ...entries(
      Map.groupBy(shipments, ({ daysAgo }) => completedOn(daysAgo)),
      '17:30',
      setting('COMPLETED', admin),
    ),
  ]
}

type StatusChange = { ids: readonly number[]; status: OrderStatus; user: SignedIn; at: Date }

function setStatus({ tx, timeZone }: Past, { ids, status, user, at }: StatusChange) {
  const body = changeOrderStatusesCall.body.parse({ orders: ids.map((id) => ({ id })), orderStatus: status })
  return changeOrderStatuses(tx, { ...requestBy(user, at, timeZone), body })
}
