import { type Batch, listBatches } from '@dray/contract/batches'
import { placeOrder } from '@dray/contract/orders'
import { findReservableBatches, listPendingItems } from '@dray/contract/pending'
import { listProducts } from '@dray/contract/products'
import { problems } from '@dray/contract/problems'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../../kit/api/use-call.ts'
import {
  chaiLine,
  changLine,
  waitForClose,
  orderServer,
  openEditOrder,
  order,
  quantityInput,
} from '../../../../test-data/orders/edit-order.tsx'
import {
  add,
  chooseCustomer,
  preview,
  products,
  type Sent,
  menuSearch,
  showNewOrder,
} from '../../../../test-data/orders/new-order.tsx'
import { aLine, anOrder } from '../../../../test-data/orders/orders.tsx'
import { answerCall, handler, refuseCall, button } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'
import { plainBatch } from '../../../../test-data/catalog.ts'

const aBatch = (id: number, overrides: Partial<Batch> = {}): Batch => ({
  ...plainBatch,
  id,
  batchNumber: `EXO-BEV-0001-260101-000${id}`,
  initialQuantity: 40,
  remainingQuantity: 30,
  receivedOn: '2026-02-01',
  ...overrides,
})
/** The older batch has 5 units, the newer 30, of which 12 are reserved. */
const stock = (onRequest: () => void = () => {}) => [
  answerCall(listBatches, () => {
    onRequest()
    return [aBatch(11, { remainingQuantity: 5, receivedOn: '2026-01-01' }), aBatch(12)]
  }),
  answerCall(listPendingItems, () => [
    {
      ...aLine({ id: 70, orderID: 7, quantity: 12, productBatchId: 12 }),
      orderNum: '100123',
      customerName: 'Island Trading',
    },
  ]),
]
const batched = answerCall(listProducts, () => products.map((product) => ({ ...product, hasBatch: true })))
const pulled = { productBatchId: 12, productBatchNumber: 'EXO-BEV-0001-260101-00012', tagsPulled: true } as const

const batchField = (description: string) =>
  preview().getByRole('button', { name: /: choose batches of Chai$/, description })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Batches of Chai' }))
const units = async (short: string) =>
  (await dialog()).findByRole('textbox', { name: `Units of Chai from batch ${short}` })
const isDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Batches of Chai' })).toBeNull())
const linesSent = (sent: readonly Sent[]) => sent.at(-1)?.body['products']

async function fill(person: ReturnType<typeof setUpUser>, field: HTMLElement, text: string) {
  await person.clear(field)
  if (text !== '') await person.type(field, text)
}

/** New Order with 12 Chai, which has batches. */
async function newOrder(answers: Parameters<typeof showNewOrder>[0] = {}, onRequest?: () => void) {
  const shown = showNewOrder({ ...answers, answers: [...(answers.answers ?? []), batched, ...stock(onRequest)] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 12)
  return { ...shown, user }
}

// R4.4-01
test('an auto line shows what the server would allocate, oldest first, and loads its batches only when opened', async () => {
  const onRequest = vi.fn<() => void>()
  const { user } = await newOrder({}, onRequest)
  await add(user, 'chang', 1)
  expect(onRequest).not.toHaveBeenCalled()
  await user.click(batchField('auto'))
  expect(await units('00011')).toHaveValue('5')
  expect(await units('00012')).toHaveValue('7')
  const shown = await dialog()
  expect(shown.getByText(/30 left, 12 reserved for 100123/)).toBeInTheDocument()
  expect(shown.getByRole('status')).toHaveTextContent('12 of 12 tagged')
  expect(shown.getByRole('button', { name: 'Automatic' })).toHaveAttribute('aria-disabled', 'true')
  await waitFor(async () => expect(await units('00012')).toHaveFocus())
})

// D-343
test('units of a line’s batch may be typed in cases', async () => {
  const cased = answerCall(listProducts, () =>
    products.map((product) => ({ ...product, hasBatch: true, unitQuantity: 6 })),
  )
  const { user } = await newOrder({ answers: [cased] })
  await user.click(batchField('auto'))
  await fill(user, await units('00012'), '1 cs')
  expect(await units('00012')).toHaveValue('6')
  expect((await dialog()).getByRole('status')).toHaveTextContent('11 of 12 tagged, 1 untagged')
})

/** The same batches as `stock`, as the preview's rows read them. */
const reservable = (onRequest: (productIds: readonly number[], orderId: number | undefined) => void = () => {}) =>
  answerCall(findReservableBatches, ({ body }) => {
    const { productIds, orderId } = findReservableBatches.body.parse(body)
    onRequest(productIds, orderId ?? undefined)
    return productIds.includes(1)
      ? [
          {
            ...aBatch(11, { remainingQuantity: 5, receivedOn: '2026-01-01' }),
            productId: 1,
            isOnHold: false,
            reserved: 0,
          },
          { ...aBatch(12), productId: 1, isOnHold: false, reserved: 12 },
        ]
      : []
  })

// R4.4-01, R4.4-04, R4.4-05, R4.4-06, R4.4-11, R4.4-17
test('each auto line of the cart shows which batches will be taken, oldest first, and the units that no batch covers', async () => {
  const requested: (readonly number[])[] = []
  const { user } = await newOrder({ answers: [reservable((productIds) => requested.push(productIds))] })
  const chai = 'auto, takes 5 of batch 00011, 7 of batch 00012'
  await waitFor(() => expect(batchField(chai)).toHaveTextContent(/^auto 00011 ×5 \+1$/))
  expect(batchField(chai)).toHaveAttribute('title', chai)
  await fill(user, quantityInput('Chai'), '30')
  expect(batchField('auto, takes 5 of batch 00011, 18 of batch 00012, 7 without a batch')).toHaveTextContent(
    /^7 no batch, 00011 \+1$/,
  )
  await fill(user, quantityInput('Chai'), '4')
  expect(batchField('auto, takes 4 of batch 00011')).toHaveTextContent(/^auto 00011$/)
  await add(user, 'chang', 2)
  const chang = { name: /: choose batches of Chang$/, description: 'auto, takes 2 without a batch' }
  expect(await preview().findByRole('button', chang)).toHaveTextContent(/^auto, no batch$/)
  // Typing sends no requests: each product is read once.
  expect(requested).toEqual([[1], [2]])
  await user.click(batchField('auto, takes 4 of batch 00011'))
  expect(await units('00011')).toHaveValue('4')
})

// R4.4-04
test('units chosen by hand are no longer available to the cart’s auto lines', async () => {
  const { user } = await newOrder({ answers: [reservable()] })
  await user.click(await preview().findByRole('button', { description: /^auto, takes 5 of batch 00011/ }))
  await fill(user, await units('00011'), '4')
  await fill(user, await units('00012'), '8')
  await user.click((await dialog()).getByRole('button', { name: 'Apply' }))
  await isDialogClosed()
  await add(user, 'chai', 6)
  expect(await preview().findByRole('button', { name: /^auto/ })).toHaveAccessibleDescription(
    'auto, takes 1 of batch 00011, 5 of batch 00012',
  )
})

// R4.4-01
test('a draft shows which batches its lines would get when placed; a placed order shows only the batches that this save allocates', async () => {
  const auto = { ...chaiLine, batchMode: 'auto' as const, shouldHaveTag: true }
  const orders: (number | undefined)[] = []
  const batches = reservable((_, orderId) => orders.push(orderId))
  const draft = orderServer(order({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT', orderedItems: [auto, changLine] }))
  const { person, unmount } = await openEditOrder([batches, ...draft.answers, ...stock()])
  const would = 'auto, would take 5 of batch 00011, 7 of batch 00012'
  await waitFor(() => expect(batchField(would)).toHaveTextContent('auto 00011 ×5 +1'))
  await person.click(batchField(would))
  expect(
    await (await dialog()).findByText('Automatic: these batches are taken when the order is placed.'),
  ).toBeInTheDocument()
  expect(orders).toEqual([1])
  unmount()

  const placed = orderServer(order({ orderedItems: [auto, changLine] }))
  const opened = await openEditOrder([batches, ...placed.answers, ...stock()])
  expect(batchField('no batch')).toBeInTheDocument()
  await fill(opened.person, quantityInput('Chai, no batch'), '13')
  expect(await preview().findByRole('button', { name: /^auto/ })).toHaveAccessibleDescription(
    'auto, takes 5 of batch 00011, 8 of batch 00012',
  )
})

// R4.4-01
test('with a thousand lines, only the visible lines’ batches are read, in one request', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) =>
    aLine({
      id: index + 1,
      productId: index + 1,
      productSku: `SKU-${index}`,
      productName: `Tea ${index}`,
      shouldHaveTag: true,
    }),
  )
  const requested: (readonly number[])[] = []
  const orderedItems = lines.map((line) => ({ ...line, batchMode: 'auto' as const }))
  const { answers } = orderServer(order({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT', orderedItems }))
  await openEditOrder([reservable((productIds) => requested.push(productIds)), ...answers])
  await preview().findByRole('button', { description: /^auto, would take 5 of batch 00011/ })
  expect(requested).toHaveLength(1)
  expect(requested[0]?.length).toBeLessThan(40)
})

// R4.4-10
test('each batch chosen by hand becomes its own line and is sent as chosen; Enter applies the choice', async () => {
  const { sent, user } = await newOrder()
  await user.click(batchField('auto'))
  await fill(user, await units('00011'), '')
  await fill(user, await units('00012'), '9')
  expect((await dialog()).getByRole('status')).toHaveTextContent('9 of 12 tagged, 3 untagged')
  await user.keyboard('{Enter}')
  await isDialogClosed()
  expect(sent).toEqual([])
  await waitFor(() => expect(batchField('no batch')).toHaveFocus())
  expect(quantityInput('Chai, batch 00012')).toHaveValue('9')
  expect(quantityInput('Chai, no batch')).toHaveValue('3')
  await user.click(button('Submit'))
  await waitFor(() =>
    expect(linesSent(sent)).toMatchObject([
      { productSku: 'EXO-BEV-0001', quantity: 9, productBatchId: 12, batchMode: 'manual' },
      { productSku: 'EXO-BEV-0001', quantity: 3, productBatchId: null, batchMode: 'manual' },
    ]),
  )
})

test('Automatic merges the lines into one again, whose batches the server allocates', async () => {
  const { sent, user } = await newOrder()
  await user.click(batchField('auto'))
  await fill(user, await units('00012'), '3')
  await user.click((await dialog()).getByRole('button', { name: 'Apply' }))
  await isDialogClosed()
  expect(preview().getAllByRole('group').length).toBe(3)
  await user.click(batchField('no batch'))
  expect(await units('00011')).toHaveValue('5')
  await user.click((await dialog()).getByRole('button', { name: 'Automatic' }))
  await isDialogClosed()
  await waitFor(() => expect(batchField('auto')).toHaveFocus())
  await user.click(button('Save as draft'))
  await waitFor(() =>
    expect(linesSent(sent)).toMatchObject([{ quantity: 12, productBatchId: null, batchMode: 'auto' }]),
  )
})

// R5-32, R5-33
test('nothing is applied while a quantity is invalid or nothing has changed, and Esc closes only the choice', async () => {
  const { user, closeNow } = await newOrder()
  await user.click(batchField('auto'))
  await fill(user, await units('00012'), '19')
  const apply = (await dialog()).getByRole('button', { name: 'Apply' })
  expect((await dialog()).getByText('Quantity exceeds available tags')).toBeInTheDocument()
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  expect(apply).toHaveAccessibleDescription('Fix the marked fields first.')
  await user.click(apply)
  await fill(user, await units('00012'), '-1')
  expect((await dialog()).getByText('Quantity cannot be negative')).toBeInTheDocument()
  await fill(user, await units('00012'), '7{Control>}{Enter}{/Control}')
  await isDialogClosed()

  await user.click(batchField('batch 00012'))
  await units('00012')
  expect((await dialog()).getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No changes to apply.')
  await user.keyboard('{Escape}')
  await isDialogClosed()
  expect(batchField('batch 00012')).toHaveFocus()
  expect(closeNow).not.toHaveBeenCalled()
})

test('batches that cannot be loaded say why and can be retried; a product without batches says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let isUnavailable = true
  const unavailable = handler(listBatches, (request) =>
    isUnavailable ? refuseCall(listBatches, 'database-away').answer(request) : Response.json([]),
  )
  const { user } = await newOrder({ answers: [unavailable] })
  await user.click(batchField('auto'))
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent("The database isn't responding.")
  isUnavailable = false
  await user.click((await dialog()).getByRole('button', { name: 'Try again' }))
  const shown = await dialog()
  expect(await shown.findByText('No batches of Chai with units left.')).toBeInTheDocument()
  expect(shown.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No batches to choose from.')
})

test('a pulled line only shows its batch, and a product without batches shows none', async () => {
  const { answers } = orderServer(order({ orderedItems: [{ ...chaiLine, ...pulled, shouldHaveTag: true }, changLine] }))
  await openEditOrder(answers)
  expect(preview().getByText('batch 00012, pulled')).toBeInTheDocument()
  expect(preview().queryByRole('button', { name: /choose batches/ })).toBeNull()
  expect(within(preview().getByRole('group', { name: 'Chang' })).queryByText(/batch|auto/)).toBeNull()
})

test('in a saved order, the part that keeps its batch keeps its line, and the rest becomes a new line', async () => {
  const batch = { productBatchId: 12, productBatchNumber: 'EXO-BEV-0001-260101-00012', shouldHaveTag: true }
  const { answers, sent } = orderServer(order({ orderedItems: [{ ...chaiLine, ...batch }, changLine] }))
  const { person } = await openEditOrder([...answers, ...stock()])
  await person.click(batchField('batch 00012'))
  await fill(person, await units('00012'), '8')
  await fill(person, await units('00011'), '4')
  await person.click((await dialog()).getByRole('button', { name: 'Apply' }))
  await isDialogClosed()
  expect(screen.getByText('Changed: 2 lines')).toBeInTheDocument()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toMatchObject([
    {
      orderItems: [
        { productSku: 'EXO-BEV-0001', quantity: 8, id: 1 },
        { productSku: 'EXO-BEV-0001', quantity: 4, productBatchId: 11, batchMode: 'manual' },
        { id: 2, quantity: 3 },
      ],
    },
  ])
})

// R4.4-12, R4.4-13
test('if someone else lowers the order in the meantime, no more units get a batch than are now ordered', async () => {
  const line = { ...chaiLine, shouldHaveTag: true }
  const { answers, sent, change } = orderServer(order({ orderedItems: [line, changLine] }))
  const { person, cache } = await openEditOrder([...answers, ...stock()])
  await person.click(batchField('no batch'))
  await fill(person, await units('00012'), '8')
  await fill(person, await units('00011'), '4')
  change({ orderedItems: [{ ...line, quantity: 10 }, changLine] })
  await act(() => refresh(cache, ['orders']))
  const shown = await dialog()
  expect(await shown.findByText(/Batches of/)).toHaveTextContent('Batches of Chai, 10 units')
  expect(shown.getByText('Only 2 needed')).toBeInTheDocument()
  await person.click(shown.getByRole('button', { name: 'Apply' }))
  await isDialogClosed()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toMatchObject([
    {
      orderItems: [
        { quantity: 8, productBatchId: 12, batchMode: 'manual' },
        { quantity: 2, productBatchId: 11, batchMode: 'manual' },
        { id: 2, quantity: 3 },
      ],
    },
  ])
})

test('a saved line whose batch was chosen by hand can be switched back to automatic', async () => {
  const batch = { productBatchId: 12, productBatchNumber: 'EXO-BEV-0001-260101-00012', shouldHaveTag: true }
  const { answers, sent } = orderServer(order({ orderedItems: [{ ...chaiLine, ...batch }] }))
  const { person } = await openEditOrder([...answers, ...stock()])
  await person.click(batchField('batch 00012'))
  await units('00012')
  await person.click((await dialog()).getByRole('button', { name: 'Automatic' }))
  await isDialogClosed()
  expect(batchField('auto')).toBeInTheDocument()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toMatchObject([{ orderItems: [{ id: 1, quantity: 12, productBatchId: null, batchMode: 'auto' }] }])
})

test.each([
  ['Submit', 'RECEIVED'],
  ['Save as draft', 'DRAFT'],
])(
  'after %s, a batch that someone else has used up is reallocated and the order sent again with one press',
  async (buttonName, orderStatus) => {
    vi.mocked(console.error).mockImplementation(() => {})
    let isTaken = true
    const [status, title] = problems['batch-taken']
    const batchTaken = handler(placeOrder, (request) => {
      if (!isTaken) return answerCall(placeOrder, () => anOrder({ orderNum: '100023' })).answer(request)
      isTaken = false
      const batch = { batchNumber: 'EXO-BEV-0001-260101-00012', free: 2 }
      return Response.json({ type: '/', title, error: title, status, code: 'batch-taken', ...batch }, { status })
    })
    const { sent, user, numbers } = await newOrder({ answers: [batchTaken] })
    await add(user, 'chang', 3)
    await user.click(batchField('auto'))
    await fill(user, await units('00012'), '7')
    await user.click((await dialog()).getByRole('button', { name: 'Apply' }))
    await isDialogClosed()
    await user.click(button(buttonName))
    expect(await screen.findByRole('alert')).toHaveTextContent('EXO-BEV-0001-260101-00012): 2 left')
    expect(quantityInput('Chai, batch 00012')).toHaveValue('7')
    await user.click(button('Re-allocate'))
    await screen.findByRole('heading', { name: 'The order page' })
    expect(sent).toHaveLength(2)
    expect(sent.map(({ body }) => body['orderStatus'])).toEqual([orderStatus, orderStatus])
    expect(sent[1]?.body['orderNum']).toBe(sent[0]?.body['orderNum'])
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(numbers.reserved).toBe(buttonName === 'Submit' ? 1 : 0)
    expect(linesSent(sent)).toMatchObject([
      { productSku: 'EXO-BEV-0001', quantity: 12, productBatchId: null, batchMode: 'auto' },
      { productSku: 'EXO-BEV-0002', quantity: 3, batchMode: 'auto' },
    ])
  },
)

test('an order whose batches were reallocated is stored in the browser as it was sent', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let attempts = 0
  const [status, title] = problems['batch-taken']
  const batchTaken = handler(placeOrder, (request) => {
    attempts += 1
    if (attempts > 1) return refuseCall(placeOrder, 'busy').answer(request)
    const batch = { batchNumber: 'EXO-BEV-0001-260101-00012', free: 2 }
    return Response.json({ type: '/', title, error: title, status, code: 'batch-taken', ...batch }, { status })
  })
  const { sent, user, unmount } = await newOrder({ answers: [batchTaken] })
  await user.click(batchField('auto'))
  await units('00012')
  await user.keyboard('{Enter}')
  await isDialogClosed()
  await user.click(button('Submit'))
  await user.click(await screen.findByRole('button', { name: 'Re-allocate' }))
  expect(await screen.findByText(/The server is busy/)).toBeInTheDocument()
  expect(quantityInput('Chai')).toHaveValue('12')
  unmount()

  const again = showNewOrder({ answers: [batched] })
  await menuSearch()
  await screen.findByDisplayValue('Ernst Handel')
  await user.click(button('Submit'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(again.sent[0]).toEqual(sent[1])
})
