import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { orderStatuses } from '../orders/order-status.ts'
import { creditTerms, type DueDate, dueDateAfter, dueDateByHand, dueOnByTerms, termsText } from './due-date.ts'

type Order = Parameters<typeof dueDateAfter>[1]
const anOrder = (fields: Partial<Order> = {}): Order => ({
  customerId: 1,
  deliveryDate: null,
  orderStatus: 'RECEIVED',
  ...fields,
})
const now = (today: string, paymentTermsDays: number | null = null) => ({ today, paymentTermsDays })
const noDueDate: DueDate = {
  dueOn: null,
  isDueOnSet: false,
  placedOn: null,
  paymentTermsDays: null,
  shippedDueOn: null,
}

/** An order that was placed on March 1, with terms of 30 days. */
const placed = (fields: Partial<Order> = {}) => {
  const order = anOrder(fields)
  return { ...order, ...dueDateAfter(undefined, order, now('2026-03-01', 30)) }
}

test('without terms an order is due on delivery, or when placed if there is no delivery date; terms count from that day', () => {
  expect(dueOnByTerms('2026-03-10', '2026-03-01', null)).toBe('2026-03-10')
  expect(dueOnByTerms(null, '2026-03-01', null)).toBe('2026-03-01')
  expect(dueOnByTerms('2026-03-10', '2026-03-01', 30)).toBe('2026-04-09')
  expect(dueOnByTerms(null, '2024-02-01', 365)).toBe('2025-01-31')
})

test('a draft has no due date; leaving DRAFT applies that day’s terms, and going back clears it', () => {
  const draft = { ...anOrder({ orderStatus: 'DRAFT' }), ...noDueDate }
  expect(dueDateAfter(undefined, draft, now('2026-03-01', 30))).toEqual(noDueDate)
  expect(dueDateAfter(draft, anOrder(), now('2026-03-05', 10)).dueOn).toBe('2026-03-15')
  expect(dueDateAfter(placed(), anOrder({ orderStatus: 'DRAFT' }), now('2026-03-05', 10))).toEqual(noDueDate)
})

test('the due date moves with the delivery date, by the terms in force when the order was placed', () => {
  const moved = dueDateAfter(placed(), anOrder({ deliveryDate: '2026-03-20' }), now('2026-03-18', 60))
  expect(moved.dueOn).toBe('2026-04-19')
  const cleared = dueDateAfter({ ...placed(), ...moved }, anOrder(), now('2026-03-19', 60))
  expect(cleared.dueOn).toBe('2026-03-31')
})

test('once an order has shipped, its due date never moves, whatever its status, delivery date, or customer', () => {
  const later = ['2026-06-20', '2026-07-20', null]
  const courses = orderStatuses.flatMap((next) => orderStatuses.map((last) => [next, last, 'DELIVERED'] as const))
  for (const course of courses) {
    let order = placed({ orderStatus: 'COMPLETED' })
    for (const [n, orderStatus] of course.entries()) {
      const saved = anOrder({ deliveryDate: later[n] ?? null, orderStatus, customerId: n + 1 })
      order = { ...saved, ...dueDateAfter(order, saved, now('2026-06-18', 365)) }
      expect(order.dueOn).toBe(orderStatus === 'DRAFT' ? null : '2026-03-31')
    }
  }
})

test('an order that was closed before it shipped keeps its due date until it is reopened', () => {
  for (const orderStatus of ['REFUNDED', 'CANCELLED'] as const) {
    const closed = placed({ orderStatus })
    const later = { deliveryDate: '2026-06-20' }
    expect(dueDateAfter(closed, anOrder({ ...later, orderStatus }), now('2026-06-18')).dueOn).toBe('2026-03-31')
    const reopened = dueDateAfter(closed, anOrder({ ...later, orderStatus: 'PACKED' }), now('2026-06-18'))
    expect(reopened.dueOn).toBe('2026-07-20')
  }
  // The save that ships an order may still move it.
  const packed = placed({ orderStatus: 'PACKED' })
  const shipping = anOrder({ deliveryDate: '2026-03-20', orderStatus: 'DELIVERED' })
  expect(dueDateAfter(packed, shipping, now('2026-03-20')).dueOn).toBe('2026-04-19')
})

test('changing a customer’s terms doesn’t change due dates', () => {
  expect(dueDateAfter(placed(), anOrder({ orderStatus: 'PACKED' }), now('2026-03-18', 5)).dueOn).toBe('2026-03-31')
})

test('an order moved to another customer takes that customer’s terms', () => {
  expect(dueDateAfter(placed(), anOrder({ customerId: 2 }), now('2026-03-18', 5)).dueOn).toBe('2026-03-06')
})

test('a canceled order keeps its due date, for the day on which it is reopened', () => {
  const canceled = dueDateAfter(placed(), anOrder({ orderStatus: 'CANCELLED' }), now('2026-03-18', 5))
  expect(canceled.dueOn).toBe('2026-03-31')
})

test('a due date set by hand never moves, until it’s recomputed by the customer’s current terms', () => {
  const byHand = { ...placed(), ...dueDateByHand(placed(), '2026-06-01', 60) }
  expect(byHand).toMatchObject({ dueOn: '2026-06-01', isDueOnSet: true })
  const moved = dueDateAfter(byHand, anOrder({ deliveryDate: '2026-03-20', customerId: 2 }), now('2026-03-18', 5))
  expect(moved).toMatchObject({ dueOn: '2026-06-01', isDueOnSet: true })
  const again = dueDateByHand({ ...moved, deliveryDate: '2026-03-20' }, null, 5)
  expect(again).toMatchObject({ dueOn: '2026-03-25', isDueOnSet: false, paymentTermsDays: 5 })
})

test('a due date that accounting sets after an order shipped stays when the order is reopened', () => {
  const shipped = placed({ orderStatus: 'DELIVERED' })
  const byHand = { ...shipped, ...dueDateByHand(shipped, '2026-06-01', 60) }
  const draft = anOrder({ orderStatus: 'DRAFT' })
  const drafted = { ...draft, ...dueDateAfter(byHand, draft, now('2026-06-18')) }
  const packed = anOrder({ orderStatus: 'PACKED', deliveryDate: '2026-07-20' })
  expect(dueDateAfter(drafted, packed, now('2026-06-18', 30))).toMatchObject({ dueOn: '2026-06-01', isDueOnSet: false })
  const again = { ...byHand, ...dueDateByHand(byHand, null, 5) }
  expect(dueDateAfter(again, packed, now('2026-06-18', 30)).dueOn).toBe('2026-03-06')
})

test('a due date can’t be set by hand on a draft', () => {
  expect(dueDateByHand({ ...noDueDate, deliveryDate: null }, '2026-06-01', null)).toBeUndefined()
  expect(dueDateByHand({ ...noDueDate, deliveryDate: null }, null, null)).toBeUndefined()
})

test('payment terms are worded as usual, such as Net 30; without terms an order is due on delivery', () => {
  expect([30, 1, 365, 0, null].map(termsText)).toEqual([
    'Net 30',
    'Net 1',
    'Net 365',
    'Due on delivery',
    'Due on delivery',
  ])
})

test('a customer’s terms are listed with their limits, if there are any', () => {
  const terms = { paymentTermsDays: 30, creditLimit: null, maxDaysLate: null }
  const net30 = { label: 'Payment terms', value: 'Net 30' }
  expect(creditTerms(terms)).toEqual([net30])
  expect(creditTerms({ ...terms, creditLimit: cents(5_000_00), maxDaysLate: 14 })).toEqual([
    net30,
    { label: 'Credit limit', value: '$5,000.00' },
    { label: 'Late at most', value: '14 days' },
  ])
  expect(creditTerms({ ...terms, cod: true, maxDaysLate: 1 })).toEqual([
    net30,
    { label: 'Pays', value: 'On delivery (COD)' },
    { label: 'Late at most', value: '1 day' },
  ])
})
