import type { OrderStatus } from '@dray/domain/orders/order-status'
import { daysBetween } from '@dray/domain/time/company-day'
import { targetKey } from '@dray/domain/imports/known'
import type { Tx } from '../platform/db/db.ts'
import { mustExist, Refusal } from '../platform/http/refusal.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import {
  checkFiles,
  type ImportFile,
  type ImportRun,
  startImportRun,
  waitForOtherImports,
  writeCatalog,
  writeCustomPrices,
  writePeople,
} from '../features/imports/index.ts'
import { enterPast, instantDaysAgo, type Past, readStaff } from './happening.ts'
import { importHappenings, shippingHappenings } from './load-orders.ts'
import { chainHappenings } from './load-chains.ts'
import { countHappenings } from './load-counts.ts'
import { type DeliveredOrder, memoHappenings } from './load-memos.ts'
import { lifeHappenings } from './load-life.ts'
import { type OpenOrders, openHappenings } from './load-open-work.ts'
import { logOrdersWhenPlaced, setBatchFacts, namedRecords } from './sample.sql.ts'
import { roundHappenings } from './load-round.ts'
import { loadSamplePictures } from './load-pictures.ts'
import { loadSampleSettings } from './load-settings.ts'
import { purchaseHappenings } from './load-purchases.ts'
import { enteredOn, yearDays } from './northwind/days.ts'
import { type MovedOrder, movedOrders, orderStatusOn } from './northwind/orders.ts'
import { sampleKey, type NorthwindOriginals } from './northwind/originals.ts'
import { samplePurchases } from './northwind/purchases.ts'
import { planRestocks, yearPurchases } from './northwind/restock.ts'

type Sample = {
  at: Date
  timeZone: string
  today: string
  originals: NorthwindOriginals
  files: readonly ImportFile[]
  pictures: FileStore
}

/**
 * Enters the sample's last year: first imports what existed a year ago, then enters orders, payments, purchases and the rest on their days.
 */
export async function loadSamplePast(tx: Tx, sample: Sample): Promise<void> {
  const run = await startSample(tx, sample)
  const past = { tx, at: sample.at, timeZone: sample.timeZone, people: await readStaff(tx) }
  const types = run.plan.productTypes.map(({ name }) => name)
  await loadSamplePictures(past, sample.pictures, types)
  await loadSampleSettings(past, sample.pictures)
  await enterPast(past, await happenings(past, run, sample))
  await logOrdersWhenPlaced(tx)
  await setBatchFacts(tx, sample.today)
}

async function startSample(tx: Tx, { files, ...moment }: Sample): Promise<ImportRun> {
  const { timeZone } = moment
  await waitForOtherImports(tx)
  const { checked, report } = await checkFiles(tx, files, { timeZone, passwordMinLength: 0 })
  if (report.problemCount > 0) throw new Refusal('sample-clashes')
  const author = { userId: null, at: instantDaysAgo(moment, yearDays, '08:00') }
  const run = startImportRun({ tx, plan: checked.plan, author, timeZone, advance: async () => undefined })
  await writeCatalog(run)
  await writePeople(run)
  await writeCustomPrices(run)
  return run
}

async function happenings(past: Past, run: ImportRun, { originals, today }: Sample) {
  const orders = movedOrders(originals, today)
  const { deliveries } = planRestocks(originals, orders, today)
  const shipped = new Map(
    orders.flatMap(({ key, shippedOn }) =>
      shippedOn === null ? [] : [[sampleKey(key), daysBetween(shippedOn, today)]],
    ),
  )
  const places = new Map(run.plan.orders.map(({ key }, index) => [key, index]))
  const orderId = (number: string) => mustExist(run.ids.orders[mustExist(places.get(sampleKey(number)))])
  const records = { ...(await namedRecords(past.tx)), orderId }
  return [
    ...lifeHappenings(past, records, run),
    ...openHappenings(past, records, openOrders(run, orders, today)),
    ...chainHappenings(past, records),
    ...memoHappenings(past, orderId, deliveredOrders(shipped, orders)),
    ...countHappenings(past, records.types),
    ...roundHappenings(past),
    ...(await purchaseHappenings(past, [...yearPurchases(deliveries), ...samplePurchases])),
    ...(await importHappenings(past, run)),
    ...shippingHappenings(past, run, shipped),
  ]
}

const deliveredOrders = (shipped: ReadonlyMap<string, number>, orders: readonly MovedOrder[]): DeliveredOrder[] =>
  orders.flatMap(({ key }) => {
    const entry = enteredOn(shipped.get(sampleKey(key)) ?? yearDays)
    return entry === undefined ? [] : [{ number: key, daysAgo: entry }]
  })

/** The driver's shipper in the original data. */
const collectingShipper = '2'

function openOrders(run: ImportRun, orders: readonly MovedOrder[], today: string): OpenOrders {
  const paid = new Set(
    run.plan.payments.flatMap(({ applications }) => applications.map(({ order }) => targetKey(order))),
  )
  const unpaid = new Set(run.plan.orders.flatMap(({ key }, at) => (paid.has(targetKey({ at })) ? [] : [key])))
  const inStatus = (status: OrderStatus) =>
    orders.flatMap((order) => (order.shippedOn === null && orderStatusOn(order, today) === status ? [order.key] : []))
  const owed = orders.flatMap(({ key, shipper, shippedOn }) =>
    shippedOn === null || shipper !== collectingShipper || !unpaid.has(sampleKey(key))
      ? []
      : [{ number: key, daysAgo: enteredOn(daysBetween(shippedOn, today)) ?? yearDays }],
  )
  return {
    packed: inStatus('PACKED'),
    started: inStatus('FULFILLMENT'),
    owed: owed.toSorted((a, b) => a.daysAgo - b.daysAgo),
  }
}
