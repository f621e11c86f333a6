import { type Batch, listBatches } from '@dray/contract/batches'
import { findPullShortages, listOrderStock, listPendingItems } from '@dray/contract/pending'
import { listComments } from '@dray/contract/comments'
import { createPackingSlip, createPickList, listDocuments } from '@dray/contract/documents'
import { findOrderByNumber, type Order, pullTags } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { listPromises } from '@dray/contract/orders/promises'
import type { Role } from '@dray/domain/users/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { marginFloors } from '../../test-data/margin-floors.ts'
import { aLine, anOrder, nothingToCheckIn, showOrders } from '../../test-data/orders/orders.tsx'
import { answerCall, answerPdf, handler, refuseCall, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { plainBatch } from '../../test-data/catalog.ts'

const tagged = aLine({
  id: 11,
  productBatchId: 1,
  productBatchNumber: 'EXO-BEV-0001-261101-00042',
  quantity: 8,
  shouldHaveTag: true,
})
const untagged = aLine({ id: 12, quantity: 4, shouldHaveTag: true })
const tofu = aLine({ id: 13, productId: 2, productName: 'Tofu', productSku: 'TOF-1', quantity: 1 })
const batch: Batch = {
  ...plainBatch,
  id: 1,
  batchNumber: 'EXO-BEV-0001-261101-00042',
  initialQuantity: 20,
  remainingQuantity: 10,
  receivedOn: '2026-11-01',
}

const inStock = [
  { productId: tagged.productId, stock: 100, pendingOutboundQuantity: 12 },
  { productId: tofu.productId, stock: 100, pendingOutboundQuantity: 5 },
]

/** The order on the server, and the requests to pull its lines. */
let order: Order
let pullRequests: unknown[]
let version: number
/** Stock by product. */
let stock: typeof inStock
beforeEach(() => {
  order = anOrder({ orderedItems: [tagged, untagged, tofu] })
  pullRequests = []
  version = 0
  stock = inStock
})
type Handlers = Parameters<typeof stubServer>
const show = (handlers: Handlers = [], roles: Role[] = ['SALES']) => {
  stubServer(
    ...handlers,
    answerCall(listDocuments, () => ({ files: [] })),
    answerCall(listComments, () => []),
    answerCall(listBatches, () => [batch]),
    nothingToCheckIn,
    answerCall(listPendingItems, () => []),
    answerCall(findOrderByNumber, () => ({ res: order })),
    answerCall(listOrderStock, () => [...stock]),
    marginFloors(),
    answerCall(findPullShortages, () => []),
    answerCall(pullTags, ({ params, body }) => {
      const { itemIds, tagsPulled } = pullTags.body.parse(body)
      pullRequests.push([params['orderId'], itemIds, tagsPulled])
      version += 1
      order = {
        ...order,
        modifiedOn: new Date(Date.UTC(2026, 2, 10, 20, version)),
        orderedItems: order.orderedItems.map((line) => (itemIds.includes(line.id) ? { ...line, tagsPulled } : line)),
      }
      return order
    }),
  )
  return showOrders({ at: '/orders/100023', roles })
}
const tags = async () => within(await screen.findByRole('group', { name: 'Tags' }))
const press = async (name: string | RegExp) => setUpUser().click(await screen.findByRole('button', { name }))

// R4.4-17
test('each line shows the last five characters of its batch number, or that it has no batch', async () => {
  show()
  const row = within((await screen.findByRole('button', { name: 'Pull 8 Chai' })).closest('tr') ?? document.body)
  expect(row.getAllByText('00042')[0]).toHaveAttribute('title', `Where the units of ${batch.batchNumber} are`)
  const without = (await screen.findByRole('button', { name: 'Pull 4 Chai' })).closest('tr')
  expect(without).toHaveTextContent('No batch')
})

test('a line is pulled and returned by Undo, without a notice that someone else changed the order', async () => {
  show()
  await press('Pull 8 Chai')
  expect(await screen.findByRole('button', { name: 'Return 8 Chai' })).toBeInTheDocument()
  const bar = await tags()
  expect(bar.getByText('1 of 3 lines pulled')).toBeInTheDocument()
  expect(bar.getByText(/Pulled 1 line of 100023/)).toBeInTheDocument()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Pull 8 Chai' })).toBeInTheDocument()
  expect(pullRequests).toEqual([
    ['1', [11], true],
    ['1', [11], false],
  ])
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

test('a double click on Pull pulls the line and does not return it', async () => {
  show()
  const user = setUpUser()
  const button = await screen.findByRole('button', { name: 'Pull 8 Chai' })
  await user.click(button)
  await waitFor(() => expect(button).toHaveAccessibleName('Return 8 Chai'))
  fireEvent.click(button, { detail: 2 })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button).toHaveAccessibleName('Pull 8 Chai'))
  expect(pullRequests).toEqual([
    ['1', [11], true],
    ['1', [11], false],
  ])
})

test('the whole order is pulled in one step, and Undo returns only what that step pulled', async () => {
  order = anOrder({ orderedItems: [tagged, { ...untagged, tagsPulled: true }, tofu] })
  show()
  await press('Pull all')
  const bar = await tags()
  expect(await bar.findByText('3 of 3 lines pulled')).toBeInTheDocument()
  expect(bar.getByRole('button', { name: 'Pull all' })).toHaveAttribute('aria-disabled', 'true')
  await press('Undo')
  expect(await bar.findByText('1 of 3 lines pulled')).toBeInTheDocument()
  await press('Return all')
  expect(await bar.findByText('0 of 3 lines pulled')).toBeInTheDocument()
  expect(pullRequests).toEqual([
    ['1', [11, 13], true],
    ['1', [11, 13], false],
    ['1', [12], false],
  ])
})

const ikura = {
  ...aLine({ id: 14, productName: 'Ikura', quantity: 500 }),
  orderID: 1,
  orderNum: '100023',
  missing: 469,
}
const { id, orderID, orderNum, productSku, productName, quantity, missing } = ikura
const shortage = { id, orderID, orderNum, productSku, productName, quantity, missing }
const ikuraShortage = { ...shortage, batchNumber: null, missingInBatch: 0 }

test('before pulling more than is in stock, the user sees the missing units and chooses what to pull', async () => {
  const sent: unknown[] = []
  order = anOrder({ orderedItems: [tagged, ikura] })
  show([
    answerCall(findPullShortages, ({ body }) => {
      expect(body).toEqual({ itemIds: [11, 14] })
      return [ikuraShortage]
    }),
    answerCall(pullTags, ({ body }) => {
      sent.push(body)
      const there = { ...ikura, quantity: 31, tagsPulled: true }
      order = { ...order, orderedItems: [{ ...tagged, tagsPulled: true }, there, { ...ikura, id: 15, quantity: 469 }] }
      return order
    }),
  ])
  await press('Pull all')
  const question = within(await screen.findByRole('alertdialog', { name: 'Pull beyond stock' }))
  expect(question.getByText('1 line exceeds stock')).toBeInTheDocument()
  expect(question.getByText(/31 of 500 can be pulled/)).toHaveTextContent(/^Ikura: 31 of/)
  expect(sent).toEqual([])
  const there = question.getByRole('button', { name: "Pull what's in stock" })
  expect(there).toHaveFocus()
  await setUpUser().keyboard('{Enter}')
  expect(await (await tags()).findByText(/Pulled 2 lines of 100023/)).toBeInTheDocument()
  expect(sent).toEqual([{ itemIds: [11, 14], tagsPulled: true, onlyInStock: true }])
})

test('Pull all anyway pulls every unit, Cancel and Esc pull nothing, and if nothing is in stock there is no other choice', async () => {
  order = anOrder({ orderedItems: [ikura] })
  show([answerCall(findPullShortages, () => [{ ...ikuraShortage, missing: 500 }])])
  await press('Pull all')
  expect(await screen.findByRole('button', { name: 'Pull all anyway' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: "Pull what's in stock" })).toBeNull()
  await setUpUser().keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.body).not.toHaveFocus()
  await press('Pull 500 Ikura')
  await press('Cancel')
  expect(pullRequests).toEqual([])
  await press('Pull 500 Ikura')
  await press('Pull all anyway')
  await waitFor(() => expect(pullRequests).toEqual([['1', [14], true]]))
})

test('shortages are listed by batch; only units in stock can be pulled, and if there are none the focus is on Cancel', async () => {
  const sent: unknown[] = []
  order = anOrder({ orderedItems: [tagged, ikura] })
  const ofBatch = { ...ikuraShortage, batchNumber: batch.batchNumber, missing: 3, missingInBatch: 3 }
  let shortages = [ofBatch, { ...ofBatch, id: 15, productName: 'Konbu', missing: 5, missingInBatch: 2 }]
  show([
    answerCall(findPullShortages, () => shortages),
    answerCall(pullTags, ({ body }) => {
      sent.push(body)
      return order
    }),
  ])
  await press('Pull all')
  const question = within(await screen.findByRole('alertdialog', { name: 'Pull beyond stock' }))
  expect(question.getByText(/497 of 500 can be pulled from batch 00042/)).toHaveTextContent(/^Ikura: /)
  expect(question.getByText(/495 of 500 can be pulled \(498 in batch 00042\)/)).toHaveTextContent(/^Konbu: /)
  expect(question.getByText(/Choose another for them/)).toBeInTheDocument()
  expect(question.queryByRole('button', { name: 'Pull all anyway' })).toBeNull()
  await press('Cancel')
  shortages = [{ ...ofBatch, missing: 500, missingInBatch: 500 }]
  await press('Pull 500 Ikura')
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: "Pull what's in stock" })).toBeNull()
  expect(sent).toEqual([])
})

test('when the stock cannot be checked, nothing is pulled and the reason is shown', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  show([refuseCall(findPullShortages, 'busy')])
  await press('Pull all')
  expect(await (await tags()).findByRole('alert')).toHaveTextContent('The server is busy.')
  expect(pullRequests).toEqual([])
})

test('a short line says how many units it lacks; what is available of the others shows on hover', async () => {
  stock = [
    { productId: tagged.productId, stock: 10, pendingOutboundQuantity: 12 },
    { productId: tofu.productId, stock: 100, pendingOutboundQuantity: 5 },
  ]
  const short = { orderLineId: untagged.id, missing: 2, purchaseOrderNum: null, expectedOn: null }
  show([answerCall(listPromises, () => [short])])
  const buttonRow = (name: string) => screen.getByRole('button', { name }).closest('tr')
  const reason = await screen.findByTitle('2 short, nothing on order')
  expect(reason.parentElement).toHaveTextContent('2nothing on order')
  expect(screen.getByRole('columnheader', { name: 'Short' })).toBeInTheDocument()
  expect(buttonRow('Pull 4 Chai')).toContainElement(reason)
  expect(buttonRow('Pull 8 Chai')).not.toHaveTextContent('on order')
  expect(buttonRow('Pull 1 Tofu')).not.toHaveTextContent('available')
  expect(screen.getByTitle('95 available')).toHaveTextContent('1')
})

test('a batch with too few units left is named, with how many are left', async () => {
  const [status, title] = problems['batch-taken']
  const refusal = { type: '/problems/batch-taken', title, error: title, status, code: 'batch-taken' }
  const body = { ...refusal, batchNumber: batch.batchNumber, free: 3 }
  vi.mocked(console.error).mockImplementation(() => {})
  show([handler(pullTags, () => Response.json(body, { status }))])
  await press('Pull all')
  expect(await (await tags()).findByRole('alert')).toHaveTextContent(
    'Not enough units left in this batch. Choose another or lower the quantity. Batch 00042 (EXO-BEV-0001-261101-00042): 3 left.',
  )
  expect(screen.getByText('0 of 3 lines pulled')).toBeInTheDocument()
})

test('units without a batch are pulled despite a hold only for a reason', async () => {
  const [status, title] = problems['batch-not-usable']
  const { batchNumber } = batch
  const details = { sku: 'EXO-BEV-0001', batchNumber, reason: 'ON_HOLD', withoutBatch: true }
  const bodies: unknown[] = []
  vi.mocked(console.error).mockImplementation(() => {})
  let needsReason = false
  const answer = handler(pullTags, (request) => {
    bodies.push(request.body)
    if (bodies.length === 3) return answerCall(pullTags, () => order).answer(request)
    return Response.json(
      { type: '/', title, error: title, status, code: 'batch-not-usable', ...details, needsReason },
      { status },
    )
  })
  show([answer])
  await press('Pull all')
  expect(await (await tags()).findByRole('alert')).toHaveTextContent(
    "SKU EXO-BEV-0001 can't leave without a batch: batch 00042 (EXO-BEV-0001-261101-00042) is on hold.",
  )
  expect(screen.queryByRole('textbox', { name: 'Reason to pull without a batch' })).toBeNull()
  needsReason = true
  await press('Pull all')
  const reason = await screen.findByRole('textbox', { name: 'Reason to pull without a batch' })
  expect(screen.getByRole('button', { name: 'Pull anyway' })).toBeDisabled()
  await setUpUser().type(reason, ' Label lost {Enter}')
  await waitFor(() => expect(bodies).toHaveLength(3))
  expect(bodies[2]).toEqual({ itemIds: [11, 12, 13], tagsPulled: true, reason: 'Label lost' })
  expect(await screen.findByText(/^Pulled 3 lines/)).toBeInTheDocument()
})

// R4.1-14
test.each([
  ['disabled', [tofu], 'No tags needed'],
  ['empty', [untagged], 'Not tagged: 0 of 4 tagged'],
  ['partial', [tagged, untagged], 'Partly tagged: 8 of 12 tagged'],
  ['done', [tagged], 'Tagged: 8 of 8 tagged'],
])('the tagging of an order is %s', async (progress, orderedItems, text) => {
  order = anOrder({ orderedItems })
  show()
  expect((await tags()).getByText(text)).toHaveAttribute('data-progress', progress)
})

test('each product with batches shows how many of its units are tagged', async () => {
  show()
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByText(/ tagged$/).map((mark) => mark.textContent)).toEqual(['8 of 12 tagged'])
})

// R4.4-14, R4.4-15
test('when the batches have too few units for the untagged lines, a message shows both numbers', async () => {
  show()
  expect(
    await screen.findByText('Insufficient tags to fulfill current quantity: 4 untagged, 2 available in batches'),
  ).toBeInTheDocument()
})

test('there is no shortage when batches have enough units or when the untagged units have been pulled', async () => {
  order = anOrder({ orderedItems: [tagged, { ...untagged, quantity: 2 }] })
  const { unmount } = show()
  await (await tags()).findByText(/of 10 tagged/)
  await new Promise((settled) => setTimeout(settled, 50))
  expect(screen.queryByText(/Insufficient tags/)).toBeNull()
  unmount()
  order = anOrder({ orderedItems: [tagged, { ...untagged, tagsPulled: true }] })
  show()
  await (await tags()).findByText(/of 12 tagged/)
  expect(screen.queryByText(/Insufficient tags/)).toBeNull()
})

test('a driver and accounting see what is pulled but cannot pull, and an order that is not open cannot be pulled by anyone', async () => {
  for (const [roles, orderStatus] of [
    [['DRIVER'], 'RECEIVED'],
    [['ACCOUNTING'], 'RECEIVED'],
    [['ADMIN'], 'DRAFT'],
    [['SALES'], 'DELIVERED'],
  ] as const) {
    order = anOrder({ orderStatus, orderedItems: [{ ...tagged, tagsPulled: true }, tofu] })
    const { unmount } = show([], [...roles])
    expect(await screen.findByText('Pulled')).toBeInTheDocument()
    expect(screen.getByText('Not pulled')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Pull|Put/ })).toBeNull()
    unmount()
  }
})

test('a delivered order whose lines were pulled has nothing above its lines', async () => {
  order = anOrder({ orderStatus: 'DELIVERED', orderedItems: [{ ...tagged, tagsPulled: true }] })
  show()
  const lines = await screen.findByRole('region', { name: 'Lines' })
  expect(await within(lines).findByText('Pulled')).toBeVisible()
  expect(lines.firstElementChild).toBe(within(lines).getByRole('table'))
})

test('a draft or a canceled order says nothing of tags above its lines, unless some were chosen or pulled', async () => {
  const cases = [
    ['DRAFT', [tofu], false],
    ['CANCELLED', [{ ...tofu, productBatchId: null }], false],
    ['DRAFT', [tagged, tofu], true],
    ['CANCELLED', [{ ...tofu, tagsPulled: true }], true],
    ['RECEIVED', [tofu], true],
    ['DELIVERED', [tofu], true],
  ] as const
  for (const [orderStatus, orderedItems, isShown] of cases) {
    order = anOrder({ orderStatus, orderedItems: [...orderedItems] })
    const { unmount } = show()
    await screen.findByRole('region', { name: 'Lines' })
    expect(screen.queryByRole('group', { name: 'Tags' }) !== null, orderStatus).toBe(isShown)
    unmount()
  }
})

test('lines that shipped before the import are marked and left out of Return all', async () => {
  const pulled = [tagged, untagged].map((line) => ({ ...line, tagsPulled: true }))
  order = anOrder({ orderedItems: [...pulled, tofu], shippedBeforeImport: [tagged.id] })
  show()
  expect(await screen.findByText('Before import')).toBeInTheDocument()
  expect(screen.getByText(/^Part of this order shipped before it was imported/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: `Return ${tagged.quantity} ${tagged.productName}` })).toBeNull()
  await press('Return all')
  await waitFor(() => expect(pullRequests).toEqual([[String(order.id), [untagged.id], false]]))
})

test('the pick list and the packing slip open in a new tab', async () => {
  const printed: unknown[] = []
  const tab = {
    location: { replace: vi.fn<() => void>() },
    close: vi.fn<() => void>(),
    document: document.implementation.createHTMLDocument(),
  }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} }))
  show([
    answerPdf(createPickList, ({ body }) => printed.push(body)),
    answerPdf(createPackingSlip, ({ body }) => printed.push(body)),
  ])
  await press('Print')
  await press('Pick list')
  await press('Packing slip')
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(2))
  expect(printed).toEqual([{ orderIds: [1] }, { orderId: 1 }])
})

test('when the server refuses a pick list, its tab closes and the reason is shown below its entry', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const tab = {
    location: { replace: vi.fn<() => void>() },
    close: vi.fn<() => void>(),
    document: document.implementation.createHTMLDocument(),
  }
  vi.stubGlobal('open', () => tab)
  show([refuseCall(createPickList, 'busy')])
  await press('Print')
  await press('Pick list')
  expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeInTheDocument()
  expect(tab.close).toHaveBeenCalled()
})

test('a driver gets the packing slip but no pick list, and a delivered order has no pick list', async () => {
  const { unmount } = show([], ['DRIVER'])
  await press('Print')
  expect(await screen.findByRole('button', { name: 'Packing slip' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pick list' })).toBeNull()
  unmount()
  order = anOrder({ orderStatus: 'DELIVERED' })
  show()
  await press('Print')
  await screen.findByRole('button', { name: 'Packing slip' })
  expect(screen.queryByRole('button', { name: 'Pick list' })).toBeNull()
})
