import { type Order, orderSchema, changeOrder } from '@dray/contract/orders'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/roles'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../shared/api/use-call.ts'
import {
  batch,
  batchesOf,
  chai,
  chang,
  batchServer,
  minute,
  numberOf,
  tofu,
} from '../../../test-data/order-batches.tsx'
import { anOrder } from '../../../test-data/orders.tsx'
import { handler } from '../../../test-data/screens.tsx'
import { typist } from '../../../test-data/typist.ts'

const units = (id: number) => screen.findByRole('textbox', { name: `Units of Chai from batch 0004${id}` })

async function open() {
  const person = typist()
  const button = await screen.findByRole('button', { name: 'Choose batches of Chai' })
  button.focus()
  await person.keyboard('{Enter}')
  const newest = await units(2)
  await waitFor(() => expect(newest).toHaveFocus())
  return { person, button, dialog: within(await screen.findByRole('dialog', { name: 'Batches of Chai' })) }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

// R4.4-12, R4.4-16, D-90, D-91
test('by keyboard alone units are divided over two batches, and the focus comes back to where it was chosen', async () => {
  const { state, show } = batchServer()
  show()
  const { person, button } = await open()
  await person.keyboard('7{Tab}5{Enter}')
  await isClosed()
  expect(batchesOf(state.sent[0])).toEqual([
    [11, 7, 2, 'manual'],
    [undefined, 5, 1, 'manual'],
    [13, 1, undefined, undefined],
    [14, 3, undefined, undefined],
  ])
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.getByText('12 of 12 tagged')).toBeInTheDocument()
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

// D-04
test('what is sent names every line by its id with its price, and nothing but the lines', async () => {
  const bodies: object[] = []
  const orderedItems = [{ ...chai, priceAdjustment: cents(-2_00) }, chang]
  const { saveHandler, show } = batchServer({ orderedItems, dollarAdjustment: cents(5_00) })
  show([
    handler(changeOrder, (request) => {
      bodies.push({ ...(request.body as object) })
      return saveHandler.answer(request)
    }),
  ])
  const { person } = await open()
  await person.keyboard('{Tab}10{Enter}')
  await isClosed()
  const same = { productSku: 'EXO-BEV-0001', unitPrice: 18, priceAdjustment: -2 }
  expect(bodies).toEqual([
    {
      orderItems: [
        { ...same, quantity: 10, productBatchId: 1, batchMode: 'manual' },
        // What stays without a batch keeps its line.
        { ...same, id: 11, quantity: 2 },
        { id: 14, productSku: 'CHA-1', quantity: 3, unitPrice: 18, priceAdjustment: 0 },
      ],
      modifiedOn: '2026-03-09T20:00:00.000Z',
    },
  ])
})

// R4.4-13, R4.4-15
test('no more is chosen than was ordered, and the units without a batch are counted', async () => {
  const { state, show } = batchServer()
  show()
  const { person, dialog } = await open()
  await person.keyboard('8')
  expect(dialog.getByText(/8 of 12 tagged/)).toHaveTextContent('4 untagged')
  await person.keyboard('{Tab}9{Enter}')
  await isClosed()
  expect(batchesOf(state.sent[0]).slice(0, 2)).toEqual([
    [11, 8, 2, 'manual'],
    [undefined, 4, 1, 'manual'],
  ])
})

// R4.4-09, R5-32
test('more than a batch has free is not applied: its field has the focus and says so', async () => {
  const { state, show } = batchServer()
  show()
  const { person, dialog } = await open()
  await person.keyboard('{Tab}11')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(dialog.getByText('Quantity exceeds available tags')).toBeInTheDocument()
  expect(await units(1)).toHaveFocus()
  expect(state.sent).toEqual([])
})

// R4.4-14
test('where all batches together have too little for the product, the dialog says so', async () => {
  const { state, show } = batchServer()
  state.batches = [batch(2, { remainingQuantity: 4 })]
  show()
  const { dialog } = await open()
  expect(dialog.getByText('Insufficient tags to fulfill current quantity')).toBeInTheDocument()
})

test('a product without any batch has nothing to choose, and says so', async () => {
  const { state, show } = batchServer()
  state.batches = [batch(2, { remainingQuantity: 0 })]
  show()
  const person = typist()
  const button = await screen.findByRole('button', { name: 'Choose batches of Chai' })
  await person.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('No batches of Chai with units left.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No batches to choose from.')
  await person.keyboard('{Escape}')
  await isClosed()
  expect(button).toHaveFocus()
})

// D-89, D-169
test('Automatic leaves a product to the server again, in one line, and touches no other', async () => {
  const two = { ...chai, id: 12, quantity: 5, productBatchId: 1, productBatchNumber: numberOf(1) }
  const { state, show } = batchServer({ orderedItems: [{ ...chai, quantity: 7 }, two, tofu] })
  show()
  const { person, button, dialog } = await open()
  expect(await units(1)).toHaveValue('5')
  await person.click(dialog.getByRole('button', { name: 'Automatic' }))
  await isClosed()
  expect(batchesOf(state.sent[0])).toEqual([
    [11, 12, null, 'auto'],
    [13, 1, undefined, undefined],
  ])
  await waitFor(() => expect(button).toHaveFocus())
})

// D-169
test('a product that was left to the server before and found nothing looks again', async () => {
  const { state, show } = batchServer({ orderedItems: [{ ...chai, batchMode: 'auto' }, tofu] })
  show()
  const { person, dialog } = await open()
  await person.click(dialog.getByRole('button', { name: 'Automatic' }))
  await isClosed()
  expect(batchesOf(state.sent[0])).toEqual([
    [11, 12, null, 'auto'],
    [13, 1, undefined, undefined],
  ])
})

// D-82, D-91
test('what has been pulled keeps its batch: only the rest of the product is divided', async () => {
  const gone = { ...chai, id: 10, quantity: 5, productBatchId: 1, productBatchNumber: numberOf(1), tagsPulled: true }
  const { state, show } = batchServer({ orderedItems: [gone, { ...chai, quantity: 4 }] })
  show()
  const { person, dialog } = await open()
  expect(dialog.getByText('Batches of Chai, 4 units')).toBeInTheDocument()
  await person.keyboard('4{Enter}')
  await isClosed()
  expect(batchesOf(state.sent[0])).toEqual([
    [10, 5, undefined, undefined],
    [11, 4, 2, 'manual'],
  ])
})

// D-83, D-169
test('in a draft, units left to auto find their batches later, and none is said to be missing', async () => {
  const { state, show } = batchServer({ orderStatus: 'DRAFT', orderedItems: [chai, tofu] })
  state.allocated = null
  show([], ['SALES'])
  const { person, dialog } = await open()
  await person.click(dialog.getByRole('button', { name: 'Automatic' }))
  await isClosed()
  const [row, other] = screen.getAllByRole('row').filter((one) => /Chai|Tofu/.test(one.textContent))
  expect(row).toHaveTextContent('Auto')
  expect(other).toHaveTextContent('No batch')
})

test('opening and applying without a choice changes nothing', async () => {
  const { state, show } = batchServer()
  show()
  const { person, button } = await open()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No changes to apply.')
  await person.keyboard('{Escape}')
  await isClosed()
  expect(state.sent).toEqual([])
  await waitFor(() => expect(button).toHaveFocus())
})

test('lines of one product at two prices are chosen apart', async () => {
  batchServer({ orderedItems: [chai, { ...chai, id: 12, unitPrice: cents(15_00) }] }).show()
  expect(await screen.findAllByRole('button', { name: 'Choose batches of Chai' })).toHaveLength(2)
})

/** The first request is refused, those after it are saved. */
function refuseFirstSave(
  { saveHandler }: Pick<ReturnType<typeof batchServer>, 'saveHandler'>,
  code: ProblemCode,
  more = () => ({}),
) {
  vi.mocked(console.error).mockImplementation(() => {})
  const [status, title] = problems[code]
  let isFirst = true
  return handler(changeOrder, (request) => {
    if (!isFirst) return saveHandler.answer(request)
    isFirst = false
    return Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...more() }, { status })
  })
}

// D-169
test('a batch that was taken in the meantime is named, and Re-allocate finds what is free now', async () => {
  const server = batchServer()
  server.show([refuseFirstSave(server, 'batch-taken', () => ({ batchNumber: numberOf(2), free: 3 }))])
  const { person, dialog } = await open()
  await person.keyboard('7{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Batch 00042 (EXO-BEV-0001-261101-00042): 3 left.')
  expect(await units(2)).toHaveValue('7')
  await person.click(dialog.getByRole('button', { name: 'Re-allocate' }))
  await isClosed()
  expect(batchesOf(server.state.sent[0])[0]).toEqual([11, 12, null, 'auto'])
})

// D-15
test('an order that someone else changed in the meantime is shown as it is, and what was typed is kept for it', async () => {
  const server = batchServer()
  const { state } = server
  const theirs = () => {
    state.order = anOrder({ orderedItems: [{ ...chai, quantity: 9 }, tofu], modifiedOn: minute(30) })
    return { current: orderSchema.encode(state.order), changedBy: 'Nancy Davolio' }
  }
  server.show([refuseFirstSave(server, 'changed-meanwhile', theirs)])
  const { person, dialog } = await open()
  await person.keyboard('7{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Someone else changed this while you were editing.You are seeing the latest version of the order. Press Apply to save your batches.',
  )
  expect(dialog.getByText('Batches of Chai, 9 units')).toBeInTheDocument()
  expect(await units(2)).toHaveValue('7')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await isClosed()
  expect(batchesOf(state.sent[0]).slice(0, 2)).toEqual([
    [undefined, 7, 2, 'manual'],
    [11, 2, undefined, undefined],
  ])
})

test('an order that changes while its batches are chosen says so in the dialog and keeps what was typed', async () => {
  const { state, show } = batchServer()
  const { cache } = show()
  const { person, dialog } = await open()
  await person.keyboard('7')
  state.order = { ...state.order, notes: 'Ring twice', modifiedOn: minute(30) }
  await act(() => refresh(cache, ['orders']))
  expect(await dialog.findByText('Someone else just changed this order. What you typed is kept.')).toBeInTheDocument()
  expect(await units(2)).toHaveValue('7')
})

test('a refusal stands in the dialog', async () => {
  const server = batchServer()
  server.show([refuseFirstSave(server, 'not-allowed')])
  const { person, dialog } = await open()
  await person.keyboard('7{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent("You don't have permission to do that.")
})

// D-04
test('batches are chosen by inventory and sales, of open orders and drafts, where there are batches to choose', async () => {
  const seen = async (roles: Role[], given: Partial<Order>) => {
    const { unmount } = batchServer({ orderedItems: [chai, chang], ...given }).show([], roles)
    await screen.findByRole('group', { name: 'Tags' })
    const names = screen.queryAllByRole('button', { name: /Choose|Tag auto/ }).map((one) => one.textContent)
    unmount()
    return names
  }
  const both = ['Tag automatically', 'Choose']
  expect(await seen(['INVENTORY'], {})).toEqual(both)
  expect(await seen(['SALES'], { orderStatus: 'PACKED' })).toEqual(both)
  // A draft promises nothing: its batches are found when it is submitted.
  expect(await seen(['SALES'], { orderStatus: 'DRAFT' })).toEqual(['Choose'])
  expect(await seen(['ADMIN'], { orderStatus: 'DELIVERED' })).toEqual([])
  expect(await seen(['DRIVER'], {})).toEqual([])
  expect(await seen(['ACCOUNTING'], {})).toEqual([])
  expect(await seen(['INVENTORY'], { orderedItems: [chang] })).toEqual([])
  expect(await seen(['INVENTORY'], { orderedItems: [{ ...chai, tagsPulled: true }] })).toEqual(['Tag automatically'])
})
