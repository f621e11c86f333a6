import { type Batch, listBatches } from '@dray/contract/batches'
import { listPendingItems, type PendingItem } from '@dray/contract/pending'
import { listProducts } from '@dray/contract/products'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProduct, plainBatch } from '../../../../test-data/catalog.ts'
import { orderServer, openEditOrder, order } from '../../../../test-data/orders/edit-order.tsx'
import { chooseCustomer, preview, row, menuSearch, showNewOrder } from '../../../../test-data/orders/new-order.tsx'
import { aLine } from '../../../../test-data/orders/orders.tsx'
import { answerCall, handler, refuseCall, button } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

const products = [aProduct({ hasBatch: true }), aProduct({ id: 2, sku: 'EXO-BEV-0002', name: 'Chang', stock: 17 })]
const aBatch = (overrides: Partial<Batch>): Batch => ({
  ...plainBatch,
  id: 1,
  batchNumber: 'CHAI-00041',
  initialQuantity: 50,
  remainingQuantity: 30,
  receivedOn: '2026-07-01',
  ...overrides,
})
const batches = [
  aBatch({}),
  aBatch({ id: 2, batchNumber: 'CHAI-00042', remainingQuantity: 10, receivedOn: '2026-07-09' }),
]
const pendingItems: PendingItem[] = [
  { ...aLine({ productBatchId: 1, quantity: 12 }), orderNum: '100023', customerName: 'Ernst Handel' },
]

const answers = [
  answerCall(listProducts, () => products),
  answerCall(listBatches, () => batches),
  answerCall(listPendingItems, () => []),
]
type Answers = typeof answers

async function show(ownAnswers: Answers = []) {
  const shown = showNewOrder({ answers: [...ownAnswers, ...answers] })
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await user.type(await menuSearch(), 'chai')
  return { ...shown, user, chai: await row('Chai') }
}
const toggle = () => button('Batches of Chai')
const panel = () => screen.findByRole('group', { name: 'Batches of Chai' })
const field = (short: string) => screen.findByRole('textbox', { name: `Units of Chai from batch ${short}` })
const quantity = () => screen.getByRole('textbox', { name: 'Quantity of Chai' })
/** Quantity and name of each line. */
const lines = () =>
  preview()
    .queryAllByRole('group', { name: /^Chai/ })
    .map((line) => [
      within(line)
        .getByRole('textbox', { name: /^Quantity/ })
        .getAttribute('value'),
      line.getAttribute('aria-label'),
    ])

async function sentLines(user: ReturnType<typeof setUpUser>, sent: readonly { body: Record<string, unknown> }[]) {
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]?.body['products']
}

// R2.13-36, R4.1-13
test('with its batches closed, a product is added as one line whose batches are allocated automatically', async () => {
  const { user, chai, sent } = await show()
  expect(toggle()).toHaveAttribute('aria-expanded', 'false')
  await user.clear(quantity())
  await user.type(quantity(), '15')
  await user.click(chai.getByRole('button', { name: 'Add Chai' }))
  expect(await sentLines(user, sent)).toMatchObject([{ quantity: 15, productBatchId: null, batchMode: 'auto' }])
})

// R2.13-36, R4.1-13, R4.4-10
test('with its batches open, a product is added as a line for each chosen batch and one without a batch for the rest', async () => {
  const { user, chai, sent } = await show()
  await user.click(toggle())
  expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  await user.clear(quantity())
  await user.type(quantity(), '15')
  await user.type(await field('00042'), '8')
  await user.type(await field('00041'), '5')
  expect(quantity()).toHaveValue('15')
  await user.click(chai.getByRole('button', { name: 'Add Chai' }))

  expect(chai.getByRole('button', { name: 'Added!' })).toBeInTheDocument()
  expect(within(await panel()).getByText('Added 15 Chai: 13 tagged, 2 untagged')).toBeInTheDocument()
  // The typed units are in the order now, so the batches have fewer.
  expect(await field('00042')).toHaveValue('')
  expect(await field('00042')).toHaveAccessibleDescription(/10 left, 8 in this cart/)
  expect(quantity()).toHaveValue('1')
  expect(await sentLines(user, sent)).toMatchObject([
    { quantity: 8, productBatchId: 2, batchMode: 'manual' },
    { quantity: 5, productBatchId: 1, batchMode: 'manual' },
    { quantity: 2, productBatchId: null, batchMode: 'manual' },
  ])
})

// D-343
test('a product is added from batches whose units are typed in cases', async () => {
  const cased = answerCall(listProducts, () => [aProduct({ hasBatch: true, unitQuantity: 6 })])
  const { user } = await show([cased])
  await user.click(toggle())
  await user.type(await field('00041'), '2 cs')
  expect(await field('00041')).toHaveValue('12')
  expect(quantity()).toHaveValue('12')
})

test('closing the batches switches back to automatic; what was typed is still there when they are opened again', async () => {
  const { user, chai } = await show()
  await user.click(toggle())
  await user.type(await field('00042'), '8')
  await user.click(toggle())
  expect(screen.queryByRole('group', { name: 'Batches of Chai' })).toBeNull()
  await user.click(chai.getByRole('button', { name: 'Add Chai' }))
  expect(lines()).toEqual([['8', 'Chai']])
  await user.click(toggle())
  expect(await field('00042')).toHaveValue('8')
})

test('a product without batches has no toggle', async () => {
  const { user } = await show()
  await user.clear(await menuSearch())
  await user.type(await menuSearch(), 'chang')
  const chang = await row('Chang')
  expect(chang.queryByRole('button', { name: /Batches/ })).toBeNull()
  await user.click(await menuSearch())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await menuSearch()).toHaveFocus()
})

test('units typed for batches set the quantity, until the user enters a quantity', async () => {
  const { user } = await show()
  await user.click(toggle())
  await user.type(await field('00042'), '8')
  await user.type(await field('00041'), '5')
  expect(quantity()).toHaveValue('13')
  // Units the batch doesn't have aren't counted.
  await user.clear(await field('00042'))
  await user.type(await field('00042'), '800')
  expect(quantity()).toHaveValue('15')
  await user.clear(quantity())
  await user.type(quantity(), '20')
  await user.clear(await field('00042'))
  await user.type(await field('00042'), '3')
  expect(quantity()).toHaveValue('20')
})

// R4.4-09, R5-32, R5-33
test('more units than a batch has are not added, and the field to correct gets the focus', async () => {
  const { user } = await show()
  await user.click(toggle())
  await user.type(await field('00042'), '3')
  await user.type(await field('00041'), '31')
  expect(within(await panel()).getByText('Quantity exceeds available tags')).toBeInTheDocument()
  await user.click(await menuSearch())
  await user.keyboard('{Enter}')
  expect(await field('00041')).toHaveFocus()
  await user.click(button('Add Chai by batch'))
  expect(lines()).toEqual([])
  expect(within(await panel()).getByText('Not added: fix the marked fields first')).toBeInTheDocument()
  expect(await field('00041')).toHaveFocus()
  await user.clear(await field('00041'))
  await user.type(await field('00041'), '-1')
  expect(within(await panel()).getByText('Quantity cannot be negative')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(lines()).toEqual([])
  await user.clear(await field('00041'))
  await user.type(await field('00041'), '30{Enter}')
  expect(lines()).toEqual([
    ['3', 'Chai, batch 00042'],
    ['30', 'Chai, batch 00041'],
  ])
})

// R4.4-07
test('units typed beyond the quantity are ignored, with a message, and the addition can be undone', async () => {
  const { user } = await show()
  await user.click(toggle())
  await user.clear(quantity())
  await user.type(quantity(), '12')
  await user.type(await field('00042'), '10')
  await user.type(await field('00041'), '10{Enter}')
  expect(lines()).toEqual([
    ['10', 'Chai, batch 00042'],
    ['2', 'Chai, batch 00041'],
  ])
  expect(within(await panel()).getByText('Added 12 Chai: 12 tagged (20 typed)')).toBeInTheDocument()
  await user.click(button('Undo'))
  expect(lines()).toEqual([])
})

// R2.13-36
test('batches can be chosen and added by keyboard alone, and the focus returns to the search for the next product', async () => {
  const { user, closeNow } = await show()
  const box = await menuSearch()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(async () => expect(await field('00042')).toHaveFocus())
  await user.keyboard('4{Tab}')
  expect(await field('00041')).toHaveFocus()
  await user.keyboard('5{Enter}')
  expect(box).toHaveFocus()
  expect(lines()).toEqual([
    ['4', 'Chai, batch 00042'],
    ['5', 'Chai, batch 00041'],
  ])
  await user.keyboard('{Tab}')
  expect(quantity()).toHaveFocus()
  await user.keyboard('6{Tab}')
  expect(toggle()).toHaveFocus()
  await user.keyboard('{Tab}')
  expect(await field('00042')).toHaveFocus()
  await user.keyboard('{Tab}{Tab}')
  expect(button('Add Chai by batch')).toHaveFocus()
  // Enter in the search also adds by typed batches.
  await user.click(await field('00042'))
  await user.keyboard('6')
  await user.click(box)
  await user.keyboard('{Enter}')
  expect(lines()[0]).toEqual(['10', 'Chai, batch 00042'])

  await user.click(await field('00041'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Batches of Chai' })).toBeNull()
  expect(toggle()).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(box).toHaveFocus()
  expect(closeNow).not.toHaveBeenCalled()
})

test('a product is not added while its batches are loading, with a message', async () => {
  const reading = Promise.withResolvers<Batch[]>()
  const { user, chai } = await show([answerCall(listBatches, () => reading.promise)])
  await user.click(toggle())
  expect(within(await panel()).getByText('Loading...')).toBeInTheDocument()
  await user.click(chai.getByRole('button', { name: 'Add Chai' }))
  expect(lines()).toEqual([])
  expect(within(await panel()).getByText('Not added: the batches of Chai were still loading')).toBeInTheDocument()
  reading.resolve(batches)
  // The panel has the focus until its fields have loaded.
  await waitFor(async () => expect(await field('00042')).toHaveFocus())
  await user.keyboard('2{Enter}')
  expect(lines()).toEqual([['2', 'Chai, batch 00042']])
})

test('batches that could not be loaded can be retried; until then nothing is added', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let fails = true
  const failing = refuseCall(listBatches, 'unexpected')
  const succeeding = answerCall(listBatches, () => batches)
  const { user, chai } = await show([handler(listBatches, (request) => (fails ? failing : succeeding).answer(request))])
  await user.click(toggle())
  expect(await within(await panel()).findByRole('alert')).toHaveTextContent("The batches of Chai couldn't be loaded.")
  await user.click(chai.getByRole('checkbox'))
  expect(lines()).toEqual([])
  fails = false
  await user.click(within(await panel()).getByRole('button', { name: 'Try again' }))
  expect(await field('00042')).toBeInTheDocument()
})

test('units a saved order already has from a batch do not count as reserved for another order', async () => {
  const inBatch = { productBatchId: 1, productBatchNumber: 'CHAI-00041', shouldHaveTag: true }
  const saved = order({ orderedItems: [aLine({ ...inBatch, quantity: 12 })] })
  const { person } = await openEditOrder([
    answerCall(listPendingItems, () => pendingItems),
    ...answers,
    ...orderServer(saved).answers,
  ])
  await person.click(button('Add products'))
  await person.type(await menuSearch(), 'chai')
  await person.click(await screen.findByRole('button', { name: 'Batches of Chai' }))
  expect(await field('00041')).toHaveAccessibleDescription(/^00041: 30 left, 12 in this cart/)
})
