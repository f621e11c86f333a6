import { problems, type ProblemCode } from '@dray/contract/problems'
import {
  changePurchaseOrder,
  type PurchaseOrder,
  purchaseOrderSchema,
  readPurchaseOrder,
} from '@dray/contract/purchases'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  anEditedItem,
  anEditedPurchase,
  openEditPurchaseOrder,
  purchasePreview,
  purchaseServer,
  quantity,
  reloadAt,
  productSearch,
  table,
} from '../../test-data/purchases/purchase-editor.tsx'
import { handler, refuseCall, stubServer, button, later } from '../../test-data/screens.tsx'
import type { setUpUser } from '../../test-data/set-up-user.ts'

type Person = ReturnType<typeof setUpUser>

async function open(
  server = purchaseServer(),
  roles: Parameters<typeof openEditPurchaseOrder>[0]['roles'] = ['INVENTORY'],
) {
  const shown = await openEditPurchaseOrder({ answers: server.answers, roles })
  if (screen.queryByRole('button', { name: 'Update' })) await screen.findByRole('checkbox', { name: 'Select Chai' })
  return { ...shown, ...server }
}
async function choose(person: Person, name: string, option: string) {
  await person.click(screen.getByRole('combobox', { name }))
  await person.click(await screen.findByRole('option', { name: option }))
}
async function retype(person: Person, field: HTMLElement, text: string) {
  await person.clear(field)
  await person.type(field, text)
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const refuse = (code: ProblemCode, more: object) =>
  handler(changePurchaseOrder, () => {
    const [status, title] = problems[code]
    return Response.json({ type: '/', title, error: title, status, code, ...more }, { status })
  })
const changedBy = (changedBy: string, current: PurchaseOrder) =>
  refuse('changed-meanwhile', { changedBy, current: purchaseOrderSchema.encode({ ...current, modifiedOn: later }) })

// R2.8-26, R2.8-27, R2.8-28, R2.8-29, R2.8-30, R2.8-31, R2.8-32, R2.8-33, R2.8-34, R4.6-09, R5-50, R7.6-05, R7.6-06
test('both statuses have the day of their last change and a red border until they are saved; Update says what it does', async () => {
  const { person, changes } = await open()
  expect(screen.getByTitle('Order status last changed 3/9/26')).toBeInTheDocument()
  expect(screen.getByTitle('Payment status last changed 3/2/26')).toBeInTheDocument()
  const update = button('Update')
  expect(update).toHaveAttribute('aria-disabled', 'true')
  expect(update).toHaveAttribute('title', 'No changes made')
  await person.click(update)

  const isRed = (name: string) => screen.getByRole('combobox', { name }).closest('[class*=unsaved]') !== null
  expect([isRed('Order status'), isRed('Payment status')]).toEqual([false, false])
  await choose(person, 'Order status', 'Ordered')
  await choose(person, 'Payment status', 'Partial')
  expect([isRed('Order status'), isRed('Payment status')]).toEqual([true, true])
  expect(screen.getByText('Changed: Order status, Payment status.')).toBeInTheDocument()
  expect(update).toHaveAttribute('title', 'Save changes & close')
  await person.click(update)
  await isClosed()
  expect(changes).toEqual([
    { orderStatus: 'ORDERED', paymentStatus: 'PARTIAL', modifiedOn: '2026-03-09T17:00:00.000Z' },
  ])
})

// R2.8-30, R5-50
test('products are added, changed, and removed; one without a quantity doesn’t count as a change', async () => {
  const { person, changes } = await open()
  await person.type(await productSearch(), 'chang{Enter}')
  expect(button('Update')).toHaveAttribute('title', 'No changes made')
  expect(purchasePreview().getByText('No quantity, not ordered')).toBeInTheDocument()
  await person.type(quantity('Chang'), '6')
  await retype(person, purchasePreview().getByRole('textbox', { name: 'Quantity of Chai in the order' }), '30')
  expect(screen.getByText('Changed: 2 products.')).toBeInTheDocument()
  await person.keyboard('{Control>}{Enter}{/Control}')
  await isClosed()
  expect(changes[0]?.['purchaseOrderItems']).toEqual([
    { id: 11, productSku: 'EXO-BEV-0001', orderQuantity: 30, unitCost: 9 },
    { productSku: 'EXO-BEV-0002', orderQuantity: 6 },
  ])
})

// R9-17
test('notes reach the preview half a second after the last key, and Update doesn’t wait for that', async () => {
  const { person, changes } = await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await person.type(screen.getByRole('textbox', { name: 'Notes' }), 'Dock 3')
  act(() => void vi.advanceTimersByTime(500))
  expect(purchasePreview().getByText('Notes: Dock 3')).toBeInTheDocument()
  await person.type(screen.getByRole('textbox', { name: 'Notes' }), ', ring')
  await person.click(button('Update'))
  await isClosed()
  expect(changes[0]?.['notes']).toBe('Dock 3, ring')
})

// R4.6-10, R2.1-06, R7.6-07
test('a new number is saved with a new PDF, and its page opens instead of the editor', async () => {
  const { person, changes, uploads, router } = await open()
  await retype(person, screen.getByRole('textbox', { name: 'Number' }), 'EXO-2026-A')
  await person.click(button('Update'))
  expect(await screen.findByText('The page of the purchase order')).toBeInTheDocument()
  expect(router.state.location.href).toBe('/purchases/EXO-2026-A')
  expect(changes[0]).toMatchObject({ purchaseOrderNum: 'EXO-2026-A' })
  await waitFor(() => expect(uploads).toEqual([expect.stringMatching(/^purchases\/PO_EXO-2026-A_/)]))
})

test('a number that another purchase order has is refused at its field each time, until one is free', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = purchaseServer(anEditedPurchase())
  const numbers: unknown[] = []
  const save = handler(changePurchaseOrder, (request) => {
    numbers.push(changePurchaseOrder.body.parse(request.body).purchaseOrderNum)
    const answers = numbers.length < 3 ? [refuse('purchase-number-taken', {})] : server.answers
    const answering = answers.find(({ call, method }) => call === save.call && method === save.method)
    if (!answering) throw new RangeError('No purchase order is saved here')
    return answering.answer(request)
  })
  const { person } = await open({ ...server, answers: [save, ...server.answers] })
  const field = screen.getByRole('textbox', { name: 'Number' })
  for (const number of ['EXO-2026-A', 'EXO-2026-B']) {
    await retype(person, field, number)
    expect(field, number).toBeValid()
    await person.click(button('Update'))
    await waitFor(() => expect(field, number).toBeInvalid())
    expect(field).toHaveAccessibleDescription(problems['purchase-number-taken'][1])
    expect(field).toHaveValue(number)
  }
  await retype(person, field, 'EXO-2026-C')
  await person.click(button('Update'))
  expect(await screen.findByText('The page of the purchase order')).toBeInTheDocument()
  expect(numbers).toEqual(['EXO-2026-A', 'EXO-2026-B', 'EXO-2026-C'])
})

test('a draft has no number to type, and no PDF while it stays one', async () => {
  const draft = anEditedPurchase({ purchaseOrderNum: 'DRAFT_0000AAAA', orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  const { person, uploads } = await open(purchaseServer(draft))
  expect(screen.getByRole('textbox', { name: 'Number' })).toHaveAttribute('readonly')
  await person.type(screen.getByRole('textbox', { name: 'Notes' }), 'Ask for a discount')
  await person.click(button('Update'))
  await isClosed()
  expect(uploads).toEqual([])
})

test('someone else’s changes are resolved field by field and line by line', async () => {
  const server = purchaseServer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const theirs = anEditedPurchase({
    notes: 'Call before noon',
    expectedDeliveryOn: '2026-03-20',
    purchaseOrderItems: [
      anEditedItem({ quantity: 48 }),
      anEditedItem({ id: 12, productId: 3, productSku: 'EXO-CON-0003', productName: 'Aniseed Syrup', quantity: 5 }),
    ],
  })
  let isFirst = true
  const [changing] = server.answers.filter(({ method }) => method === 'PUT')
  const answers = [
    handler(changePurchaseOrder, (request) => {
      if (!isFirst) return changing?.answer(request) ?? new Response(null, { status: 500 })
      isFirst = false
      server.change(theirs)
      return changedBy('Laura Callahan', theirs).answer(request)
    }),
    ...server.answers,
  ]
  const { person, changes } = await open({ ...server, answers })
  await person.type(screen.getByRole('textbox', { name: 'Notes' }), 'Dock 3')
  await retype(person, quantity('Chai'), '36')
  await person.click(button('Update'))

  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Laura Callahan changed this while you were editing.')).toBeInTheDocument()
  expect(notice.getByText('Chai: now “48 × $9.00”, yours “36 × $9.00”')).toBeInTheDocument()
  expect(notice.getByText('Notes: now “Call before noon”, yours “Dock 3”')).toBeInTheDocument()
  expect(notice.getByText('Aniseed Syrup: now “5 × $9.00”')).toBeInTheDocument()
  expect(notice.getByText('Expected delivery: now “Mar 20, 2026”')).toBeInTheDocument()
  expect(button('Update')).toHaveAttribute('aria-disabled', 'true')
  await person.click(notice.getByRole('button', { name: "Use Laura Callahan's: Notes" }))
  await person.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
  await isClosed()
  expect(changes).toEqual([
    {
      purchaseOrderItems: [
        { id: 11, productSku: 'EXO-BEV-0001', orderQuantity: 36, unitCost: 9 },
        { id: 12, productSku: 'EXO-CON-0003', orderQuantity: 5, unitCost: 9 },
      ],
      modifiedOn: later.toISOString(),
    },
  ])
})

test('a product both added is one line, and the user decides whose quantity counts', async () => {
  const server = purchaseServer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const chang = { id: 12, productId: 2, productSku: 'EXO-BEV-0002', productName: 'Chang' }
  const theirs = anEditedPurchase({ purchaseOrderItems: [anEditedItem(), anEditedItem({ ...chang, quantity: 40 })] })
  const { person } = await open({ ...server, answers: [changedBy('Laura Callahan', theirs), ...server.answers] })
  await person.type(await productSearch(), 'chang{Enter}{Tab}6')
  await person.click(button('Update'))
  expect(await screen.findByText('Chang: now “40 × $9.00”, yours “6”')).toBeInTheDocument()
  expect(purchasePreview().getAllByRole('textbox', { name: 'Quantity of Chang in the order' })).toHaveLength(1)
  await person.click(button("Use Laura Callahan's"))
  expect(quantity('Chang')).toHaveValue('40')
})

// R8-33
test('a received line shows how much came, and a refusal to lower it is shown at the line', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const item = anEditedItem({ receivedQuantity: 20, openQuantity: 4 })
  const server = purchaseServer(anEditedPurchase({ orderStatus: 'ORDERED', purchaseOrderItems: [item] }))
  const refused = refuse('received-item-lowered', { sku: 'EXO-BEV-0001' })
  const { person } = await open({ ...server, answers: [refused, ...server.answers] })
  expect(purchasePreview().getByText('4 of 24 open')).toBeInTheDocument()
  // 39 in stock, 10 of them pending, and the 4 still to come.
  const row = within(
    table().getByRole('checkbox', { name: 'Select Chai' }).closest<HTMLElement>('[role=row]') as HTMLElement,
  )
  expect(row.getAllByRole('gridcell').at(-1)).toHaveTextContent('33')
  await retype(person, quantity('Chai'), '8')
  await person.click(button('Update'))
  const [, sentence] = problems['received-item-lowered']
  await waitFor(() => expect(purchasePreview().getByText(new RegExp(sentence.slice(0, 20)))).toBeInTheDocument())
  expect(screen.getByRole('alert')).toHaveTextContent('SKU EXO-BEV-0001')
  expect(quantity('Chai')).toHaveValue('8')
})

test('the editor says what the chosen status does to stock', async () => {
  const { person } = await open()
  await choose(person, 'Order status', 'Received')
  expect(screen.getByText(/All open units will be put into stock\./)).toBeInTheDocument()
})

test('the editor asks before a status takes received units out of stock', async () => {
  const server = purchaseServer({
    ...anEditedPurchase({ orderStatus: 'ORDERED' }),
    receivedQuantity: 5,
    openQuantity: 7,
  })
  const { person } = await open(server)
  await choose(person, 'Order status', 'Cancelled')
  expect(screen.getByText(/Takes 5 units out of stock/)).toBeInTheDocument()
  await person.click(button('Update'))
  const question = within(await screen.findByRole('dialog', { name: /^Cancel .*\?$/ }))
  expect(server.changes).toEqual([])
  await person.click(question.getByRole('button', { name: 'Take 5 units out of stock' }))
  await waitFor(() => expect(server.changes).toMatchObject([{ orderStatus: 'CANCELLED' }]))
})

// R4.2-03, R4.2-04
test('users who can see but not change a purchase order get it read-only, sales without costs', async () => {
  const { unitCost: _, subtotal: _s, ...item } = anEditedItem()
  const { total: _t, ...order } = anEditedPurchase({ notes: 'Dock 3' })
  const { unmount } = await open(purchaseServer({ ...order, purchaseOrderItems: [item] }), ['SALES'])
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(purchasePreview().getByText('Notes: Dock 3')).toBeInTheDocument()
  expect(purchasePreview().getByText('24')).toBeInTheDocument()
  expect(purchasePreview().queryByText(/\$/)).toBeNull()
  unmount()
  await open(purchaseServer(), ['ACCOUNTING'])
  expect(purchasePreview().getAllByText('$216.00')).toHaveLength(2)
})

test('a reload reopens the editor with what was typed; a typed unit cost asks before leaving the page', async () => {
  const server = purchaseServer()
  const { person, unmount } = await open(server)
  await retype(person, quantity('Chai'), '36')
  unmount()
  const again = reloadAt('edit-purchase-order.5', { answers: server.answers })
  expect(await screen.findByText(/Your unsaved changes from .* were restored\./)).toBeInTheDocument()
  expect(await screen.findByRole('textbox', { name: 'Order quantity of Chai' })).toHaveValue('36')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
  await retype(again.person, screen.getByRole('textbox', { name: 'Unit cost of Chai' }), '8.75{Enter}')
  const withCost = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(withCost)
  expect(withCost.defaultPrevented).toBe(true)
  await again.person.click(button('Update'))
  await isClosed()
  expect(server.changes[0]?.['purchaseOrderItems']).toEqual([
    { id: 11, productSku: 'EXO-BEV-0001', orderQuantity: 36, unitCost: 8.75 },
  ])
})

// R8-22
test('a purchase order that couldn’t be loaded can be retried by keyboard, one that’s gone can’t', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = reloadAt('edit-purchase-order.5', { answers: [refuseCall(readPurchaseOrder, 'unexpected')] })
  expect(await screen.findByRole('alert')).toHaveTextContent(problems.unexpected[1])
  button('Try again').focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(button('Try again')).toHaveFocus())
  stubServer(refuseCall(readPurchaseOrder, 'purchase-not-found'))
  await person.keyboard('{Enter}')
  expect(await screen.findByText(problems['purchase-not-found'][1])).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('dialog')).toHaveFocus()
})
