import { orderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { anOrderSummary } from '../../../test-data/orders/orders.tsx'
import { describeEffects, plannedStatuses } from './status-plan.ts'

const effects = (from: (typeof orderStatuses)[number], to: (typeof orderStatuses)[number]) =>
  describeEffects(
    plannedStatuses([anOrderSummary({ orderStatus: from })], { orderStatus: to, paymentStatus: null }),
  ).map((sentence) => sentence.replace(/^.*1 order /, ''))

test('only an order that becomes or stops being a draft gets another number, and only that is announced', () => {
  for (const from of orderStatuses)
    for (const to of orderStatuses) {
      const [number] = effects(from, to).filter((sentence) => sentence.endsWith('number.'))
      const expected =
        from === to || (from !== 'DRAFT' && to !== 'DRAFT')
          ? undefined
          : from === 'DRAFT'
            ? 'is a draft and will get an order number.'
            : 'will become a draft with a draft number.'
      expect(number, `${from} to ${to}`).toBe(expected)
    }
})

test('a change of the payment alone announces nothing, also for drafts', () => {
  const draft = anOrderSummary({ orderStatus: 'DRAFT', paymentStatus: 'AWAITING' })
  const plan = plannedStatuses([draft], { orderStatus: null, paymentStatus: 'PAID' })
  expect(plan).toHaveLength(1)
  expect(describeEffects(plan)).toEqual([])
})
