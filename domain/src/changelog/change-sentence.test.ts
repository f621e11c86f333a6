import { expect, test } from 'vitest'
import { changeSentence, correctionSentence, recordInWords } from './change-sentence.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'

const change = (field: string, previousValue: string | null, newValue: string | null, subfield: string | null = null) =>
  ({ name: 'x', field, subfield, action: 'update', previousValue, newValue }) as FieldChange
const productNames = new Map([
  ['NOR-1', 'Gudbrandsdalsost'],
  ['EXO-1', 'Chai'],
])
type Entry = Parameters<typeof changeSentence>[0]
const said = (entityType: LoggedEntity, name: string | null, entry: Partial<Entry>) =>
  changeSentence(
    { action: 'update', entityType, userName: 'Laura Callahan', notes: null, changes: [], ...entry },
    { record: recordInWords(entityType, name), productNames, timeZone: 'America/Los_Angeles' },
  )

test('a new order says for whom it is, its units, and its total', () => {
  const placed = (...lines: FieldChange[]) =>
    said('order', '100822', {
      action: 'create',
      notes: 'Order 100822',
      changes: [
        change('orderStatus', null, 'RECEIVED'),
        change('customer', null, 'Ernst Handel'),
        change('total', null, '1080.00'),
        ...lines,
      ],
    })
  const line = (units: number, sku: string) => change('quantity', null, String(units), sku)
  expect(placed(line(30, 'NOR-1'))).toBe(
    'Laura Callahan placed order 100822 for Ernst Handel: 30 Gudbrandsdalsost, $1,080.00',
  )
  expect(placed(line(30, 'NOR-1'), line(4, 'EXO-1'))).toBe(
    'Laura Callahan placed order 100822 for Ernst Handel: 30 Gudbrandsdalsost, 4 Chai, $1,080.00',
  )
  expect(placed(line(1, 'A'), line(2, 'B'), line(3, 'C'))).toBe(
    'Laura Callahan placed order 100822 for Ernst Handel: 3 lines, $1,080.00',
  )
})

test('a draft, a backorder and an imported order say what they are', () => {
  const draft = { action: 'create', notes: 'Order DRAFT_A', changes: [change('orderStatus', null, 'DRAFT')] } as const
  expect(said('order', 'DRAFT_A', draft)).toBe('Laura Callahan saved draft order DRAFT_A')
  const backorder = { action: 'create', notes: 'Order 100832. Backorder of 100810' } as const
  expect(said('order', '100832', backorder)).toBe('Laura Callahan placed order 100832: Backorder of 100810')
  expect(said('order', '1', { action: 'create', notes: 'Order 1', userName: null })).toBe('System placed order 1')
})

test('a payment says from whom it is, its method and its amount', () => {
  const changes = [
    change('customer', null, 'Tortuga Restaurante'),
    change('amount', null, '360.00'),
    change('paymentMethod', null, 'CHECK'),
  ]
  expect(said('payment', '654', { action: 'create', changes })).toBe(
    'Laura Callahan recorded payment 654 from Tortuga Restaurante: Check, $360.00',
  )
})

test('a status is named first, then what else changed', () => {
  const packed = change('orderStatus', 'RECEIVED', 'PACKED')
  expect(said('order', '100822', { changes: [packed] })).toBe('Laura Callahan set order 100822 to Packed')
  expect(said('order', '100822', { changes: [packed, change('notes', null, 'Ring twice')] })).toBe(
    'Laura Callahan set order 100822 to Packed, and changed notes',
  )
  expect(said('count', 'Cold room', { notes: 'Monthly count', changes: [change('status', 'OPEN', 'POSTED')] })).toBe(
    'Laura Callahan set count Cold room to Posted: Monthly count',
  )
})

test('one change says both values, and lines are called by their products', () => {
  expect(said('product', 'Chai', { changes: [change('basePrice', '12.00', '12.50')] })).toBe(
    'Laura Callahan changed base price of Chai from $12.00 to $12.50',
  )
  expect(said('product', 'Chai', { changes: [change('msrp', '15.00', null)] })).toBe(
    'Laura Callahan removed MSRP of Chai: $15.00',
  )
  expect(said('customer', 'Ernst Handel', { changes: [change('customPrice', null, '9.50', 'EXO-1')] })).toBe(
    'Laura Callahan set custom price of Chai for Ernst Handel to $9.50',
  )
})

test('several changes are named by their fields, and the same field once', () => {
  const changes = ['basePrice', 'cost', 'msrp', 'shelf', 'description'].map((field) => change(field, '1', '2'))
  expect(said('product', 'Chai', { changes: changes.slice(0, 2) })).toBe(
    'Laura Callahan changed base price and cost of Chai',
  )
  expect(said('product', 'Chai', { changes: changes.slice(0, 4) })).toBe(
    'Laura Callahan changed base price, cost, MSRP, and shelf of Chai',
  )
  expect(said('product', 'Chai', { changes })).toBe('Laura Callahan changed base price, cost, MSRP, and 2 more of Chai')
  const prices = ['EXO-1', 'NOR-1'].map((sku) => change('customPrice', '1', '2', sku))
  expect(said('customer', 'Ernst Handel', { notes: 'Price round', changes: prices })).toBe(
    'Laura Callahan changed custom price on 2 lines of Ernst Handel: Price round',
  )
})

test('notes without changes, and notes about a batch, stand for themselves', () => {
  expect(said('order', '100821', { notes: 'Confirmed check 2210 for $360.00' })).toBe(
    'Laura Callahan, order 100821: Confirmed check 2210 for $360.00',
  )
  const hold = { notes: 'Batch B-1 on hold: Damaged seals', changes: [change('hold', null, 'Damaged seals', 'B-1')] }
  expect(said('product', 'Chai', hold)).toBe('Laura Callahan, Chai: Batch B-1 on hold: Damaged seals')
  expect(said('order', '100821', {})).toBe('Laura Callahan saved order 100821')
})

test('in its own log, a record needs no name', () => {
  expect(said('order', null, { changes: [change('orderStatus', 'RECEIVED', 'PACKED')] })).toBe(
    'Laura Callahan set the order to Packed',
  )
  expect(said('company', null, { changes: [change('companyPhone', '1', '2')] })).toBe(
    'Laura Callahan changed phone of the company from 1 to 2',
  )
})

test('a Hebrew name stays in its place', () => {
  expect(said('customer', 'מאפייה', { action: 'create' })).toBe('Laura Callahan added \u2068מאפייה\u2069')
})

test('a line of a payroll is called by its person', () => {
  const hours = { ...change('hoursWorked', null, '79.5', '8'), name: 'Anne Dodsworth' }
  expect(said('payroll', 'November 2026 A', { changes: [hours] })).toBe(
    'Laura Callahan set hours worked of Anne Dodsworth for payroll November 2026 A to 79.5',
  )
})

test('a correction of stock says how many units of which product came or went', () => {
  const correction = { userName: 'Laura Callahan', product: 'Chai', batchNumber: null, delta: -3, reason: 'Broken' }
  expect(correctionSentence(correction)).toBe('Laura Callahan took out 3 units of Chai: Broken')
  expect(correctionSentence({ ...correction, userName: null, batchNumber: 'B-1', delta: 1 })).toBe(
    'System added 1 unit of Chai, batch B-1: Broken',
  )
})
