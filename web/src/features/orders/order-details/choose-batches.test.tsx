import { type Order, orderSchema, changeOrder } from '@dray/contract/orders'
import { findReservableBatches } from '@dray/contract/pending'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../kit/api/use-call.ts'
import {
  batch,
  batchesByLine,
  chai,
  chang,
  batchServer,
  minute,
  batchCode,
  tofu,
} from '../../../test-data/orders/order-batches.tsx'
import { anOrder } from '../../../test-data/orders/orders.tsx'
import { answerCall, handler } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'

const units = (id: number) => screen.findByRole('textbox', { name: `Units of Chai from batch 0004${id}` })

async function open() {
  const person = setUpUser()
  const button = await screen.findByRole('button', { name: 'Choose batches of Chai' })
  button.focus()
  await person.keyboard('{Enter}')
  const newest = await units(2)
  await waitFor(() => expect(newest).toHaveFocus())
  return { person, button, dialog: within(await screen.findByRole('dialog', { name: 'Batches of Chai' })) }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

// R4.4-12, R4.4-16
test('units can be split between two batches by keyboard alone, and the focus returns to the Choose button', async () => {
  const { state, show } = batchServer()
  show()
  const { person, button } = await open()
  await person.keyboard('7{Tab}5{Enter}')
  await isClosed()
  expect(batchesByLine(state.sent[0])).toEqual([
    [11, 7, 2, 'manual'],
    [undefined, 5, 1, 'manual'],
    [13, 1, undefined, undefined],
    [14, 3, undefined, undefined],
  ])
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.getByRole('group', { name: 'Tags' })).toHaveTextContent('Partly tagged: 12 of 13 tagged')
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

// D-343
test('units of a batch may be chosen in cases', async () => {
  const { state, show } = batchServer({ orderedItems: [{ ...chai, unitsPerCase: 6 }, chang] })
  show()
  const { person } = await open()
  await person.keyboard('{Tab}1 cs{Enter}')
  await isClosed()
  expect(batchesByLine(state.sent[0]).slice(0, 2)).toEqual([
    [undefined, 6, 1, 'manual'],
    [11, 6, undefined, undefined],
  ])
})

test('choosing batches sends only the lines, each with its id and price', async () => {
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
  const common = { productSku: 'EXO-BEV-0001', unitPrice: 18, priceAdjustment: -2 }
  expect(bodies).toEqual([
    {
      orderItems: [
        { ...common, quantity: 10, productBatchId: 1, batchMode: 'manual' },
        // The 2 units without a batch keep the original line.
        { ...common, id: 11, quantity: 2 },
        { id: 14, productSku: 'CHA-1', quantity: 3, unitPrice: 18, priceAdjustment: 0 },
      ],
      modifiedOn: '2026-03-09T20:00:00.000Z',
    },
  ])
})

// R4.4-13, R4.4-15
test('no more units are allocated than ordered, and units without a batch are counted', async () => {
  const { state, show } = batchServer()
  show()
  const { person, dialog } = await open()
  await person.keyboard('8')
  expect(dialog.getByText(/8 of 12 tagged/)).toHaveTextContent('4 untagged')
  await person.keyboard('{Tab}9{Enter}')
  await isClosed()
  expect(batchesByLine(state.sent[0]).slice(0, 2)).toEqual([
    [11, 8, 2, 'manual'],
    [undefined, 4, 1, 'manual'],
  ])
})

// R4.4-09, R5-32
test('more units than a batch has available are not applied; the field says so and gets the focus', async () => {
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
test('when all batches together have too few units for the product, the dialog says so', async () => {
  const { state, show } = batchServer()
  state.batches = [batch(2, { remainingQuantity: 4 })]
  show()
  const { dialog } = await open()
  expect(dialog.getByText('Insufficient tags to fulfill current quantity')).toBeInTheDocument()
})

test('for a product without batches, the dialog says there is nothing to choose', async () => {
  const { state, show } = batchServer()
  state.batches = [batch(2, { remainingQuantity: 0 })]
  show()
  const person = setUpUser()
  const button = await screen.findByRole('button', { name: 'Choose batches of Chai' })
  await person.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('No batches of Chai with units left.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No batches to choose from.')
  await person.keyboard('{Escape}')
  await isClosed()
  expect(button).toHaveFocus()
})

test('Automatic merges a product into one line that the server allocates, and leaves other products alone', async () => {
  const two = { ...chai, id: 12, quantity: 5, productBatchId: 1, productBatchNumber: batchCode(1) }
  const { state, show } = batchServer({ orderedItems: [{ ...chai, quantity: 7 }, two, tofu] })
  show()
  const { person, button, dialog } = await open()
  expect(await units(1)).toHaveValue('5')
  await person.click(dialog.getByRole('button', { name: 'Automatic' }))
  await isClosed()
  expect(batchesByLine(state.sent[0])).toEqual([
    [11, 12, null, 'auto'],
    [13, 1, undefined, undefined],
  ])
  await waitFor(() => expect(button).toHaveFocus())
})

test('Automatic retries a product for which the server found no batch before', async () => {
  const { state, show } = batchServer({ orderedItems: [{ ...chai, batchMode: 'auto' }, tofu] })
  show()
  const { person, dialog } = await open()
  await person.click(dialog.getByRole('button', { name: 'Automatic' }))
  await isClosed()
  expect(batchesByLine(state.sent[0])).toEqual([
    [11, 12, null, 'auto'],
    [13, 1, undefined, undefined],
  ])
})

test('pulled lines keep their batch; only the rest of the product is split', async () => {
  const pulled = { ...chai, id: 10, quantity: 5, productBatchId: 1, productBatchNumber: batchCode(1), tagsPulled: true }
  const { state, show } = batchServer({ orderedItems: [pulled, { ...chai, quantity: 4 }] })
  show()
  const { person, dialog } = await open()
  expect(dialog.getByText(/^Batches of/)).toHaveTextContent('Batches of Chai, 4 units')
  await person.keyboard('4{Enter}')
  await isClosed()
  expect(batchesByLine(state.sent[0])).toEqual([
    [10, 5, undefined, undefined],
    [11, 4, 2, 'manual'],
  ])
})

test('in a draft, auto lines are allocated later and do not show as missing a batch', async () => {
  const { state, show } = batchServer({ orderStatus: 'DRAFT', orderedItems: [chai, tofu] })
  state.allocated = null
  show([], ['SALES'])
  const { person, dialog } = await open()
  await person.click(dialog.getByRole('button', { name: 'Automatic' }))
  await isClosed()
  const [row, other] = screen.getAllByRole('row').filter(({ textContent }) => /Chai|Tofu/.test(textContent))
  expect(row).toHaveTextContent('Auto')
  expect(other).toHaveTextContent('No batch')
})

// R4.4-01, R4.4-06
test('a saved draft’s page shows which batches its auto lines would get; a placed order shows those it has', async () => {
  const auto = { ...chai, batchMode: 'auto' as const }
  const more = { ...auto, id: 15, quantity: 9, unitPrice: cents(15_00) }
  const requested: unknown[] = []
  const batches = answerCall(findReservableBatches, ({ body }) => {
    requested.push(body)
    return [
      { ...batch(1), productId: chai.productId, isOnHold: false, reserved: 3 },
      { ...batch(2), productId: chai.productId, isOnHold: false, reserved: 0 },
    ]
  })
  const { unmount } = batchServer({ orderStatus: 'DRAFT', orderedItems: [auto, more, tofu, chang] }).show([batches])
  const rowTexts = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
  await screen.findByText('Would take 7 of batch 00041, 5 of batch 00042')
  const [at, then] = [rowTexts().findIndex((text) => text.startsWith('Would')), rowTexts()]
  expect(then[at - 1]).toMatch(/^Chai.*Auto/)
  expect(then.slice(at, at + 3)).toEqual([
    'Would take 7 of batch 00041, 5 of batch 00042',
    expect.stringMatching(/^Chai.*Auto/),
    'Would take 5 of batch 00042, 4 without a batch',
  ])
  expect(screen.getByRole('row', { name: /Tofu/ })).toHaveTextContent('No batch')
  expect(requested).toEqual([{ productIds: [chai.productId], orderId: 1 }])
  unmount()

  batchServer({ orderedItems: [auto, tofu] }).show([batches])
  await screen.findByRole('button', { name: 'Choose batches of Chai' })
  expect(screen.getByRole('row', { name: /Chai/ })).toHaveTextContent('No batch')
  expect(screen.queryByText(/Would take/)).toBeNull()
  expect(requested).toHaveLength(1)
})

test('applying without a choice changes nothing', async () => {
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

test('if a product has lines at two prices, their batches are chosen separately', async () => {
  batchServer({ orderedItems: [chai, { ...chai, id: 12, unitPrice: cents(15_00) }] }).show()
  expect(await screen.findAllByRole('button', { name: 'Choose batches of Chai' })).toHaveLength(2)
})

function refuseFirstSave(
  { saveHandler }: Pick<ReturnType<typeof batchServer>, 'saveHandler'>,
  code: ProblemCode,
  details = () => ({}),
) {
  vi.mocked(console.error).mockImplementation(() => {})
  const [status, title] = problems[code]
  let isFirst = true
  return handler(changeOrder, (request) => {
    if (!isFirst) return saveHandler.answer(request)
    isFirst = false
    return Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...details() }, { status })
  })
}

test('a batch that someone else has used up is named, and Re-allocate uses what is available now', async () => {
  const server = batchServer()
  server.show([refuseFirstSave(server, 'batch-taken', () => ({ batchNumber: batchCode(2), free: 3 }))])
  const { person, dialog } = await open()
  await person.keyboard('7{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Batch 00042 (EXO-BEV-0001-261101-00042): 3 left.')
  expect(await units(2)).toHaveValue('7')
  await person.click(dialog.getByRole('button', { name: 'Re-allocate' }))
  await isClosed()
  expect(batchesByLine(server.state.sent[0])[0]).toEqual([11, 12, null, 'auto'])
})

test('after someone else changed the order, the dialog shows the latest version and keeps what was typed', async () => {
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
  expect(dialog.getByText(/^Batches of/)).toHaveTextContent('Batches of Chai, 9 units')
  expect(await units(2)).toHaveValue('7')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await isClosed()
  expect(batchesByLine(state.sent[0]).slice(0, 2)).toEqual([
    [undefined, 7, 2, 'manual'],
    [11, 2, undefined, undefined],
  ])
})

test('if the order changes while its batches are being chosen, the dialog says so and keeps what was typed', async () => {
  const { state, show } = batchServer()
  const { cache } = show()
  const { person, dialog } = await open()
  await person.keyboard('7')
  state.order = { ...state.order, notes: 'Ring twice', modifiedOn: minute(30) }
  await act(() => refresh(cache, ['orders']))
  expect(await dialog.findByText('Someone else just changed this order. What you typed is kept.')).toBeInTheDocument()
  expect(await units(2)).toHaveValue('7')
})

// R4.4-12, R4.4-13
test.each([
  ['not-allowed', "You don't have permission to do that."],
  ['batches-exceed-order', 'More units would get a batch than were ordered. Check the quantity and choose again.'],
] as const)('a refusal is shown in the dialog, and what was typed stays: %s', async (code, sentence) => {
  const server = batchServer()
  server.show([refuseFirstSave(server, code)])
  const { person, dialog } = await open()
  await person.keyboard('7{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
  expect(await units(2)).toHaveValue('7')
})

test('inventory and sales choose the batches of open orders and drafts, for products that have batches', async () => {
  const buttonsFor = async (roles: Role[], overrides: Partial<Order>) => {
    const { unmount } = batchServer({ orderedItems: [chai, chang], ...overrides }).show([], roles)
    await screen.findByRole('region', { name: 'Lines' })
    const names = screen.queryAllByRole('button', { name: /Choose|Tag auto/ }).map(({ textContent }) => textContent)
    unmount()
    return names
  }
  const both = ['Tag automatically', 'Choose']
  expect(await buttonsFor(['INVENTORY'], {})).toEqual(both)
  expect(await buttonsFor(['SALES'], { orderStatus: 'PACKED' })).toEqual(both)
  // A draft reserves nothing: its batches are allocated when it's submitted.
  expect(await buttonsFor(['SALES'], { orderStatus: 'DRAFT' })).toEqual(['Choose'])
  expect(await buttonsFor(['ADMIN'], { orderStatus: 'DELIVERED' })).toEqual([])
  expect(await buttonsFor(['DRIVER'], {})).toEqual([])
  expect(await buttonsFor(['ACCOUNTING'], {})).toEqual([])
  expect(await buttonsFor(['INVENTORY'], { orderedItems: [chang] })).toEqual([])
  expect(await buttonsFor(['INVENTORY'], { orderedItems: [{ ...chai, tagsPulled: true }] })).toEqual([
    'Tag automatically',
  ])
})
