import { expect, test } from 'vitest'
import { defaultNotice, noticeLines, noticeSubject, noticeText } from './batch-notice.ts'

const batch = (batchNumber: string, productName = 'Chai') => ({ batchNumber, productName })

test('a notice names the product and the batch, and of many only the first', () => {
  expect(defaultNotice([batch('B-1')]).subject).toBe('Please set aside Chai, batch B-1')
  expect(defaultNotice([batch('B-1'), batch('B-2')]).message).toContain('batches B-1 and B-2 of Chai')
  const many = Array.from({ length: 50 }, (_, index) => batch(`B-${index}`, `Product ${index}`))
  expect(defaultNotice(many).subject).toBe(
    'Please set aside Product 0, Product 1, Product 2 and 47 more, batches B-0, B-1, B-2 and 47 more',
  )
  expect(defaultNotice([batch('B', 'x'.repeat(300))]).subject).toHaveLength(200)
})

test('a customer is told the units of each of their orders, and of all together', () => {
  const order = { orderNum: '100023', shippedOn: '2026-11-20', units: 1, batch: batch('B-1') }
  expect(noticeLines([order])).toBe('Order 100023, shipped Nov 20, 2026: 1 unit of Chai, batch B-1')
  expect(noticeLines([order, { ...order, orderNum: '100024', units: 1200 }])).toContain('\nTogether: 1,201 units')
})

test('a drill says so in its subject and text', () => {
  expect(noticeSubject('Set aside', true)).toBe('Drill: Set aside')
  expect(noticeSubject('Drill: Set aside', true)).toBe('Drill: Set aside')
  const notice = { contactName: ' ', message: 'Stop.', lines: 'Order 1', companyName: 'Acme' }
  expect(noticeText(notice)).toBe('Hello there,\n\nStop.\n\nOrder 1\n\nThank you,\nAcme\n')
  expect(noticeText({ ...notice, drillFor: 'Ernst Handel (e@example.com)' })).toMatch(
    /^This is a drill\..*Ernst Handel/,
  )
})
