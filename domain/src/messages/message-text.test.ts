import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { mergedNews, type NewsAbout } from './message-facts.ts'
import { messageKinds } from './message-kinds.ts'
import { messageText } from './message-text.ts'
import { unlinkedText } from './unlinked-text.ts'

const reader = {
  company: 'Northwind Traders',
  customerName: 'Save-a-lot Markets',
  showsAmounts: true,
  portalUrl: 'https://dray.northwind.example/portal',
}
const end = '\n\nhttps://dray.northwind.example/portal\n\nNorthwind Traders, for Save-a-lot Markets'
const written = (news: NewsAbout, showsAmounts = true) => messageText(news, { ...reader, showsAmounts }).text

const confirmed: NewsAbout = {
  kind: 'ORDER_CONFIRMED',
  facts: {
    orderNum: '100834',
    deliveryDate: '2026-12-01',
    pickupOrder: false,
    units: 1200,
    total: cents(412_50),
    follows: { orderNum: '100835', units: 2 },
  },
}
const invoices = [{ orderNum: '100801', dueOn: '2026-11-20', balance: cents(300_00) }]

test('each kind is a fixed text with the facts of the change', () => {
  const texts: Record<string, string> = {
    confirmed: written(confirmed),
    changed: written({
      kind: 'ORDER_CHANGED',
      facts: {
        orderNum: '100834',
        lines: [{ productId: 1, name: 'Chai', from: 12, to: 10 }],
        moved: { deliveryDate: '2026-12-02', pickupOrder: false },
        total: cents(90_00),
      },
    }),
    canceled: written({ kind: 'ORDER_CHANGED', facts: { orderNum: '100834', isCanceled: true, lines: [] } }),
    declined: written({ kind: 'ORDER_DECLINED', facts: { orderNum: 'DRAFT_12', reason: 'No truck on Friday' } }),
    delivered: written({ kind: 'DELIVERED', facts: { orderNum: '100834', pickupOrder: true } }),
    claim: written({
      kind: 'CLAIM_ANSWERED',
      facts: { orderNum: '100834', memoNum: 'CM-7', amount: cents(20_00), reason: 'Sorry' },
    }),
    overdue: written({ kind: 'OVERDUE', facts: { invoices, count: 12, balance: cents(5_000_00) } }),
    soon: written({ kind: 'DUE_SOON', facts: { invoices, count: 1, balance: cents(300_00) } }),
  }
  expect(texts).toEqual({
    confirmed: `Order 100834 is confirmed for Tue, Dec 1, 2026: 1,200 units, $412.50.\n2 units follow on order 100835.${end}`,
    changed: `Order 100834 changed.\nChai: 12 → 10\nIt is now for Wed, Dec 2, 2026.\nTotal: $90.00${end}`,
    canceled: `Order 100834 was canceled.${end}`,
    declined: `Order DRAFT_12 was declined: No truck on Friday${end}`,
    delivered: `Order 100834 was picked up.${end}`,
    claim: `Your claim for order 100834 was accepted, $20.00.\nSorry${end}`,
    overdue: `12 invoices are overdue.\n100801, due Nov 20, 2026, $300.00\nand 11 more\nTogether: $5,000.00${end}`,
    soon: `1 invoice is due in 3 days.\n100801, due Nov 20, 2026, $300.00${end}`,
  })
})

const amount = fc.integer({ min: 1, max: 10_000_00 }).map(cents)
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.webUrl(),
  fc.emailAddress(),
  fc.domain(),
  fc.constant('/pay @kim #sale'),
)
const day = fc.constantFrom('2026-12-01', '2026-03-08')
const open = fc.record({
  invoices: fc.array(fc.record({ orderNum: fc.constant('100801'), dueOn: day, balance: amount }), { maxLength: 10 }),
  count: fc.nat(200),
  balance: amount,
})
const order = { orderNum: fc.constant('100834'), deliveryDate: fc.option(day), pickupOrder: fc.boolean() }
const line = fc.record({ productId: fc.nat(30), name: text, from: fc.nat(99), to: fc.nat(99) })
const facts = {
  ORDER_CONFIRMED: fc.record({ ...order, units: fc.nat(9999), total: amount }),
  ORDER_CHANGED: fc.record({ orderNum: order.orderNum, lines: fc.array(line, { maxLength: 40 }), total: amount }),
  ORDER_DECLINED: fc.record({ orderNum: order.orderNum, reason: fc.option(text) }),
  ON_ITS_WAY: fc.record({ orderNum: order.orderNum }),
  DELIVERED: fc.record(order),
  CREDIT_MEMO: fc.record({ orderNum: order.orderNum, memoNum: fc.constant('CM-7'), amount }),
  CLAIM_ANSWERED: fc.record({
    orderNum: order.orderNum,
    memoNum: fc.option(fc.constant('CM-7')),
    amount,
    reason: fc.option(text),
  }),
  DUE_SOON: open,
  OVERDUE: open,
  NEW_DEVICE: fc.record({ device: text, openedAt: fc.constant('Dec 1, 2026, 9:00 AM') }),
}
const someNews = fc
  .constantFrom(...messageKinds)
  .chain((kind) => fc.record({ kind: fc.constant(kind), facts: facts[kind] }) as fc.Arbitrary<NewsAbout>)

/** As mail programs and Telegram find them. */
const links = /[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:|[\p{L}\p{N}-]\.\p{L}{2,}|\S@\S|@\w|(?:^|\s)[/#]\p{L}/iu

test('nothing that anyone typed becomes a link, and no amount is said unless it may be', () => {
  fc.assert(
    fc.property(someNews, text, fc.boolean(), (news, customerName, showsAmounts) => {
      const message = messageText(news, { ...reader, customerName, showsAmounts })
      const withoutPortal = message.text.replace(reader.portalUrl, '')
      expect(withoutPortal).not.toMatch(links)
      expect(message.subject).not.toMatch(/\n/)
      expect(message.text.length).toBeLessThan(4096 * 2)
      expect(showsAmounts || !/\$[\d,]+\.\d\d/.test(message.text)).toBe(true)
    }),
  )
})

test('an address, a mail address, a person and a command in a text lose what makes them links', () => {
  const texts = {
    'Pay at https://evil.example/pay': 'Pay at https: / evil. example/pay',
    'www.evil.com or me@evil.com': 'www. evil. com or me at evil. com',
    'Ask @kim, /pay, #sale': 'Ask at kim, / pay, # sale',
    'evil。com and 10.0.0.1': 'evil. com and 10. 0. 0.1',
    '0.5 g, St. John, 3:30 PM': '0.5 g, St. John, 3: 30 PM',
  }
  for (const [typed, plain] of Object.entries(texts)) expect(unlinkedText(typed), typed).toBe(plain)
})

const changed = (productId: number, from: number, to: number): NewsAbout => ({
  kind: 'ORDER_CHANGED',
  facts: { orderNum: '100834', lines: [{ productId, name: 'Chai', from, to }], total: cents(to) },
})

test('changes of an order within an hour are one message, from the first units to the last', () => {
  expect(mergedNews(changed(1, 12, 10), changed(1, 10, 8))).toMatchObject({ facts: { lines: [{ from: 12, to: 8 }] } })
  expect(mergedNews(changed(1, 12, 10), changed(2, 1, 0))).toMatchObject({
    facts: { lines: [{ productId: 1 }, { productId: 2 }] },
  })
  expect(mergedNews(changed(1, 12, 10), changed(1, 10, 12))).toBeUndefined()
  expect(mergedNews(confirmed, { ...confirmed, facts: { ...confirmed.facts, units: 3 } })).toMatchObject({
    facts: { units: 3 },
  })
})
