import type { PortalOrder } from '@dray/contract/customers/portal-orders'
import { cents } from '@dray/domain/money'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { outline } from '../test-data/every-screen/outline.ts'
import {
  aPortalHome,
  aPortalOrder,
  aPortalVisitor,
  aSentOrder,
  chai,
  chang,
  konbu,
  showPortal,
  someChoices,
} from '../test-data/portal.tsx'
import { passTime } from '../test-data/set-up-user.ts'
import { changeCart, fillCart, setQuantity } from './cart.ts'

type Known = Parameters<typeof showPortal>[1]
type Page = { at: string; known?: Known; prepare?: () => unknown }

const reader = aPortalVisitor({ mayOrder: false, seesMoney: false })
const days = [
  { day: '2026-03-10', cutoff: new Date('2026-03-09T21:00:00Z') },
  { day: '2026-03-13', cutoff: null },
]
const soon = { ...chang, orderable: false }
const withLast = { home: aPortalHome({ last: aPortalOrder(), days, sent: [aSentOrder()] }) }
const products = new Map([chai, chang, konbu].map((product) => [product.sku, product]))
const fill = () => {
  setQuantity(chai, 12)
  setQuantity(konbu, 5)
}
const change = () => fillCart(aSentOrder({ customerPO: '4417', note: 'Back door' }), products, { isChange: true })
const anOrder = (order: Partial<PortalOrder>): Page => ({
  at: '/orders/100023',
  known: { orders: [aPortalOrder(order)] },
})
const [line] = aPortalOrder().lines
const money = {
  balance: cents(636_00),
  overdue: cents(300_00),
  credit: cents(20_00),
  invoices: [
    { orderNum: '100020', dueOn: '2026-03-08', total: cents(400_00), balance: cents(300_00) },
    { orderNum: '100023', dueOn: '2026-03-09', total: cents(336_00), balance: cents(336_00) },
  ],
}

const pages: Readonly<Record<string, Page>> = {
  'home of a new customer': { at: '/' },
  'home with orders and the next delivery': { at: '/', known: withLast },
  'home of a contact who may not order': { at: '/', known: { ...withLast, visitor: reader } },
  'home once a part of the last order is gone': { at: '/', known: { ...withLast, menu: [chai] } },
  'home once all of the last order is gone': { at: '/', known: { ...withLast, menu: [chang] } },
  'home with a cart': { at: '/', known: withLast, prepare: fill },
  'home with a changed order': { at: '/', known: withLast, prepare: change },
  'the usual products': { at: '/menu', known: { home: aPortalHome({ usual: [{ sku: konbu.sku, quantity: 10 }] }) } },
  'products by brand, as nothing is usual': { at: '/menu' },
  'products of every kind': {
    at: '/menu',
    known: {
      home: aPortalHome({
        usual: [chai, chang, konbu].map(({ sku }) => ({ sku, quantity: 1 })),
        rules: { minimumOrder: cents(300_00) },
      }),
      menu: [{ ...chai, badge: 'LOW', weight: 500 }, soon, { ...konbu, badge: 'OUT', soldIn: 'CASE' }],
    },
    prepare: fill,
  },
  'products for a contact who may not order': { at: '/menu', known: { visitor: reader, menu: [chai, soon, konbu] } },
  'review of an empty cart': { at: '/review' },
  'review with a choice of days': { at: '/review', known: { home: aPortalHome({ days }) }, prepare: fill },
  'review of a changed order': { at: '/review', prepare: change },
  'review once a product is gone and a price is new': {
    at: '/review',
    known: { menu: [{ ...chai, price: cents(18_50) }] },
    prepare: fill,
  },
  'review for pickup': {
    at: '/review',
    known: { home: aPortalHome({ days }) },
    prepare: () => {
      fill()
      changeCart({ isPickup: true })
    },
  },
  'no orders yet': { at: '/orders', known: { orders: [] } },
  'orders of every state': {
    at: '/orders',
    known: {
      orders: (['SENT', 'CONFIRMED', 'PACKING', 'ON_ITS_WAY', 'DELIVERED', 'CANCELED'] as const).map((state, at) =>
        state === 'SENT' ? aSentOrder({ deliveryDate: null }) : aPortalOrder({ orderNum: `10002${at}`, state }),
      ),
    },
  },
  'an order that is delivered': anOrder({}),
  'an order that is unpaid, changed and documented': anOrder({
    pickupOrder: true,
    deliveryDate: null,
    customerPO: '4417',
    note: 'Back door',
    sentBy: 'Kim',
    discount: cents(36_00),
    total: cents(300_00),
    balance: cents(100_00),
    backorders: ['100019', '100020'],
    documents: [{ id: '7', kind: 'invoice', name: 'Invoice 100023', savedOn: new Date('2026-03-06T18:00:00Z') }],
    lines: line ? [{ ...line, batches: ['00042', '00043'], changes: { ordered: 20 } }] : [],
  }),
  'an order that is declined': anOrder({ state: 'CANCELED', declinedReason: 'We are closed that week' }),
  'an order that is paid': anOrder({ balance: cents(0) }),
  'an order that can still be changed': { at: '/orders/DRAFT_ABCD1234', known: { orders: [aSentOrder()] } },
  'an order that can still be changed, beside a cart': {
    at: '/orders/DRAFT_ABCD1234',
    known: { orders: [aSentOrder()] },
    prepare: fill,
  },
  'the order that the cart changes': {
    at: '/orders/DRAFT_ABCD1234',
    known: { orders: [aSentOrder()] },
    prepare: change,
  },
  'an order for a contact who may not order': { at: '/orders/100023', known: { visitor: reader } },
  'an order that does not exist': { at: '/orders/100099' },
  'an order that was just sent': { at: '/sent/DRAFT_ABCD1234' },
  'nothing to pay': { at: '/pay' },
  'invoices to pay': { at: '/pay', known: { money } },
  'what a contact without money sees of it': { at: '/pay', known: { visitor: reader, money } },
  'messages by email': { at: '/messages' },
  'messages by chat': {
    at: '/messages',
    known: { messages: someChoices({ email: null, hasChat: true, kinds: { DELIVERED: 'CHAT', OVERDUE: 'EMAIL' } }) },
  },
  'messages of a contact who can’t be reached': {
    at: '/messages',
    known: { messages: { email: null, hasChat: false, kinds: { DELIVERED: 'NONE' } } },
  },
  'devices of a contact': {
    at: '/more',
    known: {
      devices: [
        { id: '1', label: 'Safari on iPhone', current: true },
        { id: '2', label: 'Chrome on Windows', current: false },
      ].map((device) => ({
        ...device,
        createdAt: new Date('2026-03-01T18:00:00Z'),
        lastUsedAt: new Date('2026-03-08T18:00:00Z'),
      })),
    },
  },
}

test('a contact sees each page of the portal as before', async () => {
  const texts: string[] = []
  // An order that doesn't exist is logged.
  vi.mocked(console.error).mockImplementation(() => {})
  for (const [title, { at, known, prepare }] of Object.entries(pages)) {
    const { unmount, container } = showPortal(at, known)
    await passTime(1000)
    act(() => void prepare?.())
    await passTime(1000)
    texts.push([`=== ${title}`, `title ${document.title}`, ...outline(container)].join('\n'))
    unmount()
  }
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('outlines/pages.txt')
})
