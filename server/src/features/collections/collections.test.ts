import type { Collection } from '@dray/contract/collections'
import { cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { findDifferences } from '../../doctor/totals.sql.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [driver, accounting, admin] = [await t.as('DRIVER'), await t.as('ACCOUNTING'), await t.as('ADMIN')]
const differences = async () => (await findDifferences(t.db)).filter(({ differences: found }) => found.length > 0)

const today = t.today()

type StopOptions = { customerId?: number; driverId?: number | null; orderStatus?: OrderStatus }

/** An order for $216.00 on a driver's route. */
async function aStop({ customerId, driverId = driver.userId, orderStatus = 'PACKED' }: StopOptions = {}) {
  const customer = customerId ?? (await aCustomer(t.db)).id
  const product = await aProduct(t.db, { basePrice: cents(18_00), hasBatch: false, stock: 12 })
  const lines = [{ sku: product.sku, quantity: 12 }]
  const { id, orderNum } = await anOrder(t.db, { customerId: customer, orderStatus, lines })
  await changeOrder(id, { driverId, deliveryDate: today })
  return { id, orderNum, customerId: customer }
}

async function changeOrder(id: number, body: object) {
  const answer = await admin('PUT', `/api/db/orders/update/${id}`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
}

const send = (by: ApiClient, path: string, body?: object, key?: string) =>
  by('POST', `/api/db/collections/${path}`, {
    ...(body === undefined ? {} : { body }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const cash = (orderId: number, amount: number | string = 120) => ({ orderId, amount, paymentMethod: 'CASH' })
const collect = async (orderId: number, amount: number | string = 120, by = driver): Promise<Collection> => {
  const answer = await send(by, 'add', cash(orderId, amount))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const confirm = (id: number, by = accounting) => send(by, `confirm/${id}`)
const refuse = (id: number, reason?: string, by = accounting) => send(by, `refuse/${id}`, { reason })
const withdraw = (id: number, by = driver) => send(by, `withdraw/${id}`)
const list = async (query: string, by = accounting): Promise<Collection[]> =>
  (await by('GET', `/api/db/collections/getAll?${query}`)).json()
const totals = async (query: string, by = accounting) =>
  (await by('GET', `/api/db/collections/getTotals?${query}`)).json()
const balanceOf = async (orderId: number, by = accounting) =>
  (await by('GET', `/api/db/orders/getByID/${orderId}`)).json().res.balanceDue
const readCredit = async (customerId: number) =>
  (await t.db.selectFrom('customers').select('creditCents').where('id', '=', customerId).executeTakeFirstOrThrow())
    .creditCents / 100
const loggedChanges = async (orderId: number): Promise<(string | null)[]> =>
  (
    await t.db
      .selectFrom('changeLog')
      .select('notes')
      .where('entityType', '=', 'order')
      .where('entityId', '=', orderId)
      .where('action', '=', 'update')
      .where('notes', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ notes }) => notes)
const nothing = { cash: 0, checks: 0, checkCount: 0, moneyOrders: 0, moneyOrderCount: 0, transfers: 0 }
const enable = (...paymentMethods: string[]) =>
  admin('PUT', '/api/db/settings/updateCompany', { body: { paymentMethods } })
const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)

test('a driver records cash for their order, no balance changes, and the stop and the office see both figures', async () => {
  const stop = await aStop()
  const recorded = await send(driver, 'add', { ...cash(stop.id, '$120.00'), note: ' From the son ' })
  expect(recorded.json()).toMatchObject({
    orderId: stop.id,
    orderNum: stop.orderNum,
    payableBalance: 216,
    customerID: stop.customerId,
    driverId: driver.userId,
    amount: 120,
    paymentMethod: 'CASH',
    note: 'From the son',
    collectedOn: today,
    status: 'waiting',
    decidedBy: null,
    decidedOn: null,
    refusalReason: null,
    payment: null,
  })
  expect(await balanceOf(stop.id)).toBe(216)
  expect(await readCredit(stop.customerId)).toBe(0)
  const stops = (await driver('GET', `/api/db/orders/getDeliveries/${today}`)).json()
  expect(stops.find(({ id }: { id: number }) => id === stop.id)).toMatchObject({
    balanceDue: 216,
    collections: [
      { id: recorded.json().id, amount: 120, paymentMethod: 'CASH', status: 'waiting', refusalReason: null },
    ],
  })
  const waiting = { collections: 1, ...nothing, cash: 120 }
  expect(await totals(`status=waiting&order=${stop.id}`)).toEqual(waiting)
  expect(await totals(`status=waiting&customer=${stop.customerId}`)).toEqual(waiting)
  expect(await loggedChanges(stop.id)).toEqual(['Collected $120.00 in cash, awaiting confirmation'])
})

test('a driver takes a check, and other methods only while the company takes them', async () => {
  const stop = await aStop()
  const take = (paymentMethod: string) => send(driver, 'add', { orderId: stop.id, amount: 10, paymentMethod })
  expect((await take('CHECK')).statusCode).toBe(200)
  for (const method of ['ACH', 'WIRE', 'MONEY_ORDER']) {
    const refused = await take(method)
    expectRefusal(refused, 422, 'method-not-enabled')
    expect(refused.json().errors).toMatchObject([{ path: 'paymentMethod' }])
  }
  expect(await list(`order=${stop.id}`)).toHaveLength(1)
  await enable('MONEY_ORDER', 'ACH')
  for (const method of ['ACH', 'MONEY_ORDER', 'MONEY_ORDER']) expect((await take(method)).statusCode, method).toBe(200)
  expectRefusal(await take('WIRE'), 422, 'method-not-enabled')
  expect((await take('CARD')).statusCode).toBe(400)
  const money = { ...nothing, checks: 10, checkCount: 1, moneyOrders: 20, moneyOrderCount: 2, transfers: 10 }
  expect(await totals(`order=${stop.id}`)).toEqual({ collections: 4, ...money })
  // Money that a driver holds can be confirmed after its method was turned off.
  await enable()
  for (const { id } of await list(`order=${stop.id}`)) expect((await confirm(id)).statusCode).toBe(200)
})

test('the reference of a collection becomes the one of its payment', async () => {
  const stop = await aStop()
  const check = { orderId: stop.id, amount: 216, paymentMethod: 'CHECK' }
  expect((await send(driver, 'add', { ...check, reference: 'x'.repeat(41) })).statusCode).toBe(400)
  const collected = (await send(driver, 'add', { ...check, reference: ' 1043 ' })).json()
  expect(collected).toMatchObject({ reference: '1043', note: null })
  const stops = (await driver('GET', `/api/db/orders/getDeliveries/${today}`)).json()
  const shown = stops.find(({ id }: { id: number }) => id === stop.id)
  expect(shown.collections).toMatchObject([{ reference: '1043' }])
  const payment = (await confirm(collected.id)).json()
  expect(payment).toMatchObject({ paymentMethod: 'CHECK', reference: '1043' })
  expect(payment.notes).not.toContain('1043')
  expect(await loggedChanges(stop.id)).toEqual([
    'Collected check 1043 for $216.00, awaiting confirmation',
    expect.stringContaining('Payment'),
    'Confirmed check 1043 for $216.00',
  ])
})

test('a collection accounting confirms becomes a payment of its day and method: the order is paid, and the log shows it', async () => {
  const stop = await aStop()
  const collected = await send(driver, 'add', {
    orderId: stop.id,
    amount: 216,
    paymentMethod: 'CHECK',
    note: 'Check 1043',
    collectedOn: '2026-03-01',
  })
  const payment = (await confirm(collected.json().id)).json()
  expect(payment).toMatchObject({
    customerID: stop.customerId,
    amount: 216,
    paymentDate: '2026-03-01',
    paymentMethod: 'CHECK',
    orders: [{ orderId: stop.id, amountApplied: 216 }],
    customerCreditAdded: 0,
    voidedOn: null,
  })
  expect(payment.notes).toMatch(new RegExp(`^Collected by .* for order ${stop.orderNum}\nCheck 1043$`))
  expect(await balanceOf(stop.id)).toBe(0)
  expect(await totals(`status=waiting&order=${stop.id}`)).toMatchObject({ collections: 0 })
  const [confirmed] = await list(`order=${stop.id}`)
  expect(confirmed).toMatchObject({ status: 'confirmed', payment: { id: payment.id, voidedOn: null } })
  expect(confirmed?.decidedBy).toMatch(/^User /)
  expect(await loggedChanges(stop.id)).toContain('Confirmed a check for $216.00')
})

test('a driver may collect more than the balance, and the rest becomes credit on confirmation', async () => {
  const stop = await aStop()
  const { id } = await collect(stop.id, 300)
  expect((await confirm(id)).json()).toMatchObject({
    orders: [{ orderId: stop.id, amountApplied: 216 }],
    customerCreditAdded: 84,
  })
  expect(await balanceOf(stop.id)).toBe(0)
  expect(await readCredit(stop.customerId)).toBe(84)
})

test('money collected for an order that was canceled or moved to another customer becomes the payer’s credit', async () => {
  for (const change of [{ orderStatus: 'CANCELLED' }, { customerID: (await aCustomer(t.db)).id }]) {
    const stop = await aStop()
    const { id } = await collect(stop.id)
    await changeOrder(stop.id, change)
    expect((await list(`order=${stop.id}`))[0]?.payableBalance).toBe(0)
    expect((await confirm(id)).json()).toMatchObject({ orders: [], customerCreditAdded: 120 })
    expect(await balanceOf(stop.id)).toBe(216)
    expect(await readCredit(stop.customerId)).toBe(120)
  }
})

test('if two people confirm the same collection at once, one payment is made and the second confirmation is refused', async () => {
  const stop = await aStop()
  const { id } = await collect(stop.id)
  const answers = await Promise.all([confirm(id), confirm(id, admin), confirm(id)])
  expect(codes(answers)).toEqual([200, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused).toMatchObject({
    code: 'collection-decided',
    title: 'This was confirmed, refused or taken back in the meantime. Nothing was changed.',
  })
  expect(await balanceOf(stop.id)).toBe(96)
})

test('confirming, refusing and taking back at once: exactly one of them happens', async () => {
  for (let round = 0; round < 8; round++) {
    const stop = await aStop()
    const { id } = await collect(stop.id)
    const answers = await Promise.all([confirm(id), refuse(id, 'Torn'), withdraw(id)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const isConfirmed = answers[0]?.statusCode === 200
    expect(await balanceOf(stop.id)).toBe(isConfirmed ? 96 : 216)
    expect(await list(`order=${stop.id}`)).toHaveLength(answers[2]?.statusCode === 200 ? 0 : 1)
  }
})

test('several collections of one order confirmed at once never pay more than its balance', async () => {
  const stop = await aStop()
  const ids = await Promise.all([100, 100, 100].map(async (amount) => (await collect(stop.id, amount)).id))
  expect(codes(await Promise.all(ids.map((id) => confirm(id))))).toEqual([200, 200, 200])
  expect(await balanceOf(stop.id)).toBe(0)
  expect(await readCredit(stop.customerId)).toBe(84)
})

test('all of a driver’s collections for a day are confirmed together, or none if one has already been decided', async () => {
  const customerId = (await aCustomer(t.db)).id
  const stops = [await aStop({ customerId }), await aStop({ customerId }), await aStop()]
  const ids: number[] = []
  for (const { id } of stops) ids.push((await collect(id, 216)).id)
  ids.push((await collect(stops[0]?.id ?? 0, 50)).id)
  const confirmAll = (which: readonly number[]) => send(accounting, 'confirmAll', { ids: which })
  await refuse(ids[3] ?? 0, 'Counterfeit')
  expect((await confirmAll(ids)).json().code).toBe('collection-decided')
  expect((await confirmAll([ids[0] ?? 0, 987_654])).json().code).toBe('collection-decided')
  expect(await balanceOf(stops[0]?.id ?? 0)).toBe(216)

  const first = ids.slice(0, 3)
  expect((await confirmAll([...first, ...first])).json()).toEqual({ payments: 3 })
  for (const { id } of stops) expect(await balanceOf(id)).toBe(0)
  const paymentIds = (await list(`customer=${customerId}&status=confirmed`)).map(({ payment }) => payment?.id)
  expect(new Set(paymentIds).size).toBe(2)
})

test('two collections of one order that are confirmed together share its balance, and the rest becomes credit', async () => {
  const stop = await aStop()
  const ids = [(await collect(stop.id, 150)).id, (await collect(stop.id, 150)).id]
  expect((await send(accounting, 'confirmAll', { ids })).json()).toEqual({ payments: 2 })
  expect(await balanceOf(stop.id)).toBe(0)
  expect(await readCredit(stop.customerId)).toBe(84)
  const applied = await t.db
    .selectFrom('paymentApplications')
    .select('amountCents')
    .where('orderId', '=', stop.id)
    .orderBy('paymentId')
    .execute()
  expect(applied.map(({ amountCents }) => amountCents)).toEqual([150_00, 66_00])
})

test('a driver can collect only for their own orders; other orders are not found', async () => {
  const [others, unassigned] = [
    await aStop({ driverId: (await t.as('DRIVER')).userId }),
    await aStop({ driverId: null }),
  ]
  for (const { id } of [others, unassigned, { id: 987_654 }]) {
    expectRefusal(await send(driver, 'add', cash(id)), 404, 'order-not-found')
  }
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const)
    expect((await send(await t.as(role), 'add', cash(others.id))).statusCode).toBe(403)
  expect((await collect(others.id, 5, admin)).driverId).toBe(admin.userId)
  for (const role of ['SALES', 'DRIVER', 'INVENTORY', 'PAYROLL'] as const) {
    const by = await t.as(role)
    expect((await confirm(1, by)).statusCode).toBe(403)
    expect((await refuse(1, 'No', by)).statusCode).toBe(403)
  }
})

test('a driver sees what they collected and what was collected for their orders; the office sees all', async () => {
  const other = await t.as('DRIVER')
  const [own, foreign] = [await aStop(), await aStop({ driverId: other.userId })]
  const { id } = await collect(own.id)
  const { id: foreignId } = await collect(foreign.id, 70, other)
  const idsOf = async (by: ApiClient) => (await list('status=waiting', by)).map((collection) => collection.id)
  expect(await idsOf(driver)).toContain(id)
  expect(await idsOf(driver)).not.toContain(foreignId)
  expect(await idsOf(other)).toEqual([foreignId])
  expect(await totals('status=waiting', other)).toEqual({ collections: 1, ...nothing, cash: 70 })
  expect(await idsOf(await t.as('SALES'))).toEqual(expect.arrayContaining([id, foreignId]))
  // The next driver of the order sees what was collected for it.
  await changeOrder(own.id, { driverId: other.userId })
  expect(await idsOf(other)).toEqual(expect.arrayContaining([id, foreignId]))
  expect((await list(`driver=${other.userId}`, other)).map((collection) => collection.id)).toEqual([foreignId])
})

test('nothing can be collected for drafts and canceled orders', async () => {
  for (const orderStatus of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const) {
    const { id } = await aStop({ orderStatus })
    expectRefusal(await send(driver, 'add', cash(id)), 422, 'order-not-collectable')
  }
  for (const orderStatus of ['RECEIVED', 'DELIVERED', 'COMPLETED'] as const)
    await collect((await aStop({ orderStatus })).id)
})

test('an invalid amount, a future day, a card and a note that is too long are refused', async () => {
  const { id } = await aStop()
  for (const amount of [0, -5, '-5', '', '12.345', '1e5', 10 ** 15, 'free', null])
    expect((await send(driver, 'add', { ...cash(id), amount })).statusCode, JSON.stringify(amount)).toBe(400)
  for (const wrong of [
    { paymentMethod: 'CARD' },
    { note: 'x'.repeat(501) },
    { collectedOn: '1999-12-31' },
    { collectedOn: 'soon' },
  ])
    expect((await send(driver, 'add', { ...cash(id), ...wrong })).statusCode).toBe(400)
  expectRefusal(await send(driver, 'add', { ...cash(id), collectedOn: '2199-01-01' }), 422, 'collected-in-future')
  expect(await list(`order=${id}`)).toEqual([])
})

test('a collection sent twice over a bad connection is recorded once, and confirmed twice makes one payment', async () => {
  const { id } = await aStop()
  const add = () => send(driver, 'add', cash(id), 'one press')
  const answers = await Promise.all([add(), add()])
  expect(answers[0]?.json()).toEqual(answers[1]?.json())
  expect(await list(`order=${id}`)).toHaveLength(1)
  const collectionId = answers[0]?.json().id
  const press = () => send(accounting, `confirm/${collectionId}`, undefined, 'press')
  const payments = await Promise.all([press(), press()])
  expect(payments.map((payment) => payment.json().id)).toEqual([payments[0]?.json().id, payments[0]?.json().id])
  expect(await balanceOf(id)).toBe(96)
})

test('a driver can undo their own undecided collection, and an admin any', async () => {
  const stop = await aStop()
  const { id } = await collect(stop.id)
  expect((await withdraw(id, await t.as('DRIVER'))).statusCode).toBe(404)
  expect((await withdraw(id)).json()).toEqual({ ok: true })
  expect(await list(`order=${stop.id}`)).toEqual([])
  expect((await withdraw(id)).statusCode).toBe(404)
  expect(await loggedChanges(stop.id)).toEqual([
    'Collected $120.00 in cash, awaiting confirmation',
    'Took back $120.00 in cash',
  ])
  const again = await collect(stop.id)
  expect((await withdraw(again.id, admin)).statusCode).toBe(200)
  const kept = await collect(stop.id)
  await confirm(kept.id)
  expect((await withdraw(kept.id)).json().code).toBe('collection-decided')
})

test('a refusal needs a reason, which the driver reads at the stop, and changes no balance', async () => {
  const stop = await aStop()
  const { id } = await collect(stop.id)
  expect([(await refuse(id)).json().code, (await refuse(id, '  ')).json().code]).toEqual([
    'reason-missing',
    'reason-missing',
  ])
  expect((await refuse(id, 'Only $100.00 was in the envelope')).json()).toMatchObject({
    status: 'refused',
    refusalReason: 'Only $100.00 was in the envelope',
    payment: null,
  })
  const [seen] = await list(`driver=${driver.userId}&order=${stop.id}`, driver)
  expect(seen).toMatchObject({ status: 'refused', refusalReason: 'Only $100.00 was in the envelope' })
  expect(await balanceOf(stop.id)).toBe(216)
  expect((await confirm(id)).json().code).toBe('collection-decided')
  expect(await loggedChanges(stop.id)).toContain('Refused $120.00 in cash: Only $100.00 was in the envelope')
})

test('voiding the payment leaves the collection confirmed, with its payment shown as voided', async () => {
  const stop = await aStop()
  const { id } = await collect(stop.id)
  const payment = (await confirm(id)).json()
  expect((await accounting('DELETE', `/api/db/payments/remove/${payment.id}`)).statusCode).toBe(200)
  const [collection] = await list(`order=${stop.id}`)
  expect(collection).toMatchObject({ status: 'confirmed', payment: { id: payment.id, voidedOn: expect.any(String) } })
  expect(await balanceOf(stop.id)).toBe(216)
})

test('lists are filtered by the day the money was collected, and an invalid day is refused', async () => {
  const stop = await aStop()
  for (const collectedOn of ['2026-02-01', '2026-02-02', '2026-02-03'])
    expect((await send(driver, 'add', { ...cash(stop.id), collectedOn })).statusCode).toBe(200)
  const days = async (query: string) => (await list(`order=${stop.id}${query}`)).map(({ collectedOn }) => collectedOn)
  expect(await days('')).toEqual(['2026-02-03', '2026-02-02', '2026-02-01'])
  expect(await days('&from=2026-02-02')).toEqual(['2026-02-03', '2026-02-02'])
  expect(await days('&from=2026-02-02&to=2026-02-02')).toEqual(['2026-02-02'])
  expect((await accounting('GET', '/api/db/collections/getAll?from=0000-01-01')).statusCode).toBe(400)
})

test('after all of this the doctor finds no difference', async () => {
  expect(await differences()).toEqual([])
})
