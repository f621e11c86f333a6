import { expect, test } from 'vitest'
import { type DueDate, dueDateAfter, dueDateByHand, dueOnByTerms } from './due-date.ts'

type Order = Parameters<typeof dueDateAfter>[1]
const anOrder = (fields: Partial<Order> = {}): Order => ({
  customerId: 1,
  deliveryDate: null,
  orderStatus: 'RECEIVED',
  ...fields,
})
const now = (today: string, paymentTermsDays: number | null = null) => ({ today, paymentTermsDays })
const noDueDate: DueDate = { dueOn: null, isDueOnSet: false, placedOn: null, paymentTermsDays: null }

/** An order that was placed on March 1, with terms of 30 days. */
const placed = (fields: Partial<Order> = {}) => {
  const order = anOrder(fields)
  return { ...order, ...dueDateAfter(undefined, order, now('2026-03-01', 30)) }
}

// D-195
test('without terms an order is due on delivery, or on placing while there is no delivery date; terms are counted from that day', () => {
  expect(dueOnByTerms('2026-03-10', '2026-03-01', null)).toBe('2026-03-10')
  expect(dueOnByTerms(null, '2026-03-01', null)).toBe('2026-03-01')
  expect(dueOnByTerms('2026-03-10', '2026-03-01', 30)).toBe('2026-04-09')
  expect(dueOnByTerms(null, '2024-02-01', 365)).toBe('2025-01-31')
})

// D-195
test('a draft has no due date; leaving DRAFT takes the terms of that day, and going back clears it', () => {
  const draft = { ...anOrder({ orderStatus: 'DRAFT' }), ...noDueDate }
  expect(dueDateAfter(undefined, draft, now('2026-03-01', 30))).toEqual(noDueDate)
  expect(dueDateAfter(draft, anOrder(), now('2026-03-05', 10)).dueOn).toBe('2026-03-15')
  expect(dueDateAfter(placed(), anOrder({ orderStatus: 'DRAFT' }), now('2026-03-05', 10))).toEqual(noDueDate)
})

// D-195
test('the due date moves with the delivery date, by the terms of the day of placing', () => {
  const moved = dueDateAfter(placed(), anOrder({ deliveryDate: '2026-03-20' }), now('2026-03-18', 60))
  expect(moved.dueOn).toBe('2026-04-19')
  const cleared = dueDateAfter({ ...placed(), ...moved }, anOrder(), now('2026-03-19', 60))
  expect(cleared.dueOn).toBe('2026-03-31')
})

// D-195, D-196
test('the due date of a shipped or closed order moves with nothing, and is worked out again when it is reopened', () => {
  for (const orderStatus of ['DELIVERED', 'COMPLETED', 'REFUNDED', 'CANCELLED'] as const) {
    const shipped = placed({ orderStatus })
    const later = { deliveryDate: '2026-06-20' }
    for (const status of ['DELIVERED', 'COMPLETED', 'CANCELLED'] as const)
      expect(dueDateAfter(shipped, anOrder({ ...later, orderStatus: status }), now('2026-06-18')).dueOn).toBe(
        '2026-03-31',
      )
    const toOther = anOrder({ ...later, orderStatus, customerId: 2 })
    expect(dueDateAfter(shipped, toOther, now('2026-06-18', 365)).dueOn).toBe('2026-03-31')
    const reopened = dueDateAfter(shipped, anOrder({ ...later, orderStatus: 'PACKED' }), now('2026-06-18'))
    expect(reopened.dueOn).toBe('2026-07-20')
  }
  // The save that ships an order may still move it.
  const packed = placed({ orderStatus: 'PACKED' })
  const shipping = anOrder({ deliveryDate: '2026-03-20', orderStatus: 'DELIVERED' })
  expect(dueDateAfter(packed, shipping, now('2026-03-20')).dueOn).toBe('2026-04-19')
})

// D-195
test('a change of the customer’s terms moves no due date', () => {
  expect(dueDateAfter(placed(), anOrder({ orderStatus: 'PACKED' }), now('2026-03-18', 5)).dueOn).toBe('2026-03-31')
})

// D-195
test('an order that goes to another customer takes that customer’s terms', () => {
  expect(dueDateAfter(placed(), anOrder({ customerId: 2 }), now('2026-03-18', 5)).dueOn).toBe('2026-03-06')
})

// D-195
test('a canceled order keeps its due date, for the day on which it is reopened', () => {
  const canceled = dueDateAfter(placed(), anOrder({ orderStatus: 'CANCELLED' }), now('2026-03-18', 5))
  expect(canceled.dueOn).toBe('2026-03-31')
})

// D-195
test('a due date that was set by hand moves with nothing, until it is worked out again by the customer’s terms of now', () => {
  const byHand = { ...placed(), ...dueDateByHand(placed(), '2026-06-01', 60) }
  expect(byHand).toMatchObject({ dueOn: '2026-06-01', isDueOnSet: true })
  const moved = dueDateAfter(byHand, anOrder({ deliveryDate: '2026-03-20', customerId: 2 }), now('2026-03-18', 5))
  expect(moved).toMatchObject({ dueOn: '2026-06-01', isDueOnSet: true })
  const again = dueDateByHand({ ...moved, deliveryDate: '2026-03-20' }, null, 5)
  expect(again).toMatchObject({ dueOn: '2026-03-25', isDueOnSet: false, paymentTermsDays: 5 })
})

// D-195
test('a draft is given no due date by hand', () => {
  expect(dueDateByHand({ ...noDueDate, deliveryDate: null }, '2026-06-01', null)).toBeUndefined()
  expect(dueDateByHand({ ...noDueDate, deliveryDate: null }, null, null)).toBeUndefined()
})
