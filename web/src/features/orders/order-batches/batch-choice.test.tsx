import type { Batch } from '@dray/contract/batches'
import type { PendingItem } from '@dray/contract/pending'
import { screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { aLine } from '../../../test-data/orders/orders.tsx'
import { showWithin } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { BatchChoice } from './batch-choice.tsx'
import { chosenBatches, type TypedBatches, unitsAllocated } from './chosen-batches.ts'
import { plainBatch } from '../../../test-data/catalog.ts'

const aBatch = (overrides: Partial<Batch>): Batch => ({
  ...plainBatch,
  id: 1,
  batchNumber: '2026-07-0000041',
  initialQuantity: 50,
  remainingQuantity: 30,
  receivedOn: '2026-07-01',
  ...overrides,
})
const older = aBatch({})
const newer = aBatch({ id: 2, batchNumber: '2026-07-0000042', remainingQuantity: 10, receivedOn: '2026-07-09' })
const aPendingItem = (overrides: Partial<PendingItem>): PendingItem => ({
  ...aLine(),
  orderID: 5,
  orderNum: '100123',
  customerName: 'Ernst Handel',
  productBatchId: 1,
  ...overrides,
})

const withHold = (batch: Batch) => ({ ...batch, isOnHold: batch.hold !== null })
const need = { day: '2026-11-20', minLifeDays: null }

type Options = Partial<
  Pick<ComponentProps<typeof BatchChoice>, 'quantity' | 'otherLines' | 'orderId' | 'unitsPerCase'>
> & {
  batches?: Batch[]
  pending?: PendingItem[]
}

/** Within a form; batches are newest first, as loaded. */
function show(options: Options = {}) {
  const {
    batches = [newer, older],
    pending = [],
    quantity = 20,
    otherLines = [],
    orderId,
    unitsPerCase = null,
  } = options
  const stock = { batches: batches.map(withHold), pending }
  function Form() {
    const [typed, setTyped] = useState<TypedBatches>(new Map())
    return (
      <BatchChoice
        name="Chai"
        unitsPerCase={unitsPerCase}
        stock={stock}
        quantity={quantity}
        typed={typed}
        onType={(batchId, text) => setTyped(new Map(typed).set(batchId, text))}
        otherLines={otherLines}
        orderId={orderId}
        need={need}
      />
    )
  }
  showWithin(<Form />)
  return setUpUser()
}
const field = (short: string) => screen.getByRole('textbox', { name: `Units of Chai from batch ${short}` })
const summary = () => screen.getByRole('status').textContent

// R4.4-16, R4.4-17
test('batches are listed newest first, by the last five characters of their numbers', () => {
  show()
  const names = screen.getAllByRole('textbox').map((input) => input.getAttribute('aria-label'))
  expect(names).toEqual(['Units of Chai from batch 00042', 'Units of Chai from batch 00041'])
  expect(field('00041')).toHaveAccessibleDescription('00041: 30 left, received Jul 1, 2026')
  expect(screen.getByTitle('2026-07-0000041')).toBeInTheDocument()
})

// R4.4-04, R4.4-05, R4.4-09
test('each batch shows how much is left, which orders have reserved it and how much is in this cart', () => {
  show({ pending: [aPendingItem({ quantity: 12 })], otherLines: [{ productBatchId: 1, quantity: 5 }] })
  expect(field('00041')).toHaveAccessibleDescription(
    '00041: 30 left, 12 reserved for 100123, 5 in this cart, received Jul 1, 2026',
  )
  expect(screen.getByRole('button', { name: /^of 13: use as many as needed from batch 00041/ })).toBeInTheDocument()
})

test('units that the edited order already has of a batch are available to it', () => {
  show({ pending: [aPendingItem({ quantity: 12 })], orderId: 5 })
  expect(field('00041')).toHaveAccessibleDescription('00041: 30 left, received Jul 1, 2026')
  expect(screen.getByRole('button', { name: /^of 30: use as many as needed from batch 00041/ })).toBeInTheDocument()
})

// R4.4-10, R4.4-15
test('units without a chosen batch stay untagged and are counted', async () => {
  const user = show()
  expect(summary()).toBe('0 of 20 tagged, 20 untagged')
  await user.type(field('00042'), '10')
  expect(summary()).toBe('10 of 20 tagged, 10 untagged')
  await user.type(field('00041'), '10')
  expect(summary()).toBe('20 of 20 tagged')
})

// R4.4-07, R4.4-08, R4.4-13
test('batches are used from the top of the list, up to what was typed and what is needed', async () => {
  const user = show({ quantity: 12 })
  await user.type(field('00042'), '8')
  await user.type(field('00041'), '9')
  expect(summary()).toBe('12 of 12 tagged')
  expect(field('00042')).not.toHaveAccessibleDescription(/needed/)
  expect(field('00041')).toHaveAccessibleDescription(/Only 4 needed$/)
  expect(field('00041')).toBeValid()
})

// R4.4-09, R5-32, R5-33, R5-34
test('more than is available is marked and counts as the available units; a negative number counts as 0', async () => {
  const user = show()
  await user.type(field('00042'), '11')
  expect(field('00042')).toBeInvalid()
  expect(field('00042')).toHaveAccessibleDescription(/Quantity exceeds available tags$/)
  expect(summary()).toBe('10 of 20 tagged, 10 untagged')
  await user.clear(field('00042'))
  await user.type(field('00042'), '-3')
  expect(field('00042')).toHaveAccessibleDescription(/Quantity cannot be negative$/)
  expect(summary()).toBe('0 of 20 tagged, 20 untagged')
})

// D-343
test('cases typed for a batch become its units', async () => {
  const user = show({ unitsPerCase: 4 })
  for (const typed of ['4c', '4 cs', '4 cases']) {
    await user.click(field('00041'))
    await user.keyboard(typed)
    expect(field('00041'), typed).toHaveValue('16')
    await user.clear(field('00041'))
  }
  await user.type(field('00041'), '3 cs')
  expect(summary()).toBe('12 of 20 tagged, 8 untagged')
})

test('a product without cases takes only the digits of "4 cs"', async () => {
  const user = show()
  await user.type(field('00041'), '4 cs')
  expect(field('00041')).toHaveValue('4')
})

// R4.4-14, R4.4-15
test('when all batches together have too few units, a message says so', () => {
  show({ quantity: 41 })
  expect(summary()).toBe('0 of 41 tagged, 41 untaggedInsufficient tags to fulfill current quantity')
})

test('clicking a batch’s available units fills in what is still needed, up to what it has', async () => {
  const user = show({ quantity: 14 })
  await user.click(screen.getByRole('button', { name: /batch 00042/ }))
  expect(field('00042')).toHaveValue('10')
  await user.click(screen.getByRole('button', { name: /batch 00041/ }))
  expect(field('00041')).toHaveValue('4')
  expect(summary()).toBe('14 of 14 tagged')
})

test('a fraction is reported and counts as nothing, and a huge number is reported as too large', async () => {
  const user = show()
  for (const typed of ['1.5 x', '7,5']) {
    await user.type(field('00041'), typed)
    expect(field('00041')).toHaveValue(typed.replace(' x', ''))
    expect(field('00041')).toHaveAccessibleDescription(expect.stringContaining('Not a whole number'))
    expect(summary()).toBe('0 of 20 tagged, 20 untagged')
    await user.clear(field('00041'))
  }
  await user.type(field('00041'), '1000000000000')
  expect(field('00041')).toBeInvalid()
  expect(summary()).toBe('20 of 20 tagged')
})

// R4.4-15
test('an empty batch is not listed, and a product with only empty batches says so', () => {
  show({ batches: [aBatch({ remainingQuantity: 0 })] })
  expect(screen.getByText('No batches of Chai with units left.')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(summary()).toContain('20 untagged')
})

test('batches supply the typed units up to what they have', () => {
  const stock = { batches: [newer, older].map(withHold), pending: [] }
  const typed = new Map([
    [1, '7'],
    [2, '90'],
  ])
  expect(unitsAllocated(stock, { typed, otherLines: [{ productBatchId: 2, quantity: 4 }], need })).toBe(13)
  expect(chosenBatches(stock, { typed, quantity: 9, otherLines: [], need }).shares).toEqual([
    { batchId: 2, quantity: 9 },
  ])
})
