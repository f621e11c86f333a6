import { type Cents, fromDollars, minus, sum, times, toDollars, zero } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import { addDays, daysBetween, startOfDay, timeOnDay } from '@dray/domain/time/company-day'
import { yearDays } from './days.ts'
import { sampleKey, type NorthwindOriginals, type Original } from './originals.ts'
import { csvFile, type ImportFile } from '../../features/imports/index.ts'

export type MovedOrder = {
  key: string
  customer: string
  employee: string
  shipper: string
  placedOn: string
  shippedOn: string | null
  lines: readonly Original[]
  total: Cents
}

/** The last order date in the original data, which becomes today. */
const lastOriginalDay = '1998-05-06'

export function movedOrders(originals: NorthwindOriginals, today: string): MovedOrder[] {
  const lines = Map.groupBy(originals['order-details'], (line) => line.get('orderID'))
  return originals.orders.map((order) => {
    const own = lines.get(order.get('orderID')) ?? []
    const shipped = order.get('shippedDate')
    return {
      key: order.get('orderID'),
      customer: order.get('customerID'),
      employee: order.get('employeeID'),
      shipper: order.get('shipVia'),
      placedOn: shipped === '' ? waitingSince(order, today) : moved(order.get('orderDate'), today),
      shippedOn: shipped === '' ? null : moved(shipped, today),
      lines: own,
      total: sum(own.map(worth)),
    }
  })
}

/** Originals that haven't shipped wait up to four weeks; ours up to a week. */
const waitingSince = (order: Original, today: string): string =>
  addDays(today, -Math.ceil(daysBetween(order.get('orderDate').slice(0, 10), lastOriginalDay) / 4))

/** Moves a date, keeping its distance to the last day. */
const moved = (original: string, today: string): string =>
  addDays(today, daysBetween(lastOriginalDay, original.slice(0, 10)))

const price = (line: Original): Cents => fromDollars(Number(line.get('unitPrice')))
/** A line's discount percent as dollars per unit, rounded to the cent. */
const adjustment = (line: Original): Cents => minus(zero, times(price(line), Number(line.get('discount'))))
const worth = (line: Original): Cents =>
  lineSubtotal({ quantity: Number(line.get('quantity')), unitPrice: price(line), priceAdjustment: adjustment(line) })

type Today = { at: Date; timeZone: string; today: string }

export function orderFiles(orders: readonly MovedOrder[], now: Today): ImportFile[] {
  const byDay = Map.groupBy(orders, (order) => order.placedOn)
  const records = orders.map((order) => {
    const sameDay = byDay.get(order.placedOn) ?? []
    return orderRecord(order, now.today, placedAt(order.placedOn, sameDay.indexOf(order), sameDay.length, now))
  })
  return [
    csvFile('orders', records),
    csvFile(
      'orderLines',
      orders.flatMap((order) => order.lines.map(lineRecord)),
    ),
  ]
}

const minutesBetweenOrders = 40

/** ISO text. The originals have only dates: orders start at nine o'clock, and today's are never in the future. */
function placedAt(day: string, index: number, ordersThatDay: number, { at, timeZone, today }: Today): string {
  const firstOrder = timeOnDay(day, '09:00', timeZone).getTime()
  const planned = firstOrder + index * minutesBetweenOrders * 60_000
  if (day !== today) return new Date(planned).toISOString()
  const start = startOfDay(today, timeZone).getTime()
  const soFar = start + ((at.getTime() - start) * index) / ordersThatDay
  return new Date(Math.min(planned, soFar)).toISOString()
}

/** Two of the three shippers become drivers; customers pick up the third's orders. */
const drivers: Readonly<Record<string, string>> = { '1': '6', '2': '7' }
/** Drives most of what leaves from today on, so today's round is full. */
const roundDriver = '6'

function assignedDriver(order: MovedOrder, today: string): string | undefined {
  if (order.shippedOn !== null && order.shippedOn < today) return drivers[order.shipper]
  if (order.shipper === '3') return Number(order.key) % 2 === 0 ? undefined : roundDriver
  return Number(order.key) % 5 === 2 ? drivers['2'] : roundDriver
}

function orderRecord(order: MovedOrder, today: string, createdAt: string) {
  const driver = assignedDriver(order, today)
  return {
    key: sampleKey(order.key),
    customer: sampleKey(order.customer),
    createdAt,
    orderStatus: orderStatusOn(order, today),
    delivery: driver === undefined ? 'PICKUP' : 'DELIVERY',
    deliveryDate: order.shippedOn ?? openDeliveryDay(order, today),
    driver: driver === undefined ? undefined : sampleKey(driver),
    customerPO: order.customer === orderingByPo ? `PO-${4400 + (Number(order.key) % 1000)}` : undefined,
  }
}

/** Save-a-lot Markets. */
export const orderingByPo = 'SAVEA'

const longestWait = 3

/** Picked and packed orders go out today, those ordered just now within three days. */
const openDeliveryDay = (order: MovedOrder, today: string): string =>
  orderStatusOn(order, today) === 'RECEIVED' ? addDays(today, 1 + (Number(order.key) % longestWait)) : today

const daysUntilPicked = 2
const daysUntilPacked = 4

/** Orders shipped in the last year are delivered by commands; older ones are imported as history. */
export function orderStatusOn(order: MovedOrder, today: string): OrderStatus {
  if (order.shippedOn !== null) return daysBetween(order.shippedOn, today) < yearDays ? 'RECEIVED' : 'COMPLETED'
  const waiting = daysBetween(order.placedOn, today)
  if (waiting >= daysUntilPacked) return 'PACKED'
  return waiting >= daysUntilPicked ? 'FULFILLMENT' : 'RECEIVED'
}

const lineRecord = (line: Original) => ({
  order: sampleKey(line.get('orderID')),
  product: sampleKey(line.get('productID')),
  quantity: line.get('quantity'),
  unitPrice: line.get('unitPrice'),
  priceAdjustment: toDollars(adjustment(line)),
})
