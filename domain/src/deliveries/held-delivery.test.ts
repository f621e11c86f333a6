import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differs, handedOver, heldSentence, refusedOnLines, type ShownLine, stopDifferences } from './held-delivery.ts'

const order = { driverId: 3, pickupOrder: false, orderStatus: 'PACKED' as const, lines: [] }
const line = (id: number, productId: number, quantity: number) => ({ id, productId, quantity })
const shown = (orderLineId: number, productId: number, units: number): ShownLine => ({ orderLineId, productId, units })

test('an order is different if its units, driver or status changed, or if it became a pickup', () => {
  const same = stopDifferences([shown(1, 7, 4)], { ...order, lines: [line(1, 7, 4)] }, 3)
  expect(same).toEqual({ units: [], driver: false, pickup: false, status: null })
  expect(differs(same)).toBe(false)
  const units = (lines: ReturnType<typeof line>[]) => stopDifferences([shown(1, 7, 4)], { ...order, lines }, 3).units
  expect(units([line(1, 7, 9)])).toEqual([{ productId: 7, shown: 4, now: 9 }])
  expect(units([line(1, 7, 4), line(2, 8, 1)])).toEqual([{ productId: 8, shown: 0, now: 1 }])
  expect(units([])).toEqual([{ productId: 7, shown: 4, now: 0 }])
  const now = (change: Partial<typeof order> | object) => stopDifferences([], { ...order, ...change }, 3)
  expect(now({ driverId: 4 })).toMatchObject({ driver: true, pickup: false })
  expect(now({ driverId: null })).toMatchObject({ driver: true, pickup: false })
  expect(now({ driverId: null, pickupOrder: true })).toMatchObject({ driver: false, pickup: true })
  for (const orderStatus of ['DRAFT', 'CANCELLED', 'REFUNDED'])
    expect(now({ orderStatus }), orderStatus).toMatchObject({ status: orderStatus })
  for (const orderStatus of ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED'])
    expect(differs(now({ orderStatus })), orderStatus).toBe(false)
})

test('a line that a batch split is the same, and a phone that shows no lines asks nothing of them', () => {
  const lines = [line(1, 7, 1), line(5, 7, 3)]
  expect(differs(stopDifferences([shown(1, 7, 4)], { ...order, lines }, 3))).toBe(false)
  expect(differs(stopDifferences(undefined, { ...order, lines }, 3))).toBe(false)
})

test('the driver reads why the delivery waits, the weightiest reason first', () => {
  const none = { units: [], driver: false, pickup: false, status: null }
  const units = [{ productId: 7, shown: 4, now: 9 }]
  const cases = [
    [{ ...none, units, driver: true, status: 'CANCELLED' as const }, 'canceled this order'],
    [{ ...none, units, status: 'DRAFT' as const }, 'took this order back'],
    [{ ...none, units, pickup: true }, 'made this order a pickup'],
    [{ ...none, units, driver: true }, 'took this stop off your route'],
    [{ ...none, units }, 'changed the units'],
    [none, 'has to look at this order first'],
  ] as const
  for (const [differences, text] of cases) expect(heldSentence(differences)).toContain(text)
})

test('what was handed over goes to its own lines first, then to others of the product, then beyond them', () => {
  const parts = (from: ShownLine[], lines: ReturnType<typeof line>[]) => {
    const { lines: kept, added } = handedOver(from, lines)
    return [kept.map(({ line: { id }, units }) => [id, units]), added]
  }
  expect(parts([shown(1, 7, 4)], [line(1, 7, 9)])).toEqual([[[1, 4]], []])
  expect(parts([shown(1, 7, 4)], [line(1, 7, 1)])).toEqual([[[1, 4]], []])
  expect(parts([shown(1, 7, 4)], [line(1, 7, 1), line(2, 7, 5)])).toEqual([
    [
      [1, 1],
      [2, 3],
    ],
    [],
  ])
  expect(parts([shown(1, 7, 4)], [line(2, 8, 5)])).toEqual([[[2, 0]], [{ productId: 7, units: 4 }]])
  expect(parts([shown(1, 7, 4), shown(2, 7, 2)], [line(1, 7, 3), line(2, 7, 2)])).toEqual([
    [
      [1, 4],
      [2, 2],
    ],
    [],
  ])
})

const anyLines = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 })), { maxLength: 5 })
  .map((parts) => parts.map(([productId, units], n) => ({ id: n + 1, productId, units })))

test('no unit that was handed over is lost, and none is made up, whatever the order has by now', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (from, to) => {
      const shownNow = from.map(({ id, productId, units }) => shown(id, productId, units))
      const { lines, added } = handedOver(
        shownNow,
        to.map(({ id, productId, units }) => line(id, productId, units)),
      )
      for (const productId of [1, 2, 3]) {
        const before = shownNow.filter((each) => each.productId === productId).map(({ units }) => units)
        const kept = lines.filter((each) => each.line.productId === productId).map(({ units }) => units)
        const more = added.filter((each) => each.productId === productId).map(({ units }) => units)
        const sum = (units: number[]) => units.reduce((all, each) => all + each, 0)
        expect(sum([...kept, ...more])).toBe(sum(before))
      }
    }),
  )
})

test('refused units are credited on their own line, and on others of the product if that one has too few', () => {
  const refused = [{ units: 3, disposition: 'RESTOCK' as const, reason: 'Too many' }]
  const proof = {
    orderLineId: 1,
    productId: 7,
    productName: 'Chai',
    productSku: 'CHAI',
    ordered: 4,
    accepted: 1,
    refused,
  }
  const on = (lines: ReturnType<typeof line>[]) =>
    refusedOnLines([proof], lines).map(({ orderLineId, units }) => [orderLineId, units])
  expect(on([line(1, 7, 4)])).toEqual([[1, 3]])
  expect(on([line(1, 7, 1), line(2, 8, 9), line(3, 7, 9)])).toEqual([
    [1, 1],
    [3, 2],
  ])
  expect(on([line(3, 7, 9)])).toEqual([[3, 3]])
  const damaged = { units: 1, disposition: 'DAMAGED' as const, reason: 'Broken' }
  const both = refusedOnLines(
    [{ ...proof, accepted: 0, refused: [...refused, damaged] }],
    [line(1, 7, 3), line(3, 7, 9)],
  )
  expect(both.map(({ orderLineId, units, disposition }) => [orderLineId, units, disposition])).toEqual([
    [1, 3, 'RESTOCK'],
    [3, 1, 'DAMAGED'],
  ])
})
