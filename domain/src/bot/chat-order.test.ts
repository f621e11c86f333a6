import { expect, test } from 'vitest'
import { aMenuProduct, newCustomer } from '../test-data/menu-product.ts'
import {
  answerQuestion,
  chatMenu,
  type ChatOrder,
  continueOrder,
  maxChatLines,
  newChatOrder,
  readChatOrder,
} from './chat-order.ts'

const menu = chatMenu(
  [
    aMenuProduct('CHAI', 'Chai', { unitsPerCase: 12 }),
    aMenuProduct('CHANG', 'Chang', { unitsPerCase: 24, soldIn: 'CASE' }),
    aMenuProduct('SYRUP', 'Aniseed Syrup'),
    aMenuProduct('LAGER', 'Laughing Lumberjack Lager'),
    aMenuProduct('SIR-M', "Sir Rodney's Marmalade"),
    aMenuProduct('SIR-S', "Sir Rodney's Scones"),
    aMenuProduct('SOON', 'Spring Ale', { orderable: false }),
  ],
  { ...newCustomer, usual: [{ sku: 'SIR-S', quantity: 30 }] },
)
const read = (order: ChatOrder | string) => readChatOrder(typeof order === 'string' ? newChatOrder(order) : order, menu)
const orderedLines = (order: ChatOrder | string) =>
  read(order).lines.map(({ product: { sku }, quantity }) => [sku, quantity])

test('plain words become lines at the prices of the menu', () => {
  expect(orderedLines('Hi, 12 chai and 3 aniseed syrup please')).toEqual([
    ['CHAI', 12],
    ['SYRUP', 3],
  ])
  expect(read('2 chai').total).toBe(3600)
})

test('cases are the units of full cases', () => {
  expect(orderedLines('2 cases of chai')).toEqual([['CHAI', 24]])
  expect(orderedLines('1 cs chang')).toEqual([['CHANG', 24]])
})

test('cases of a product without a case size are asked about', () => {
  const { question, lines } = read('2 cases aniseed syrup')
  expect(question).toMatchObject({ about: 'quantity', product: { sku: 'SYRUP' }, typed: '2 cases aniseed syrup' })
  expect(lines).toEqual([])
})

test('a name that two products have is one question, with what was bought before first', () => {
  const order = newChatOrder("6 sir rodney's")
  const { question } = read(order)
  expect(question).toMatchObject({ about: 'product', guesses: [{ sku: 'SIR-S' }, { sku: 'SIR-M' }] })
  if (!question) return
  expect(orderedLines(answerQuestion(order, question, { sku: 'SIR-M' }))).toEqual([['SIR-M', 6]])
  expect(read(answerQuestion(order, question, 'leave-out'))).toMatchObject({ lines: [], question: undefined })
})

test('a quantity is asked for with what the customer usually buys', () => {
  const order = newChatOrder('chai\nscones')
  const first = read(order).question
  expect(first).toMatchObject({ about: 'quantity', product: { sku: 'CHAI' }, choices: [6, 12, 24, 48] })
  if (!first) return
  const answered = continueOrder(order, first, '2 cases')
  expect(orderedLines(answered)).toEqual([['CHAI', 24]])
  expect(read(answered).question).toMatchObject({ product: { sku: 'SIR-S' }, choices: [6, 12, 24, 30] })
})

test('zero, half and too many units are no lines and are asked about', () => {
  for (const text of ['0 chai', '1.5 chai', '99999999 chai']) {
    const { lines, question } = read(text)
    expect(lines, text).toEqual([])
    expect(question, text).toMatchObject({ about: 'quantity', product: { sku: 'CHAI' } })
  }
})

test('a minus may be a dash or a mistake, so it is asked about', () => {
  expect(read('-3 chai')).toMatchObject({ lines: [], question: { about: 'product', guesses: [{ sku: 'CHAI' }] } })
})

test('what is sold in cases is asked for in full cases', () => {
  const order = newChatOrder('30 chang')
  const { question } = read(order)
  expect(question).toMatchObject({ about: 'cases', quantity: 30, unitsPerCase: 24, choices: [24, 48] })
  if (!question) return
  expect(orderedLines(answerQuestion(order, question, { quantity: 48 }))).toEqual([['CHANG', 48]])
  expect(orderedLines(answerQuestion(order, question, 'leave-out'))).toEqual([])
  expect(read(answerQuestion(order, question, { quantity: 25 })).question).toMatchObject({ about: 'cases' })
})

test('what is coming soon or unknown is asked about and never ordered', () => {
  expect(read('6 spring ale')).toMatchObject({ lines: [], question: { about: 'product', notSold: 'Spring Ale' } })
  expect(read('6 kombucha')).toMatchObject({ lines: [], question: { about: 'product', guesses: [] } })
})

test('a name written another way takes the quantity of the unknown one', () => {
  const order = newChatOrder('6 kombucha')
  const { question } = read(order)
  expect(orderedLines(continueOrder(order, question, 'chai'))).toEqual([['CHAI', 6]])
  expect(orderedLines(continueOrder(order, question, '4 chai'))).toEqual([['CHAI', 4]])
  const inCases = newChatOrder('2 cases kombucha')
  expect(orderedLines(continueOrder(inCases, read(inCases).question, 'chai'))).toEqual([['CHAI', 24]])
})

test('more text adds lines, and the same product adds up', () => {
  const order = continueOrder(newChatOrder('12 chai'), undefined, 'and 3 aniseed syrup, 2 chai')
  expect(orderedLines(order)).toEqual([
    ['CHAI', 14],
    ['SYRUP', 3],
  ])
})

test('full cases that were chosen are asked for again once more of the product is written', () => {
  const order = newChatOrder('30 chang')
  const { question } = read(order)
  if (!question) throw new Error('It asks for full cases')
  const chosen = answerQuestion(order, question, { quantity: 24 })
  expect(read(continueOrder(chosen, undefined, '5 chang')).question).toMatchObject({ about: 'cases', quantity: 35 })
})

test('sentences between the lines go to the office as a note, and greetings do not', () => {
  const order = 'Hello Nancy\n12 chai\nplease leave it at the back door\nsee you at 9\nThanks, Kim\n208-555-8097'
  const { lines, note, notTaken } = read(order)
  expect(lines).toHaveLength(1)
  expect(note).toBe('please leave it at the back door. see you at 9')
  expect(notTaken).toEqual([])
  expect(read('12 chai').note).toBeNull()
})

test('a PO number is read wherever it stands, and an answered one wins', () => {
  for (const text of ['PO 4471', 'PO# 4471', 'our PO number: 4471', 'p.o. 4471'])
    expect(read(`${text}\n12 chai`), text).toMatchObject({ customerPO: '4471', note: null, lines: [{ quantity: 12 }] })
  expect(read({ ...newChatOrder('PO 4471\n12 chai'), customerPO: '9' }).customerPO).toBe('9')
  expect(read('12 chai').customerPO).toBeNull()
})

test('more products than a card can show are not taken', () => {
  const many = Array.from({ length: maxChatLines + 1 }, (_, at) => aMenuProduct(`P-${at}`, `Product ${at} Pale`))
  const text = many.map(({ sku }) => `1 x ${sku}`).join('\n')
  expect(readChatOrder(newChatOrder(text), chatMenu(many, newCustomer)).isTooLong).toBe(true)
  expect(readChatOrder(newChatOrder(text), chatMenu(many.slice(1), newCustomer)).lines).toHaveLength(maxChatLines)
})

test('the longest texts of a chat are read, whatever is in them', () => {
  for (const text of [
    '🍺'.repeat(2048),
    '12 '.repeat(1365),
    'chai '.repeat(800),
    '1 chai\n'.repeat(300),
    ',;'.repeat(2000),
  ])
    expect(() => read(text)).not.toThrow()
})
