import { listCustomers } from '@dray/contract/customers'
import { type Order, listOrders, readOrder, changeOrder } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import {
  chaiLine,
  changLine,
  changedBy,
  choose,
  answerSequentially,
  waitForClose,
  orderServer,
  notes,
  openEditOrder,
  order,
  quantityInput,
  retype,
  status,
  updateAnswer,
} from '../../test-data/orders/edit-order.tsx'
import { add, customers, preview } from '../../test-data/orders/new-order.tsx'
import { showModal } from '../../test-data/modals.tsx'
import { aLine } from '../../test-data/orders/orders.tsx'
import { answerCall, handler, refuseCall, button, later } from '../../test-data/screens.tsx'
import { passTime, stopTime } from '../../test-data/set-up-user.ts'

const auto = { productBatchId: null, batchMode: 'auto' }

// R2.2-20, R2.4-01, R2.4-02, R2.4-03, R2.4-04, R2.4-05, R2.4-06, R2.4-07, R2.4-08, R2.4-09, R4.2-05
test('an order opens with all its fields, its statuses and when they changed, its invoices, comments and change log', async () => {
  const { answers } = orderServer(order({ dollarAdjustment: cents(25_00), discountNotes: 'Spring offer' }))
  await openEditOrder(answers)
  expect(screen.getByRole('heading', { name: 'Order 100023 Ernst Handel' })).toBeInTheDocument()
  expect(await screen.findByDisplayValue('Ernst Handel')).toBeInTheDocument()
  expect(status('Order status')).toHaveValue('Received')
  expect(status('Payment status')).toHaveValue('Awaiting')
  expect(screen.getByText('3/9/26')).toBeInTheDocument()
  expect(screen.getByText('3/8/26')).toBeInTheDocument()
  expect(notes()).toHaveValue('Ring twice')
  expect(screen.getByLabelText('Delivery date')).toHaveValue('2026-03-12')
  expect(await screen.findByDisplayValue('Nancy')).toBeInTheDocument()
  expect(quantityInput('Chai')).toHaveValue('12')
  expect(quantityInput('Chang')).toHaveValue('3')
  expect(screen.getByRole('textbox', { name: 'Discount' })).toHaveValue('25.00')
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$248.00')
  expect(screen.getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('combobox', { name: 'Packing location' })).toHaveValue('Main warehouse')
  expect(button('PDF')).toBeInTheDocument()
  expect(button('Add products')).toHaveAttribute('aria-expanded', 'false')
  expect(await screen.findByRole('button', { name: '0 Invoice(s)' })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Comments: 0' })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /^Change Log/ })).toBeInTheDocument()
})

// D-338
test('an order that a contact sent opens with who sent it, what they wrote, and why it was not accepted by itself', async () => {
  const sent = order({
    orderStatus: 'DRAFT',
    source: 'PORTAL',
    sentBy: 'Kim',
    sentAt: new Date('2026-03-09T18:42:00Z'),
    sentNote: 'Back door',
    acceptProblem: 'po-missing',
  })
  await openEditOrder(orderServer(sent).answers)
  expect(screen.getByText('Kim sent this order and waits for an answer.')).toBeVisible()
  expect(screen.getByText('“Back door”')).toBeVisible()
  expect(screen.getByText(/^It wasn't accepted automatically: /)).toHaveTextContent(problems['po-missing'][1])
})

// R4.1-01, R4.2-01
test('every order status can be chosen, in display order', async () => {
  const { answers } = orderServer()
  const { person } = await openEditOrder(answers)
  await person.click(status('Order status'))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Draft',
    'Received',
    'Fulfillment',
    'Packed',
    'Delivered',
    'Completed',
    'Refunded',
    'Cancelled',
  ])
})

const requiresPo = answerCall(listCustomers, () => customers.map((customer) => ({ ...customer, poRequired: true })))

test('the PO number is changed like any other field, and required when a draft is submitted', async () => {
  const { answers, sent } = orderServer(order({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT', customerPO: '4417' }))
  const { person } = await openEditOrder([requiresPo, ...answers])
  const po = await screen.findByRole('textbox', { name: /^PO number/ })
  expect(po).toHaveValue('4417')
  await person.clear(po)
  await choose(person, 'Order status', 'Received')
  expect(screen.getByText('This customer requires a PO number.')).toBeInTheDocument()
  await person.click(button('Save'))
  expect(po).toHaveFocus()
  expect(sent).toEqual([])
  await person.type(po, '4418')
  expect(screen.getByText('Changed: Order status, PO number')).toBeInTheDocument()
  await person.click(button('Save'))
  await waitFor(() => expect(sent).toMatchObject([{ orderStatus: 'RECEIVED', customerPO: '4418' }]))
})

// R1-05, R2.4-12, R4.2-06
test('a PO number that another order of the customer has is asked about before it is saved, once', async () => {
  const server = orderServer()
  const other = { ...order({ id: 80, orderNum: '100080', customerPO: 'po-4417' }), orderedItems: undefined }
  const { person } = await openEditOrder([answerCall(listOrders, () => [other]), ...server.answers])
  await retype(person, await screen.findByRole('textbox', { name: /^PO number/ }), 'PO-4417')
  const save = async () => {
    await person.click(button('Save'))
    return within(await screen.findByRole('dialog', { name: 'Ordered before?' }))
  }
  const question = await save()
  expect(question.getByText(/PO number PO-4417 is already on order 100080/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ordered before?' })).toBeNull())
  expect(server.sent).toEqual([])
  await person.click((await save()).getByRole('button', { name: 'Save anyway' }))
  await screen.findByText('Saved.')
  expect(server.sent).toMatchObject([{ customerPO: 'PO-4417' }])
  await retype(person, notes(), 'Ring once')
  await person.click(button('Save'))
  await waitFor(() => expect(server.sent).toHaveLength(2))
})

test('Update sends only what was changed and the version it is based on, and closes', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder(answers)
  await choose(person, 'Order status', 'Packed')
  expect(status('Order status').closest('[class*=unsaved]')).not.toBeNull()
  expect(screen.getByText('Changed: Order status')).toBeInTheDocument()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toEqual([{ orderStatus: 'PACKED', modifiedOn: '2026-03-09T20:00:00.000Z' }])
})

// R4.3-06, R4.3-07
test('lines keep their ids, price adjustments are sent, removed lines are left out and new lines have no id', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder(answers)
  await retype(person, quantityInput('Chai'), '20')
  await person.type(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' }), '-0.5{Enter}')
  await person.click(preview().getByRole('button', { name: 'Remove Chang' }))
  await person.click(button('Add products'))
  await add(person, 'camem', 2)
  expect(preview().getByRole('group', { name: 'Chai' })).toHaveAttribute('data-changed')
  expect(screen.getByText('Changed: 3 lines')).toBeInTheDocument()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toEqual([
    {
      orderItems: [
        {
          id: 1,
          productSku: 'EXO-BEV-0001',
          quantity: 20,
          unitPrice: 18,
          priceAdjustment: -0.5,
          ...auto,
        },
        { productSku: 'GAI-DAI-0004', quantity: 2, unitPrice: 34, priceAdjustment: 0, ...auto },
      ],
      modifiedOn: '2026-03-09T20:00:00.000Z',
    },
  ])
})

// R2.4-11
test('after Save the order stays open for further changes; without a change there is nothing to save', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder(answers)
  expect(button('Save')).toHaveAttribute('aria-disabled', 'true')
  expect(button('Save')).toHaveAttribute('title', 'No changes made')
  await person.click(button('Save'))
  await retype(person, notes(), 'Back door')
  await person.click(button('Save'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(button('Save')).toHaveAttribute('aria-disabled', 'true')
  await retype(person, notes(), 'Front door')
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toEqual([
    { notes: 'Back door', modifiedOn: '2026-03-09T20:00:00.000Z' },
    { notes: 'Front door', modifiedOn: later.toISOString() },
  ])
})

// R2.4-10, R4.3-08
test('Close asks for confirmation only if something was changed', async () => {
  const { answers } = orderServer()
  const { person } = await openEditOrder(answers)
  await person.type(notes(), '!')
  await person.click(button('Close'))
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(notes()).toHaveValue('Ring twice!')
  await retype(person, notes(), 'Ring twice')
  await person.click(button('Close'))
  await waitForClose()
})

// R4.3-04
test('an order that leaves DRAFT gets a permanent number, fetched once, and unchanged lines are not sent', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const draft = order({
    orderNum: 'DRAFT_AB12CD34',
    orderStatus: 'DRAFT',
    paymentStatus: 'DRAFT',
    orderedItems: [{ ...chaiLine, shouldHaveTag: true }],
  })
  const { answers, sent, numbers } = orderServer(draft)
  const { person } = await openEditOrder([
    answerSequentially(refuseCall(changeOrder, 'busy'), updateAnswer(answers)),
    ...answers,
  ])
  expect(screen.queryByText(/number assigned when saved/)).toBeNull()
  await choose(person, 'Order status', 'Received')
  expect(screen.getByText(/number assigned when saved/)).toBeVisible()
  expect(numbers.reserved).toBe(0)
  await person.click(button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
  expect(status('Order status')).toHaveValue('Received')
  await person.click(button('Update'))
  await waitForClose()
  expect(numbers.reserved).toBe(1)
  expect(sent).toEqual([{ orderNum: '100077', orderStatus: 'RECEIVED', modifiedOn: '2026-03-09T20:00:00.000Z' }])
})

test('pressing Save twice quickly saves once, with one number', async () => {
  const { answers, sent, numbers } = orderServer(order({ orderNum: 'DRAFT_AB12CD34', orderStatus: 'DRAFT' }))
  const { person } = await openEditOrder(answers)
  await choose(person, 'Order status', 'Received')
  // Click directly, because userEvent would wait for the first click to render.
  act(() => {
    button('Save').click()
    button('Save').click()
  })
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(numbers.reserved).toBe(1)
})

test('an order set back to DRAFT does not fetch a number', async () => {
  const { answers, sent, numbers } = orderServer()
  const { person } = await openEditOrder(answers)
  await choose(person, 'Order status', 'Draft')
  await person.click(button('Update'))
  await waitForClose()
  expect(numbers.reserved).toBe(0)
  expect(sent).toEqual([{ orderStatus: 'DRAFT', modifiedOn: '2026-03-09T20:00:00.000Z' }])
})

test('changing the customer asks for confirmation and then reprices every line', async () => {
  const { answers, sent } = orderServer(order({ orderedItems: [{ ...chaiLine, priceAdjustment: cents(-1_00) }] }))
  const { person } = await openEditOrder(answers)
  const field = await screen.findByRole('combobox', { name: /Customer/ })
  await screen.findByDisplayValue('Ernst Handel')
  await retype(person, field, 'alfreds{Enter}')
  expect(await screen.findByText(/^Every line will be repriced for Alfreds Futterkiste/)).toBeInTheDocument()
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$204.00')
  await person.click(button('Change customer'))
  await waitFor(() => expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$180.00'))
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toMatchObject([{ customerID: 8, orderItems: [{ id: 1, unitPrice: 15, priceAdjustment: 0 }] }])
})

test('the invoice is saved again when something printed on it has changed, but not when only a status has', async () => {
  const { answers, invoices } = orderServer()
  const { person } = await openEditOrder(answers)
  await choose(person, 'Payment status', 'Pending')
  await person.click(button('Save'))
  await screen.findByText('Saved.')
  expect(invoices.saved).toBe(0)
  await retype(person, notes(), 'Back door')
  await person.click(button('Save'))
  await waitFor(() => expect(invoices.saved).toBe(1))
})

// R2.4-13
test('the invoice list reloads 3 seconds after Save', async () => {
  const { answers, invoices } = orderServer()
  const { person } = await openEditOrder(answers)
  await choose(person, 'Payment status', 'Pending')
  const before = invoices.listed
  stopTime()
  await person.click(button('Save'))
  await screen.findByText('Saved.')
  await passTime(2500)
  expect(invoices.listed).toBe(before)
  await passTime(500)
  expect(invoices.listed).toBe(before + 1)
})

// R8-31
test('after a refusal or a lost connection, what was typed stays and can be sent again', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {})
  const { answers, sent } = orderServer()
  const lost = handler(changeOrder, () => Promise.reject(new TypeError('Failed to fetch')))
  const { person } = await openEditOrder([
    answerSequentially(lost, refuseCall(changeOrder, 'customer-has-payments'), updateAnswer(answers)),
    ...answers,
  ])
  await retype(person, notes(), 'Back door')
  await person.click(button('Update'))
  expect(await screen.findByRole('alert')).toHaveTextContent('What you typed is kept.')
  await person.click(button('Update'))
  expect(await screen.findByText(problems['customer-has-payments'][1])).toBeInTheDocument()
  expect(logged).toHaveBeenCalledWith('Failed to update order')
  expect(logged).toHaveBeenCalledWith('Failed to update order: Network response was not ok')
  expect(document.body).not.toHaveTextContent(/Failed to|Network response/)
  expect(notes()).toHaveValue('Back door')
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toHaveLength(1)
})

test('a save whose response was lost is not saved twice', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { answers } = orderServer()
  const camembert = aLine({
    id: 9,
    productId: 4,
    productSku: 'GAI-DAI-0004',
    productName: 'Camembert Pierrot',
    quantity: 2,
    unitPrice: cents(34_00),
  })
  const { person } = await openEditOrder([
    changedBy('Ann', order({ orderedItems: [chaiLine, changLine, camembert] })),
    ...answers,
  ])
  await person.click(button('Add products'))
  await add(person, 'camem', 2)
  await person.click(button('Update'))
  await waitForClose()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each(['Save', 'Update'])(
  'a batch with too few units is named, and Re-allocate uses other batches and completes %s',
  async (buttonName) => {
    vi.mocked(console.error).mockImplementation(() => {})
    const batched = {
      ...chaiLine,
      productBatchId: 5,
      productBatchNumber: 'EXO-BEV-0001-260101-00007',
      shouldHaveTag: true,
    }
    const { answers, sent } = orderServer(order({ orderedItems: [batched, changLine] }))
    const batchTaken = handler(changeOrder, () => {
      const [status, title] = problems['batch-taken']
      const batch = { batchNumber: 'EXO-BEV-0001-260101-00007', free: 14 }
      return Response.json({ type: '/', title, error: title, status, code: 'batch-taken', ...batch }, { status })
    })
    const { person } = await openEditOrder([answerSequentially(batchTaken, updateAnswer(answers)), ...answers])
    await retype(person, quantityInput('Chai, batch 00007'), '20')
    await person.click(button(buttonName))
    expect(await screen.findByRole('alert')).toHaveTextContent('EXO-BEV-0001-260101-00007): 14 left')
    expect(quantityInput('Chai, batch 00007')).toHaveValue('20')
    await person.click(button('Re-allocate'))
    // Update closes the order, and with it the focused field.
    expect(buttonName === 'Update' || document.activeElement !== document.body).toBe(true)
    await (buttonName === 'Save' ? screen.findByText('Saved.') : waitForClose())
    expect(sent).toMatchObject([
      {
        orderItems: [
          { id: 1, quantity: 20, ...auto },
          { id: 2, quantity: 3 },
        ],
      },
    ])
    expect(sent).not.toMatchObject([{ orderItems: [{}, { batchMode: expect.anything() }] }])
  },
)

test('after a conflict, the user chooses theirs or mine for each part, and what only they changed is kept', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { answers, sent } = orderServer()
  const theirs = order({
    notes: 'Side door',
    deliveryDate: '2026-03-20',
    orderedItems: [{ ...chaiLine, quantity: 15 }, changLine],
  })
  const { person } = await openEditOrder([
    answerSequentially(changedBy('Nancy', theirs), updateAnswer(answers)),
    ...answers,
  ])
  await retype(person, notes(), 'Back door')
  await retype(person, quantityInput('Chai'), '20')
  await retype(person, quantityInput('Chang'), '4')
  await person.click(button('Save'))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Nancy changed this while you were editing.')).toBeInTheDocument()
  expect(notice.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)).toEqual([
    'Notes: now “Side door”, yours “Back door”',
    'Date: now “Mar 20, 2026”',
    'Chai: now “15 × $18.00”, yours “20 × $18.00”',
  ])
  expect(screen.getByLabelText('Delivery date')).toHaveValue('2026-03-20')
  await person.click(notice.getByRole('button', { name: "Use Nancy's: Chai" }))
  expect(quantityInput('Chai')).toHaveValue('15')
  expect(quantityInput('Chang')).toHaveValue('4')
  await person.click(notice.getByRole('button', { name: 'Overwrite with mine' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([
    {
      notes: 'Back door',
      modifiedOn: later.toISOString(),
      orderItems: [
        { id: 1, quantity: 15 },
        { id: 2, quantity: 4 },
      ],
    },
  ])
})

test.each<[string, Partial<Order>, string[]]>([
  [
    'records are named',
    { driverId: 5, packingLocationId: 2, orderStatus: 'PACKED' },
    ['Order status: now “Packed”', 'Driver: now “Steven”', 'Packing location: now “Harbor”'],
  ],
  [
    'removed records are others',
    { driverId: 77, packingLocationId: 99 },
    ['Driver: now “another”', 'Packing location: now “another”'],
  ],
  [
    'a pickup has no driver',
    { driverId: null, pickupOrder: true },
    ['Delivery or pickup: now “Pickup”', 'Driver: now “none”'],
  ],
])('a conflict shows what someone else chose: %s', async (_, change, texts) => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { answers } = orderServer()
  const { person } = await openEditOrder([changedBy('Nancy', order(change)), ...answers])
  await retype(person, quantityInput('Chai'), '20')
  await person.click(button('Save'))
  const items = within(await screen.findByRole('alert')).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(texts)
})

test('if two people change different parts, both changes are kept', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder([
    answerSequentially(changedBy('Nancy', order({ notes: 'Side door' })), updateAnswer(answers)),
    ...answers,
  ])
  await retype(person, quantityInput('Chai'), '20')
  await person.click(button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Notes: now “Side door”')
  expect(notes()).toHaveValue('Side door')
  await person.click(button('Save both'))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([{ modifiedOn: later.toISOString(), orderItems: [{ id: 1, quantity: 20 }, { id: 2 }] }])
  expect(sent[0]).not.toHaveProperty('notes')
})

test('an open order shows at once that someone else changed it, and updates the fields that were not edited', async () => {
  const { answers, change } = orderServer()
  const { person, cache } = await openEditOrder(answers)
  change({ notes: 'Side door' })
  await act(() => refresh(cache, ['orders']))
  expect(await screen.findByText(/^Someone else just changed this/)).toBeInTheDocument()
  expect(notes()).toHaveValue('Side door')
  await retype(person, notes(), 'Back door')
  change({ notes: 'Front door', modifiedOn: new Date('2026-03-11T07:00:00Z') })
  await act(() => refresh(cache, ['orders']))
  expect(await screen.findByRole('alert')).toHaveTextContent('Notes: now “Front door”, yours “Back door”')
  await person.click(button('Keep mine'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(notes()).toHaveValue('Back door')
})

// R1-05
test('accounting can change only the payment status; the rest is read-only', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder(answers, ['ACCOUNTING'])
  expect(screen.queryByRole('combobox', { name: 'Order status' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Lines' })).toHaveTextContent('Chai')
  await choose(person, 'Payment status', 'Paid')
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toEqual([
    {
      paymentStatus: 'PAID',
      paymentModifiedOn: '2026-03-08T20:00:00.000Z',
      modifiedOn: '2026-03-09T20:00:00.000Z',
    },
  ])
})

test('inventory can change the order status but not the payment status', async () => {
  const { answers } = orderServer()
  await openEditOrder(answers, ['INVENTORY'])
  expect(status('Order status')).toHaveValue('Received')
  expect(screen.queryByRole('combobox', { name: 'Payment status' })).toBeNull()
})

test('an order that cannot be loaded says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  await showModal('EditOrder', { orderId: 99 }, { answers: [refuseCall(readOrder, 'order-not-found')] })
  expect(await screen.findByText('Order not found')).toBeInTheDocument()
})

test('Update does not overwrite what someone else just changed; once the conflict is resolved, Update continues', async () => {
  const { answers, sent, change } = orderServer()
  const { person, cache } = await openEditOrder(answers)
  await retype(person, notes(), 'Back door')
  change({ notes: 'Side door', deliveryDate: '2026-03-20' })
  await act(() => refresh(cache, ['orders']))
  await screen.findByRole('alert')
  await person.click(button('Update'))
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(sent).toEqual([])
  await person.click(button('Overwrite with mine'))
  await waitForClose()
  expect(sent).toEqual([{ notes: 'Back door', modifiedOn: later.toISOString() }])
})
