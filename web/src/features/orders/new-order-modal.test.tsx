import { listCustomers } from '@dray/contract/customers'
import { listLocations } from '@dray/contract/locations'
import { listOrders, reserveOrderNumber, placeOrder } from '@dray/contract/orders'
import { listProducts } from '@dray/contract/products'
import { createDocumentUpload } from '@dray/contract/documents'
import { listDrivers } from '@dray/contract/users'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  add,
  chooseCustomer,
  confirmQuestion,
  customers,
  preview,
  products,
  row,
  menuSearch,
  showNewOrder,
} from '../../test-data/orders/new-order.tsx'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, handler, openModal, refuseCall } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** No adjustment, and batches that the server allocates. */
const auto = { priceAdjustment: 0, productBatchId: null, batchMode: 'auto' }
const button = (name: string) => screen.getByRole('button', { name })
const total = () => screen.getByText('Total').nextElementSibling?.textContent
const driver = () => screen.findByRole('combobox', { name: 'Driver' })

// R2.3-01, R2.3-02, R2.3-03, R2.3-04, R2.3-05, R2.3-06, R2.3-07, R2.3-19, R4.1-11
test('New Order fills the screen and has customer, notes, delivery or pickup, date, driver, location and total', async () => {
  showNewOrder()
  await chooseCustomer(setUpUser(), 'mendel')
  expect(await screen.findByDisplayValue('Ernst Handel')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'New order' })).toHaveAttribute('data-full-screen', 'true')
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('')
  expect(screen.getByRole('tablist', { name: 'Delivery or pickup' })).toHaveTextContent('DeliveryPickup')
  expect(screen.getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText('Delivery date')).toHaveValue('')
  expect(await driver()).toHaveValue('')
  expect(screen.getByRole('combobox', { name: 'Packing location' })).toHaveValue('Harbor')
  expect(total()).toBe('$0.00')
})

// R5-29, R5-30, R5-31
test('without a customer or a line nothing is sent, and the form says why', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await menuSearch()
  expect(button('Submit')).toHaveAccessibleDescription('Choose a customer. Add at least one product.')
  await user.click(button('Submit'))
  await user.click(button('Save as draft'))
  expect(await screen.findByRole('combobox', { name: /Customer/ })).toHaveAccessibleDescription('Choose a customer.')

  await chooseCustomer(user, 'ernst')
  expect(button('Save as draft')).toHaveAccessibleDescription('Add at least one product.')
  await user.click(button('Save as draft'))
  expect(sent).toEqual([])
  expect(screen.getByRole('searchbox', { name: 'Search all products' })).toHaveFocus()
})

// D-342
test('staff are told once of what the customer’s contacts could not order, and go on', async () => {
  const strict = answerCall(listCustomers, () =>
    customers.map((customer) => ({ ...customer, minimumOrder: cents(1_000_00), mayPickUp: false })),
  )
  const inCases = answerCall(listProducts, () =>
    products.map((product) => ({ ...product, soldIn: 'CASE' as const, unitQuantity: 10 })),
  )
  const { sent } = showNewOrder({ answers: [strict, inCases] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 12)
  await user.click(screen.getByRole('tab', { name: 'Pickup' }))
  await user.click(button('Submit'))
  expect(openModal).toHaveBeenLastCalledWith(
    'Confirmation',
    expect.objectContaining({
      title: 'Save this order anyway?',
      question:
        "This is $784.00 below the customer's minimum of $1,000.00. This customer doesn't pick up. Chai is sold in cases of 10: order 10 or 20.",
    }),
  )
  expect(sent).toEqual([])
  confirmQuestion()
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('cases can be typed for a product that comes in cases', async () => {
  const inCases = answerCall(listProducts, () => products.map((product) => ({ ...product, unitQuantity: 10 })))
  showNewOrder({ answers: [inCases] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await user.type(await menuSearch(), 'chai')
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of Chai' })
  await user.clear(quantity)
  await user.type(quantity, '4 cs')
  expect(quantity).toHaveValue('40')
  await user.keyboard('{Enter}')
  const line = await screen.findByRole('textbox', { name: /^Quantity of Chai.* in the order$/ })
  expect(line).toHaveValue('40')
  await user.clear(line)
  await user.type(line, '2c')
  await user.tab()
  expect(line).toHaveValue('20')
})

const requiresPo = answerCall(listCustomers, () => customers.map((customer) => ({ ...customer, poRequired: true })))

test('an order of a customer who requires a PO number is submitted only with one, but may be a draft without', async () => {
  const { sent } = showNewOrder({ answers: [requiresPo] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 12)
  const po = screen.getByRole('textbox', { name: /^PO number/ })
  expect(po).toBeRequired()
  await user.click(button('Submit'))
  expect(po).toHaveFocus()
  expect(po).toHaveAccessibleDescription('This customer requires a PO number.')
  expect(sent).toEqual([])
  await user.click(po)
  await user.paste(`4417\t${'x'.repeat(240)}`)
  expect(po).toHaveValue(`4417 ${'x'.repeat(35)}`)
  await user.clear(po)
  await user.click(button('Save as draft'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(sent[0]?.body).toMatchObject({ orderStatus: 'DRAFT', customerPO: null })
})

test('a PO number that another order of the customer has is noted, and asked about once', async () => {
  const searches: Record<string, string>[] = []
  const found = [
    { id: 80, orderNum: '100080', customerPO: 'PO-4417/B', orderStatus: 'RECEIVED' as const },
    { id: 81, orderNum: '100081', customerPO: 'po-4417', orderStatus: 'CANCELLED' as const },
    { id: 82, orderNum: '100082', customerPO: 'po-4417', orderStatus: 'DELIVERED' as const },
  ].map((order) => ({ ...anOrder(order), orderedItems: undefined }))
  const answer = answerCall(listOrders, ({ url }) => {
    searches.push(Object.fromEntries(url.searchParams))
    return found
  })
  const { sent } = showNewOrder({ answers: [answer] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 12)
  const po = screen.getByRole('textbox', { name: 'PO number' })
  await user.type(po, 'PO-4417')
  await waitFor(() => expect(po).toHaveAccessibleDescription('Also on order 100082'))
  expect(searches).toEqual([{ search: 'PO-4417', customer: '7', limit: '20' }])
  await user.type(po, '8')
  expect(po).not.toHaveAccessibleDescription()
  await user.type(po, '{Backspace}')
  openModal.mockClear()
  await user.click(button('Submit'))
  await waitFor(() =>
    expect(openModal).toHaveBeenCalledWith(
      'Confirmation',
      expect.objectContaining({ question: "This customer's PO number PO-4417 is already on order 100082." }),
    ),
  )
  expect(sent).toEqual([])
  confirmQuestion()
  await screen.findByRole('heading', { name: 'The order page' })
  expect(sent[0]?.body).toMatchObject({ customerPO: 'PO-4417' })
})

// R2.3-22, R4.3-01
test('a submitted order is RECEIVED and AWAITING payment, with a number fetched for it', async () => {
  const { sent, numbers, closeNow, router } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await add(user, 'chai', 12)
  await add(user, 'camem', 30)
  await add(user, 'blaye', 6)
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '25')
  await user.type(screen.getByRole('textbox', { name: 'Discount note' }), 'Spring offer')
  await user.type(screen.getByRole('textbox', { name: 'PO number' }), ' PO-4417')
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Ring twice')
  expect(total()).toBe('$2,792.00')
  await user.click(button('Submit'))
  // Camembert and Côte de Blaye exceed stock, so it takes a second press (D-187).
  await user.click(button('Submit'))

  expect(await screen.findByRole('heading', { name: 'The order page' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/orders/100023')
  expect(closeNow).toHaveBeenCalledOnce()
  expect(numbers.reserved).toBe(1)
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        customerID: 7,
        orderNum: '100023',
        pickupOrder: false,
        deliveryDate: null,
        driverId: null,
        packingLocationId: 2,
        orderStatus: 'RECEIVED',
        paymentStatus: 'AWAITING',
        customerPO: 'PO-4417',
        notes: 'Ring twice',
        dollarAdjustment: 25,
        discountNotes: 'Spring offer',
        products: [
          { productSku: 'EXO-BEV-0001', quantity: 12, unitPrice: 18, ...auto },
          { productSku: 'GAI-DAI-0004', quantity: 30, unitPrice: 34, ...auto },
          { productSku: 'AUX-BEV-0005', quantity: 6, unitPrice: 263.5, ...auto },
        ],
      },
    },
  ])
})

// R1-04, R2.3-23, R4.3-02, R4.3-03
test('a draft is saved as DRAFT with a draft number, without fetching a permanent one', async () => {
  const { sent, numbers } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 1)
  await user.click(button('Save as draft'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(numbers.reserved).toBe(0)
  expect(sent[0]?.body).toMatchObject({
    orderNum: expect.stringMatching(/^DRAFT_[A-Z0-9]{8}$/),
    orderStatus: 'DRAFT',
    paymentStatus: 'DRAFT',
  })
})

test.each([
  ['Submit', 1],
  ['Save as draft', 0],
])('pressing %s twice quickly places one order', async (buttonName, numbersFetched) => {
  const { sent, numbers } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 1)
  // Click directly, because userEvent would wait for the first click to render.
  act(() => {
    button(buttonName).click()
    button(buttonName).click()
  })
  await screen.findByRole('heading', { name: 'The order page' })
  act(() => screen.queryByRole('button', { name: buttonName })?.click())
  expect(sent).toHaveLength(1)
  expect(numbers.reserved).toBe(numbersFetched)
})

test('the invoice of a submitted order is saved as A4, and a failure to save it does not hold up the order', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const uploadRequested = vi.fn<() => void>()
  showNewOrder({
    answers: [
      handler(createDocumentUpload, (request) => {
        uploadRequested()
        return refuseCall(createDocumentUpload, 'database-away').answer(request)
      }),
    ],
  })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 1)
  await user.click(button('Submit'))
  expect(await screen.findByRole('heading', { name: 'The order page' })).toBeInTheDocument()
  await vi.waitFor(() => expect(uploadRequested).toHaveBeenCalledOnce())
})

test('no invoice is saved for a draft', async () => {
  const uploadRequested = vi.fn<() => void>()
  showNewOrder({ answers: [handler(createDocumentUpload, () => (uploadRequested(), Response.json({})))] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 1)
  await user.click(button('Save as draft'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(uploadRequested).not.toHaveBeenCalled()
})

// R8-31
test('a refusal shows its message, everything typed stays, and sending again uses the same number and key', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {})
  const { sent, numbers } = showNewOrder({ answers: [refuseCall(placeOrder, 'busy')] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 12)
  await user.click(button('Submit'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy. Please try again in a moment.')
  expect(logged).toHaveBeenCalledWith('Failed to submit order: Network response was not ok')
  expect(document.body).not.toHaveTextContent(/Failed to|Network response/)
  expect(preview().getByRole('textbox', { name: 'Quantity of Chai in the order' })).toHaveValue('12')
  await user.click(button('Submit'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  expect(numbers.reserved).toBe(1)

  await add(user, 'chang', 1)
  await user.click(button('Submit'))
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.body.orderNum).toBe(sent[0]?.body.orderNum)
})

test('what was pressed counts, not what was sent before its answer was lost', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let attempts = 0
  const lost = handler(placeOrder, (request) => {
    attempts += 1
    if (attempts === 1) return Promise.reject(new TypeError('Failed to fetch'))
    return answerCall(placeOrder, () => anOrder({ orderNum: '100023' })).answer(request)
  })
  const { sent } = showNewOrder({ answers: [lost] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 12)
  await user.click(button('Save as draft'))
  await screen.findByText("Can't reach the server. What you typed is kept. Try again: it won't be saved twice.")
  await user.click(button('Submit'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(sent.map(({ body }) => body.orderStatus)).toEqual(['DRAFT', 'RECEIVED'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

// R8-31
test('if no order number can be fetched, nothing is submitted and the form says why', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {})
  const { sent } = showNewOrder({ answers: [refuseCall(reserveOrderNumber, 'database-away')] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 1)
  await user.click(button('Submit'))
  expect(await screen.findByRole('alert')).toHaveTextContent("The database isn't responding.")
  expect(logged).toHaveBeenCalledWith('Failed to fetch order number: Network response was not ok')
  expect(document.body).not.toHaveTextContent(/Failed to|Network response/)
  expect(sent).toEqual([])
})

test('everything that was entered is restored after a reload', async () => {
  const first = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'alfreds')
  await add(user, 'chai', 12)
  await user.type(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' }), '-0.5{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '10')
  await user.type(screen.getByRole('textbox', { name: 'Discount note' }), 'Welcome')
  await user.type(screen.getByRole('textbox', { name: 'PO number' }), 'PO-4417')
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Back door')
  await user.type(screen.getByLabelText('Delivery date'), '2026-12-24')
  first.unmount()

  showNewOrder()
  expect(await screen.findByText(/Continued from \d+:\d\d [AP]M —/)).toBeInTheDocument()
  expect(await screen.findByDisplayValue('Alfreds Futterkiste')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'PO number' })).toHaveValue('PO-4417')
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Back door')
  expect(screen.getByLabelText('Delivery date')).toHaveValue('2026-12-24')
  expect(await driver()).toHaveValue('Nancy')
  expect(preview().getByRole('textbox', { name: 'Quantity of Chai in the order' })).toHaveValue('12')
  expect(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' })).toHaveValue('−0.50')
  expect(screen.getByRole('textbox', { name: 'Discount' })).toHaveValue('10.00')
  expect(screen.getByRole('textbox', { name: 'Discount note' })).toHaveValue('Welcome')
  expect(total()).toBe('$164.00')
})

test('Start over asks for confirmation and then starts an empty order', async () => {
  const first = showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 12)
  first.unmount()
  showNewOrder()
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(preview().getByRole('group', { name: 'Chai' })).toBeInTheDocument()
  act(confirmQuestion)
  expect(preview().queryByRole('group', { name: 'Chai' })).toBeNull()
  expect(screen.queryByText(/Continued from/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'New order' })).toHaveFocus()
  expect(localStorage.getItem('dray-kept-3-new-order')).toBeNull()
})

test('a new order for a customer leaves the unfinished order of another as it is, and offers it', async () => {
  const user = setUpUser()
  const first = showNewOrder({ customerId: 8 })
  await screen.findByDisplayValue('Alfreds Futterkiste')
  await add(user, 'chai', 12)
  await add(user, 'chang', 1)
  first.unmount()

  const second = showNewOrder({ customerId: 7 })
  expect(await screen.findByDisplayValue('Ernst Handel')).toBeInTheDocument()
  expect(preview().queryByRole('group', { name: 'Chai' })).toBeNull()
  expect(screen.queryByText(/Continued from/)).toBeNull()
  expect(screen.getByText(/^Unfinished: /)).toHaveTextContent(/^Unfinished: Alfreds Futterkiste, 2 lines\./)
  await add(user, 'camem', 3)
  await user.click(button('Save as draft'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(second.sent[0]?.body).toMatchObject({ customerID: 7, products: [{ productSku: 'GAI-DAI-0004' }] })
  second.unmount()

  showNewOrder({ customerId: 8 })
  expect(await screen.findByText(/Continued from/)).toBeInTheDocument()
  expect(preview().getByRole('textbox', { name: 'Quantity of Chai in the order' })).toHaveValue('12')
})

test('an order continued from the offer leaves the one that was open unfinished', async () => {
  const user = setUpUser()
  const first = showNewOrder()
  await add(user, 'chai', 12)
  first.unmount()
  const second = showNewOrder({ customerId: 7 })
  await screen.findByDisplayValue('Ernst Handel')
  await add(user, 'camem', 3)
  await user.click(button('Continue the order for no customer'))
  expect(preview().getByRole('group', { name: 'Chai' })).toBeInTheDocument()
  expect(preview().queryByRole('group', { name: 'Camembert Pierrot' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Continue the order for Ernst Handel' }))
  expect(preview().getByRole('group', { name: 'Camembert Pierrot' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveValue('Ernst Handel')
  second.unmount()
})

test('an order that an earlier version stored is continued for its own customer only', async () => {
  const user = setUpUser()
  const first = showNewOrder()
  await chooseCustomer(user, 'alfreds')
  await add(user, 'chai', 12)
  first.unmount()
  // Every version has stored an order that didn't start for a customer here.
  expect(localStorage.getItem('dray-kept-3-new-order')).toContain('Chai')
  const second = showNewOrder({ customerId: 7 })
  await screen.findByDisplayValue('Ernst Handel')
  expect(preview().queryByRole('group', { name: 'Chai' })).toBeNull()
  second.unmount()
  showNewOrder({ customerId: 8 })
  expect(await screen.findByDisplayValue('Alfreds Futterkiste')).toBeInTheDocument()
  expect(preview().getByRole('group', { name: 'Chai' })).toBeInTheDocument()
})

test('choosing a customer who has an unfinished order continues it, or asks before it is replaced', async () => {
  const user = setUpUser()
  const first = showNewOrder({ customerId: 7 })
  await screen.findByDisplayValue('Ernst Handel')
  await add(user, 'chai', 12)
  first.unmount()
  const second = showNewOrder()
  await chooseCustomer(user, 'ernst')
  expect(await screen.findByText(/Continued from/)).toBeInTheDocument()
  expect(preview().getByRole('group', { name: 'Chai' })).toBeInTheDocument()
  second.unmount()

  showNewOrder({ customerId: 8 })
  await screen.findByDisplayValue('Alfreds Futterkiste')
  await add(user, 'camem', 3)
  await chooseCustomer(user, 'ernst')
  expect(openModal).toHaveBeenLastCalledWith(
    'Confirmation',
    expect.objectContaining({
      question: 'Ernst Handel has an unfinished order with 1 line. This order would replace it.',
    }),
  )
  expect(localStorage.getItem('dray-kept-3-new-order-7')).toContain('Chai')
  act(confirmQuestion)
  expect(await screen.findByDisplayValue('Ernst Handel')).toBeInTheDocument()
  await vi.waitFor(() => expect(localStorage.getItem('dray-kept-3-new-order-7')).toContain('Camembert'))
  expect(localStorage.getItem('dray-kept-3-new-order-7')).not.toContain('Chai')
  expect(localStorage.getItem('dray-kept-3-new-order-8')).toBeNull()
})

test('an order stored by another window is not overwritten while this one is edited or saved', async () => {
  showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 1)
  await vi.waitFor(() => expect(localStorage.getItem('dray-kept-3-new-order')).toContain('Chai'))
  const stored = localStorage.getItem('dray-kept-3-new-order') ?? ''
  const another = stored.replace(/"owner":"[\w-]+"/, '"owner":"another"')
  localStorage.setItem('dray-kept-3-new-order', another)
  await add(user, 'chang', 1)
  expect(await screen.findByText(/This browser can't keep your unsaved order/)).toBeInTheDocument()
  await user.click(button('Save as draft'))
  await screen.findByRole('heading', { name: 'The order page' })
  expect(localStorage.getItem('dray-kept-3-new-order')).toBe(another)
})

test('a stored order that this version cannot read is ignored', async () => {
  localStorage.setItem('dray-kept-3-new-order', '{"owner":"x","savedAt":"2026-03-10T07:00:00Z","value":{"draft":{}}}')
  showNewOrder()
  await menuSearch()
  expect(screen.queryByText(/Continued from/)).toBeNull()
})

test('costs are not stored in the browser', async () => {
  const priced = products.map((product) => ({ ...product, cost: cents(9_00) }))
  const { unmount } = showNewOrder({ roles: ['ADMIN'], answers: [answerCall(listProducts, () => priced)] })
  await add(setUpUser(), 'chai', 2)
  unmount()
  expect(localStorage.getItem('dray-kept-3-new-order')).toContain('Chai')
  expect(localStorage.getItem('dray-kept-3-new-order')).not.toMatch(/cost/i)
})

// R2.3-21
test('closing asks only if something was entered, and discards it once confirmed', async () => {
  const { closeNow, guard } = showNewOrder()
  const user = setUpUser()
  await menuSearch()
  expect(guard()).toBeUndefined()
  await user.click(button('Close'))
  expect(closeNow).toHaveBeenCalledOnce()

  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x')
  expect(guard()).toMatchObject({ title: 'Close without saving?', isSending: false })
  await waitFor(() => expect(localStorage.getItem('dray-kept-3-new-order')).not.toBeNull())
  act(() => guard()?.onDiscard())
  expect(localStorage.getItem('dray-kept-3-new-order')).toBeNull()
})

test('Esc first clears the search and only then closes the order', async () => {
  const { closeNow } = showNewOrder()
  const user = setUpUser()
  const box = await menuSearch()
  await user.type(box, 'cha{Escape}')
  expect(box).toHaveValue('')
  expect(closeNow).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(closeNow).toHaveBeenCalledOnce()
})

test('prices start at base price, and choosing a customer applies theirs to the menu and the lines', async () => {
  showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 2)
  expect(total()).toBe('$36.00')
  await user.type(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' }), '1{Enter}')
  await chooseCustomer(user, 'alfreds')
  await vi.waitFor(() => expect(total()).toBe('$30.00'))
  expect(screen.getByText('Repriced for Alfreds Futterkiste')).toBeInTheDocument()
  const chai = await row('Chai')
  expect(chai.getByText('$15.00')).toBeInTheDocument()
  expect(chai.getByText('$18.00').closest('s')).toHaveAccessibleName('Base price')
  await chooseCustomer(user, 'ernst')
  await vi.waitFor(() => expect(total()).toBe('$36.00'))
})

// R4.3-09, R4.3-10, R2.13-30
test('an account owner who is a driver becomes the order’s driver, staff may choose another, and a pickup has none', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'alfreds')
  expect(await driver()).toHaveValue('Nancy')
  await user.click(screen.getByRole('tab', { name: 'Pickup' }))
  expect(await driver()).toBeDisabled()
  expect(await driver()).toHaveValue('')
  await user.click(screen.getByRole('tab', { name: 'Delivery' }))
  expect(await driver()).toHaveValue('Nancy')
  await chooseCustomer(user, 'island')
  expect(await driver()).toHaveValue('')
  await user.click(await driver())
  await user.click(await screen.findByRole('option', { name: 'Steven' }))
  await chooseCustomer(user, 'ernst')
  expect(await driver()).toHaveValue('Steven')
  await add(user, 'chai', 1)
  await user.click(button('Submit'))
  await vi.waitFor(() => expect(sent[0]?.body).toMatchObject({ driverId: 5, pickupOrder: false }))
})

// R2.13-28, R2.13-29, R2.13-31
test('a pickup is sent with its date and location and without a driver', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'alfreds')
  await user.click(screen.getByRole('tab', { name: 'Pickup' }))
  await user.type(screen.getByLabelText('Pickup date'), '2026-12-24')
  expect(await screen.findByRole('combobox', { name: 'Packing location' })).toHaveValue('Harbor')
  await user.click(screen.getByRole('combobox', { name: 'Packing location' }))
  await user.click(await screen.findByRole('option', { name: 'Main warehouse' }))
  await add(user, 'chai', 1)
  await user.click(button('Save as draft'))
  await vi.waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      pickupOrder: true,
      deliveryDate: '2026-12-24',
      driverId: null,
      packingLocationId: 1,
    }),
  )
})

// R8-15, R8-16, R8-19, R8-22
test('each field that cannot be loaded shows its own error', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  showNewOrder({
    answers: [
      refuseCall(listCustomers, 'database-away'),
      refuseCall(listDrivers, 'database-away'),
      refuseCall(listLocations, 'database-away'),
      refuseCall(listProducts, 'database-away'),
    ],
  })
  for (const sentence of ['Error fetching customers', 'Error Loading Drivers', 'Error Loading Locations']) {
    expect(await screen.findByText(sentence)).toBeInTheDocument()
  }
  expect(await screen.findByText(/^Error\.\.\. The database isn't responding/)).toBeInTheDocument()
})

// R8-17
test('a company without locations says so', async () => {
  showNewOrder({ answers: [answerCall(listLocations, () => [])] })
  expect(await screen.findByPlaceholderText('No locations available')).toBeInTheDocument()
})

test('if the browser can’t store the order, the form says so and asks before leaving the page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  showNewOrder()
  await add(setUpUser(), 'chai', 2)
  expect(await screen.findByText(/This browser can't keep your unsaved order/)).toBeInTheDocument()
  await vi.waitFor(() => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
  })
  full.mockRestore()
})

// R2.13-32
test('the button next to the packing location opens the packing locations', async () => {
  showNewOrder()
  await setUpUser().click(await screen.findByRole('button', { name: 'Add packing location' }))
  expect(openModal).toHaveBeenCalledWith('PackingLocation', {})
})
