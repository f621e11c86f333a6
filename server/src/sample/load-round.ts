import { changeCustomer as changeCustomerCall } from '@dray/contract/customers'
import { setMustPay as setMustPayCall } from '@dray/contract/orders/must-pay'
import * as settlements from '@dray/contract/deliveries/settlements'
import { type StopEvent, stopEventSchema } from '@dray/contract/deliveries/stop-events'
import { isOpen } from '@dray/domain/orders/order-status'
import { cents, minus, toDollars } from '@dray/domain/money'
import { randomUUID } from 'node:crypto'
import { mustExist } from '../platform/http/refusal.ts'
import { confirmCollection } from '../features/collections/index.ts'
import { companyDecisions } from '../features/company/index.ts'
import { changeCustomer } from '../features/customers/index.ts'
import { applyEvent, findSettlement, findStops, listStops, settleRound } from '../features/deliveries/index.ts'
import { setMustPay } from '../features/orders/index.ts'
import { companyDayAgo, type Happening, instantDaysAgo, type Past, requestBy } from './happening.ts'
import { oldestUnpaid } from './sample.sql.ts'

/** Today's round of one driver so far, and another's round of yesterday, which accounting settled. */
export const roundHappenings = (past: Past): Happening[] => [
  { daysAgo: 0, time: '18:50', enter: (at) => driveRound(past, at) },
  { daysAgo: 0, time: '18:55', enter: (at) => settleYesterday(past, at) },
]

/** As the name is drawn on a phone. */
const signature =
  'M12 42 C20 8 34 8 30 40 C28 58 16 54 26 38 C36 22 44 30 46 40 M58 30 L58 46 M58 22 L59 23 M70 46 L70 28 C78 20 86 26 86 46'

type Stop = Awaited<ReturnType<typeof listStops>>[number]

/** No stop leaves the warehouse here: those delivered today get their proof, and one comes back. */
async function driveRound(past: Past, at: Date): Promise<void> {
  const { tx, timeZone, people } = past
  const { today } = requestBy(people.roundDriver, at, timeZone)
  const stops = (await listStops(tx, { day: today, driverId: people.roundDriver.id, today })).filter(
    ({ pickupOrder }) => !pickupOrder,
  )
  const [refusing, paying] = stops.filter(({ orderStatus }) => !isOpen(orderStatus))
  const [closed, cod, requiring] = stops.filter(({ orderStatus }) => isOpen(orderStatus))
  if (refusing) await deliverPart(past, refusing, at)
  if (paying) await collectCheck(past, paying, at)
  if (closed)
    await apply(
      past,
      { kind: 'NOT_DELIVERED', orderId: closed.id, reason: 'Closed for stocktaking' },
      { time: '10:25', at },
    )
  if (cod) await payOnDelivery(past, cod, at)
  if (requiring) await requireOlderOrder(past, requiring, at)
}

async function payOnDelivery({ tx, people, timeZone }: Past, { customerID }: Stop, at: Date): Promise<void> {
  const body = changeCustomerCall.body.parse({ cod: true })
  await changeCustomer(tx, { ...requestBy(people.accountant, at, timeZone), params: { id: customerID }, body })
}

/** Its customer must pay the oldest order before the drop. */
async function requireOlderOrder({ tx, people, timeZone }: Past, stop: Stop, at: Date): Promise<void> {
  const older = await oldestUnpaid(tx, stop.customerID, ['DELIVERED', 'COMPLETED'])
  if (older === undefined) return
  const amount = toDollars(minus(older.total, older.applied))
  const body = setMustPayCall.body.parse({ mustPay: [{ orderId: older.id, amount }] })
  await setMustPay(tx, { ...requestBy(people.accountant, at, timeZone), params: { orderId: stop.id }, body })
}

async function deliverPart(past: Past, { id: orderId, items }: Stop, at: Date): Promise<void> {
  const [first] = items
  if (first === undefined) return
  const units = Math.min(2, first.quantity)
  const refused = [{ units, disposition: 'RESTOCK', reason: 'Ordered too many' }]
  const accepted = [{ orderLineId: first.id, units: first.quantity - units, refused }]
  const delivered = { kind: 'DELIVERED', orderId, receivedBy: 'Patricia McKenna', signature, accepted }
  await apply(past, delivered, { time: '09:12', at })
}

/** Accounting has confirmed it, so the driver holds no money. */
async function collectCheck(past: Past, { id: orderId, balanceDue }: Stop, at: Date): Promise<void> {
  if (balanceDue <= 0) return
  const { tx, people, timeZone } = past
  const collected = {
    kind: 'COLLECTED',
    orderId,
    amount: toDollars(balanceDue),
    paymentMethod: 'CHECK',
    reference: '2210',
  }
  await apply(past, { kind: 'DELIVERED', orderId, receivedBy: 'Anabela Domingues' }, { time: '09:48', at })
  await apply(past, collected, { time: '09:50', at })
  const { today } = requestBy(people.roundDriver, at, timeZone)
  const stops = await listStops(tx, { day: today, driverId: people.roundDriver.id, today })
  const { id } = mustExist(stops.find((stop) => stop.id === orderId)?.collections.at(-1))
  await confirmCollection(tx, { ...requestBy(people.accountant, at, timeZone), params: { id }, body: undefined })
}

/** `time` is the phone's; its event reaches the office `at`. */
async function apply(past: Past, sent: object, { time, at }: { time: string; at: Date }): Promise<void> {
  const { tx, people, timeZone } = past
  const event: StopEvent = stopEventSchema.parse({
    ...sent,
    id: randomUUID(),
    at: instantDaysAgo(past, 0, time).toISOString(),
  })
  const stop = mustExist((await findStops(tx, [event.orderId])).get(event.orderId))
  const rules = { ...(await companyDecisions(tx)), requireSignature: false, requirePhoto: false }
  await applyEvent(tx, event, { ...requestBy(people.roundDriver, at, timeZone), body: { events: [] }, stop, rules })
}

const missing = cents(5_00)

async function settleYesterday(past: Past, at: Date): Promise<void> {
  const { tx, people, timeZone } = past
  const params = { day: companyDayAgo(past, 1), driverId: people.driver.id }
  const request = requestBy(people.accountant, at, timeZone)
  const { cash, checks, units } = await findSettlement(tx, params, request)
  if (cash.expected < missing) return
  const body = settlements.settleRound.body.parse({
    cash: toDollars(minus(cash.expected, missing)),
    checks: toDollars(checks.expected),
    units: units.map(({ orderLineId, expected }) => ({ orderLineId, units: expected })),
    reason: 'Gave change for $10 instead of $5',
  })
  await settleRound(tx, { ...request, params, body })
}
