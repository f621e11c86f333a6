import { type Batch, listBatches } from '@dray/contract/batches'
import { placeOrder } from '@dray/contract/orders'
import { listPendingItems } from '@dray/contract/pending'
import { listProducts } from '@dray/contract/products'
import { problems } from '@dray/contract/problems'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  chai,
  chang,
  waitForClose,
  orderServer,
  openEditOrder,
  order,
  quantityOf,
} from '../../../../test-data/edit-order.tsx'
import {
  add,
  chooseCustomer,
  preview,
  products,
  type Sent,
  searchBox,
  showNewOrder,
} from '../../../../test-data/new-order.tsx'
import { aLine, anOrder } from '../../../../test-data/orders.tsx'
import { answerCall, handler, refuseCall } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

const aBatch = (id: number, overrides: Partial<Batch> = {}): Batch => ({
  id,
  batchNumber: `EXO-BEV-0001-260101-000${id}`,
  isCheckedIn: true,
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

const batchesOf = (name: string) => preview().getByRole('button', { name: `${name}: choose batches of Chai` })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Batches of Chai' }))
const units = async (short: string) =>
  (await dialog()).findByRole('textbox', { name: `Units of Chai from batch ${short}` })
const isDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Batches of Chai' })).toBeNull())
const linesSent = (sent: readonly Sent[]) => sent.at(-1)?.body['products']

async function fill(person: ReturnType<typeof setUpUser>, field: HTMLElement, text: string) {
  await person.clear(field)
  if (text !== '') await person.type(field, text)
}

/** New Order with 12 of Chai, which has batches. */
async function newOrder(answers: Parameters<typeof showNewOrder>[0] = {}, onRequest?: () => void) {
  const shown = showNewOrder({ ...answers, answers: [...(answers.answers ?? []), batched, ...stock(onRequest)] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 12)
  return { ...shown, user }
}

// R4.4-01, D-89, D-90
test('an auto line shows what the server would allocate, oldest first, and loads its batches only when opened', async () => {
  const onRequest = vi.fn<() => void>()
  const { user } = await newOrder({}, onRequest)
  await add(user, 'chang', 1)
  expect(onRequest).not.toHaveBeenCalled()
  await user.click(batchesOf('auto'))
  expect(await units('00011')).toHaveValue('5')
  expect(await units('00012')).toHaveValue('7')
  const shown = await dialog()
  expect(shown.getByText(/30 left, 12 reserved for 100123/)).toBeInTheDocument()
  expect(shown.getByRole('status')).toHaveTextContent('12 of 12 tagged')
  expect(shown.getByRole('button', { name: 'Automatic' })).toHaveAttribute('aria-disabled', 'true')
  await waitFor(async () => expect(await units('00012')).toHaveFocus())
})

// R4.4-10, D-89, D-169
test('each batch chosen by hand becomes its own line and is sent as chosen; Enter applies the choice', async () => {
  const { sent, user } = await newOrder()
  await user.click(batchesOf('auto'))
  await fill(user, await units('00011'), '')
  await fill(user, await units('00012'), '9')
  expect((await dialog()).getByRole('status')).toHaveTextContent('9 of 12 tagged, 3 untagged')
  await user.keyboard('{Enter}')
  await isDialogClosed()
  expect(sent).toEqual([])
  await waitFor(() => expect(batchesOf('no batch')).toHaveFocus())
  expect(quantityOf('Chai, batch 00012')).toHaveValue('9')
  expect(quantityOf('Chai, no batch')).toHaveValue('3')
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
  await user.click(batchesOf('auto'))
  await fill(user, await units('00012'), '3')
  await user.click((await dialog()).getByRole('button', { name: 'Apply' }))
  await isDialogClosed()
  expect(preview().getAllByRole('group').length).toBe(3)
  await user.click(batchesOf('no batch'))
  expect(await units('00011')).toHaveValue('5')
  await user.click((await dialog()).getByRole('button', { name: 'Automatic' }))
  await isDialogClosed()
  await waitFor(() => expect(batchesOf('auto')).toHaveFocus())
  await user.click(button('Save as draft'))
  await waitFor(() =>
    expect(linesSent(sent)).toMatchObject([{ quantity: 12, productBatchId: null, batchMode: 'auto' }]),
  )
})

// R5-32, R5-33, D-90
test('nothing is applied while a quantity is invalid or nothing has changed, and Esc closes only the choice', async () => {
  const { user, closeNow } = await newOrder()
  await user.click(batchesOf('auto'))
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

  await user.click(batchesOf('batch 00012'))
  await units('00012')
  expect((await dialog()).getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No changes to apply.')
  await user.keyboard('{Escape}')
  await isDialogClosed()
  expect(batchesOf('batch 00012')).toHaveFocus()
  expect(closeNow).not.toHaveBeenCalled()
})

test('batches that cannot be loaded say why and can be retried; a product without batches says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let isUnavailable = true
  const unavailable = handler(listBatches, (request) =>
    isUnavailable ? refuseCall(listBatches, 'database-away').answer(request) : Response.json([]),
  )
  const { user } = await newOrder({ answers: [unavailable] })
  await user.click(batchesOf('auto'))
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent("The database isn't responding.")
  isUnavailable = false
  await user.click((await dialog()).getByRole('button', { name: 'Try again' }))
  const shown = await dialog()
  expect(await shown.findByText('No batches of Chai with units left.')).toBeInTheDocument()
  expect(shown.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No batches to choose from.')
})

// D-82, D-88
test('a pulled line only shows its batch, and a product without batches shows none', async () => {
  const { answers } = orderServer(order({ orderedItems: [{ ...chai, ...pulled, shouldHaveTag: true }, chang] }))
  await openEditOrder(answers)
  expect(preview().getByText('batch 00012, pulled')).toBeInTheDocument()
  expect(preview().queryByRole('button', { name: /choose batches/ })).toBeNull()
  expect(within(preview().getByRole('group', { name: 'Chang' })).queryByText(/batch|auto/)).toBeNull()
})

// D-169, D-170, D-60
test('in a saved order, the part that keeps its batch keeps its line, and the rest becomes a new line', async () => {
  const batch = { productBatchId: 12, productBatchNumber: 'EXO-BEV-0001-260101-00012', shouldHaveTag: true }
  const { answers, sent } = orderServer(order({ orderedItems: [{ ...chai, ...batch }, chang] }))
  const { person } = await openEditOrder([...answers, ...stock()])
  await person.click(batchesOf('batch 00012'))
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

// D-89, D-169
test('a saved line whose batch was chosen by hand can be switched back to automatic', async () => {
  const batch = { productBatchId: 12, productBatchNumber: 'EXO-BEV-0001-260101-00012', shouldHaveTag: true }
  const { answers, sent } = orderServer(order({ orderedItems: [{ ...chai, ...batch }] }))
  const { person } = await openEditOrder([...answers, ...stock()])
  await person.click(batchesOf('batch 00012'))
  await units('00012')
  await person.click((await dialog()).getByRole('button', { name: 'Automatic' }))
  await isDialogClosed()
  expect(batchesOf('auto')).toBeInTheDocument()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toMatchObject([{ orderItems: [{ id: 1, quantity: 12, productBatchId: null, batchMode: 'auto' }] }])
})

// D-169, D-163, D-58
test.each([
  ['Submit', 'RECEIVED'],
  ['Save as draft', 'DRAFT'],
])(
  'after %s, a batch that someone else has used up is reallocated and the order sent again with one press',
  async (buttonName, orderStatus) => {
    vi.mocked(console.error).mockImplementation(() => {})
    let isTaken = true
    const [status, title] = problems['batch-taken']
    const taken = handler(placeOrder, (request) => {
      if (!isTaken) return answerCall(placeOrder, () => anOrder({ orderNum: '100023' })).answer(request)
      isTaken = false
      const batch = { batchNumber: 'EXO-BEV-0001-260101-00012', free: 2 }
      return Response.json({ type: '/', title, error: title, status, code: 'batch-taken', ...batch }, { status })
    })
    const { sent, user, numbers } = await newOrder({ answers: [taken] })
    await add(user, 'chang', 3)
    await user.click(batchesOf('auto'))
    await fill(user, await units('00012'), '7')
    await user.click((await dialog()).getByRole('button', { name: 'Apply' }))
    await isDialogClosed()
    await user.click(button(buttonName))
    expect(await screen.findByRole('alert')).toHaveTextContent('EXO-BEV-0001-260101-00012): 2 left')
    expect(quantityOf('Chai, batch 00012')).toHaveValue('7')
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

// D-158
test('an order with reallocated batches is stored as it was sent', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let attempts = 0
  const [status, title] = problems['batch-taken']
  const taken = handler(placeOrder, (request) => {
    attempts += 1
    if (attempts > 1) return refuseCall(placeOrder, 'busy').answer(request)
    const batch = { batchNumber: 'EXO-BEV-0001-260101-00012', free: 2 }
    return Response.json({ type: '/', title, error: title, status, code: 'batch-taken', ...batch }, { status })
  })
  const { sent, user, unmount } = await newOrder({ answers: [taken] })
  await user.click(batchesOf('auto'))
  await units('00012')
  await user.keyboard('{Enter}')
  await isDialogClosed()
  await user.click(button('Submit'))
  await user.click(await screen.findByRole('button', { name: 'Re-allocate' }))
  expect(await screen.findByText(/The server is busy/)).toBeInTheDocument()
  expect(quantityOf('Chai')).toHaveValue('12')
  unmount()

  const again = showNewOrder({ answers: [batched] })
  await searchBox()
  await screen.findByDisplayValue('Ernst Handel')
  await user.click(button('Submit'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(again.sent[0]).toEqual(sent[1])
})
