import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { aMenuProduct, newCustomer } from '../test-data/menu-product.ts'
import {
  asksForPo,
  cardText,
  customerCard,
  dayText,
  linkCard,
  maxTextLetters,
  orderCard,
  type OrderTerms,
  unlinkCard,
} from './cards.ts'
import { answerQuestion, chatMenu, maxChatLines, newChatOrder, readChatOrder } from './chat-order.ts'

const menu = chatMenu(
  [
    aMenuProduct('CHAI', 'Chai', { unitsPerCase: 12 }),
    aMenuProduct('CHANG', 'Chang', { unitsPerCase: 24, soldIn: 'CASE' }),
  ],
  newCustomer,
)
const terms: OrderTerms = {
  customerName: 'Save-a-lot',
  days: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07'].map((day) => ({ day, cutoff: null })),
  minimumOrder: null,
  poRequired: false,
  mayPickUp: true,
  dayRequired: false,
}
const show = (text: string, changed: Partial<OrderTerms> = {}, order = newChatOrder(text)) =>
  orderCard(order, readChatOrder(order, menu), { ...terms, ...changed })
const labels = (card: ReturnType<typeof show>) => card.buttons.map((row) => row.map(({ label }) => label))

test('an order shows its lines with their cases, its total and its day', () => {
  const card = show('24 chai, 13 chai\nplease ring the bell')
  expect(card.text).toBe(
    'Order for Save-a-lot\n\n37 × Chai, $18.00 each\n\nTotal $666.00\nDelivery Tue, Dec 1\nNote to us: “please ring the bell”',
  )
  expect(show('24 chai').text).toContain('24 × Chai (2 cases), $18.00 each')
  expect(show('12 chai').text).toContain('12 × Chai (1 case), $18.00 each')
})

test('an order can be sent, moved to another day, picked up or discarded', () => {
  expect(labels(show('12 chai'))).toEqual([['Send'], ['Wed, Dec 2', 'Thu, Dec 3', 'Fri, Dec 4', 'Pickup'], ['Discard']])
  expect(labels(show('12 chai', { mayPickUp: false }))[1]).not.toContain('Pickup')
  const later = { ...newChatOrder('12 chai'), delivery: { day: '2026-12-03', isPickup: false } }
  expect(show('', {}, later).text).toContain('Delivery Thu, Dec 3')
  expect(labels(show('', {}, later))[1]).toEqual(['Tue, Dec 1', 'Wed, Dec 2', 'Fri, Dec 4', 'Pickup'])
  const pickup = { ...newChatOrder('12 chai'), delivery: { day: null, isPickup: true } }
  expect(show('', {}, pickup).text).toContain('\nPickup')
  expect(labels(show('', {}, pickup))[1]).toEqual(['Tue, Dec 1', 'Wed, Dec 2', 'Thu, Dec 3'])
})

test('a day that the text names is the delivery day if it is offered, and is asked for if it isn’t clear', () => {
  expect(show('12 chai for Thursday').text).toContain('\nDelivery Thu, Dec 3')
  expect(labels(show('12 chai for Thursday'))[1]).toEqual(['Tue, Dec 1', 'Wed, Dec 2', 'Fri, Dec 4', 'Pickup'])
  const several = show('12 chai for Wednesday or Friday')
  expect(several.text).toContain('You named Wed, Dec 2 and Fri, Dec 4. Choose the day.')
  expect(labels(several)).toEqual([['Tue, Dec 1', 'Wed, Dec 2', 'Fri, Dec 4', 'Pickup'], ['Discard']])
  const closed = show('12 chai for Saturday')
  expect(closed.text).toContain("Sat, Dec 5 can't be ordered. Choose another day.")
  expect(labels(closed).flat()).not.toContain('Send')
  const chosen = { ...newChatOrder('12 chai for Saturday'), delivery: { day: '2026-12-03', isPickup: false } }
  expect(labels(show('', {}, chosen)).flat()).toContain('Send')
  expect(show('12 chai for Saturday', { days: [] }).text).toContain('The office chooses the delivery day')
})

test('a repeated order and what is left out are named', () => {
  const last = {
    orderNum: '100790',
    lines: [
      { sku: 'CHAI', name: 'Chai', quantity: 12 },
      { sku: 'OLD', name: 'Old Ale', quantity: 6 },
    ],
  }
  const regular = chatMenu([aMenuProduct('CHAI', 'Chai'), aMenuProduct('CHANG', 'Chang')], { ...newCustomer, last })
  const order = newChatOrder('same as last time, no chang')
  const read = readChatOrder(order, regular)
  expect(read.question).toMatchObject({ about: 'product', notSold: 'Old Ale' })
  if (!read.question) return
  const answered = answerQuestion(order, read.question, 'leave-out')
  const { text } = orderCard(answered, readChatOrder(answered, regular), terms)
  expect(text).toContain('12 × Chai, $18.00 each')
  expect(text).toContain('From your order 100790\nLeft out: Chang')
})

test('what the customer’s rules ask for comes before Send', () => {
  const few = show('1 chai', { minimumOrder: cents(10_000) })
  expect(few.text).toContain('Orders start at $100.00: $82.00 is missing.')
  const withoutPo = show('12 chai', { poRequired: true })
  expect(withoutPo.text).toContain('Type your PO number to send it.')
  const noDay = show('12 chai', { days: [], dayRequired: true })
  expect(noDay.text).toContain('No delivery day can be ordered now. Please call us.')
  for (const card of [few, withoutPo, noDay]) expect(labels(card).flat()).not.toContain('Send')
  const anyDay = show('12 chai', { days: [] })
  expect(anyDay.text).toContain('The office chooses the delivery day')
  expect(labels(anyDay).flat()).toContain('Send')
})

test('the next text is the PO number only when nothing else is open', () => {
  const asks = (text: string, changed: Partial<OrderTerms> = {}) =>
    asksForPo(readChatOrder(newChatOrder(text), menu), { ...terms, poRequired: true, ...changed })
  expect(asks('12 chai')).toBe(true)
  expect(asks('12 chai', { poRequired: false })).toBe(false)
  expect(asks('PO 4471\n12 chai')).toBe(false)
  expect(asks('12 kombucha')).toBe(false)
  expect(asks('hello')).toBe(false)
  expect(asks('1 chai', { minimumOrder: cents(10_000) })).toBe(false)
})

test('a question shows what is clear already, and how to leave the line out', () => {
  const quantity = show('12 chai\nchang')
  expect(quantity.text).toBe('12 × Chai (1 case), $18.00 each\n\nHow many units of Chang? You typed “chang”.')
  expect(labels(quantity)).toEqual([['24', '48'], ['Leave it out']])
  const cases = show('30 chang')
  expect(cases.text).toContain("Chang comes in cases of 24, and 30 isn't full cases. How many units?")
  expect(labels(cases)).toEqual([['24', '48'], ['Leave it out']])
  expect(labels(show('6 kombucha'))).toEqual([['Leave it out']])
})

test('a text without a product says so and has no buttons', () => {
  expect(show('hello')).toMatchObject({ text: expect.stringContaining("couldn't find a product"), buttons: [] })
})

test('the longest order fits in a message, and its buttons in what they can carry', () => {
  const long = Array.from({ length: maxChatLines }, (_, n) => aMenuProduct(`P-${n}`, `${'Long name '.repeat(12)}${n}`))
  const note = 'please leave it at the back door '.repeat(6)
  const order = newChatOrder(`${long.map(({ sku }) => `999999 x ${sku}`).join('\n')}\n${note}`)
  const card = orderCard(order, readChatOrder(order, chatMenu(long, newCustomer)), terms)
  expect(card.text.length).toBeLessThanOrEqual(maxTextLetters)
  expect(card.text).toContain('Total $')
  for (const { label, action } of card.buttons.flat()) {
    expect(label.length).toBeLessThanOrEqual(40)
    expect(Buffer.byteLength(`999999999.999999999.${action}`)).toBeLessThanOrEqual(64)
  }
})

test('a text that is cut never ends in half a letter', () => {
  const cut = cardText('🍵'.repeat(3000))
  expect(cut.length).toBeLessThanOrEqual(maxTextLetters)
  expect(cut.isWellFormed()).toBe(true)
})

test('linking and unlinking name the customer, and a choice of customers has one button each', () => {
  expect(linkCard('Save-a-lot', 'Kim').text).toBe('Link this chat to Save-a-lot (Kim)?')
  expect(linkCard('Save-a-lot', null).text).toBe('Link this chat to Save-a-lot?')
  expect(unlinkCard('Save-a-lot').text).toBe('Unlink this chat from Save-a-lot?')
  const choice = customerCard([
    { id: 7, customerName: 'Save-a-lot' },
    { id: 9, customerName: 'Q'.repeat(60) },
  ])
  expect(choice.buttons).toEqual([
    [{ label: 'Save-a-lot', action: 'c7' }],
    [{ label: `${'Q'.repeat(39)}…`, action: 'c9' }],
  ])
  expect(dayText('2026-12-01')).toBe('Tue, Dec 1')
})
