import { callAddress } from '@dray/contract/call/call-address'
import { expect, test } from 'vitest'
import { counts } from '../features/counts/counts-page.tsx'
import { addressBookList } from '../features/customers/address-book/address-book-list.ts'
import { creditMemos } from '../features/memos/credit-memos-page.tsx'
import { orders } from '../features/orders/order-list/orders.ts'
import { payments } from '../features/payments/payment-list/payments.tsx'
import { purchaseOrders } from '../features/purchases/purchases-page.tsx'
import { signIns } from '../features/users/sign-ins-page.tsx'
import type { ListAddress } from '../kit/server-list/use-server-list.ts'

const day = { today: '2026-11-23', timeZone: 'America/Los_Angeles' }
const ids = { customer: '3,4', brand: '5' }

/** Each list with a meaningful text in every filter. */
const lists = [
  [counts, { status: 'OPEN' }],
  [creditMemos, { status: 'ISSUED', customer: ids.customer }],
  [payments, { method: 'CASH', customer: ids.customer, credit: 'USED', voided: 'true' }],
  [purchaseOrders, { ...ids, customer: '', status: 'DRAFT', payment: 'PAID', expected: 'Today', late: 'true' }],
  [
    orders,
    {
      ...ids,
      ...{ type: '6', product: '7', owner: '8', driver: 'none', location: '9', source: 'PORTAL' },
      ...{ status: 'PACKED', payment: 'PAID', delivery: 'Next 7 Days' },
    },
  ],
  [addressBookList, { owner: '8,none', type: 'RETAIL', balance: 'due', noOrder: '60' }],
  [signIns, { event: 'SIGNED_IN' }],
] as const

test('each filter in the URL becomes a filter that its call takes, and old links lose theirs', () => {
  for (const [list, texts] of lists) {
    const { name, call, noFilters, query, range, unfiltered } = list as unknown as typeof counts
    const own = Object.keys(noFilters).filter((key) => !['from', 'to', 'search'].includes(key))
    for (const key of own) {
      const [set, old] = [Reflect.get(texts, key) as string, 'NO SUCH']
      const filter = (text: string) => ({ ...unfiltered, [key]: text }) as ListAddress as typeof unfiltered
      const sent = query(filter(set), day.today)
      expect(Object.keys(sent).length, `${name}: ${key}`).toBeGreaterThan(0)
      const { params, query: ranged } = range?.(filter(set), day) ?? {}
      const address = new URL(callAddress(call, { params, query: { ...ranged, ...sent } }), 'http://localhost')
      for (const parameter of Object.keys(sent))
        expect(address.searchParams.has(parameter), `${name}: ${key}`).toBe(true)
      expect(query(filter(old), day.today), `${name}: ${key}`).toEqual({})
    }
  }
})

test('a saved view opens as the filter it was saved from', () => {
  for (const [list, texts] of lists) {
    const { name, unfiltered, toView, fromView, isView } = list as unknown as typeof counts
    const filter = { ...unfiltered, ...texts, search: ' chai ' } as unknown as typeof unfiltered
    const view = toView(filter, day.today)
    expect(isView(view, { ...filter, ...fromView(view, day.today) }, day.today), name).toBe(true)
    expect(isView(view, unfiltered, day.today), name).toBe(false)
  }
})
