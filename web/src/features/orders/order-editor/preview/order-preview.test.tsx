import { explainPrice } from '@dray/contract/pricing'
import { listProducts } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aProduct } from '../../../../test-data/catalog.ts'
import {
  add,
  chooseCustomer,
  preview,
  products,
  menuSearch,
  showNewOrder,
} from '../../../../test-data/orders/new-order.tsx'
import { answerCall, handler } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

afterEach(() => {
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
const total = () => screen.getByText('Total').nextElementSibling?.textContent

// R5-35, R5-36, R5-37, R2.3-16
test.each([
  ['abc', '', '$36.00'],
  ['-5', '0.00', '$36.00'],
  ['100', '36.00', '$0.00'],
  ['$5.50', '5.50', '$30.50'],
])('a discount of %s on thirty-six dollars is shown as "%s" and makes the total %s', async (typed, shown, newTotal) => {
  showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 2)
  const discount = screen.getByRole('textbox', { name: 'Discount' })
  await user.type(discount, typed)
  await user.tab()
  expect(discount).toHaveValue(shown)
  expect(total()).toBe(newTotal)
})

test('a discount is capped when lines are removed, and returns in full when they are restored', async () => {
  showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 2)
  await add(user, 'blaye', 1)
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '50')
  await user.click(button('Remove Côte de Blaye'))
  expect(screen.getByRole('textbox', { name: 'Discount' })).toHaveValue('36.00')
  expect(total()).toBe('$0.00')
  expect(button('Undo')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(total()).toBe('$249.50')
})

test('a removed line cannot be restored at the previous customer’s prices', async () => {
  showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'island')
  await add(user, 'chai', 2)
  await user.click(button('Remove Chai'))
  expect(button('Undo')).toHaveFocus()
  await chooseCustomer(user, 'ernst')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('quantities and adjustments can be edited in the preview; 0 removes the line when the field is left', async () => {
  showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 2)
  const quantity = preview().getByRole('textbox', { name: 'Quantity of Chai in the order' })
  await user.type(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' }), '-1.25')
  await user.clear(quantity)
  await user.type(quantity, '10')
  expect(total()).toBe('$167.50')
  await user.keyboard('{Enter}')
  await user.clear(quantity)
  await user.tab()
  expect(quantity).toHaveValue('10')
  await user.clear(quantity)
  await user.type(quantity, '0')
  expect(preview().getByRole('group', { name: 'Chai' })).toBeInTheDocument()
  await user.tab()
  expect(preview().queryByRole('group', { name: 'Chai' })).toBeNull()
  await user.click(button('Undo'))
  expect(total()).toBe('$167.50')
})

test('an invalid amount stays as typed with its error until it is corrected, counts for nothing and is never sent', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  const adjustment = preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' })
  const discount = screen.getByRole('textbox', { name: 'Discount' })
  await user.type(adjustment, '-1.25{Enter}')
  for (const [field, typed, told] of [
    [adjustment, '-1.255', 'Amount can have at most two decimals'],
    [adjustment, '1,2', 'Use a period for decimals'],
    [adjustment, '-18.01', "A price adjustment can't make a price less than zero."],
    [discount, '0.005', 'Amount can have at most two decimals'],
  ] as const) {
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    expect(field).toHaveAccessibleDescription(told)
    expect(field).toHaveValue(typed)
  }
  // The adjustment counts as before, and the 12.34 on the way to 12.345 for nothing.
  await user.clear(discount)
  await user.type(discount, '12.345')
  await user.tab()
  expect(discount).toHaveValue('12.345')
  expect(total()).toBe('$33.50')
  for (const send of [() => user.click(button('Submit')), () => user.click(button('Save as draft'))]) {
    await send()
    await waitFor(() => expect(adjustment).toHaveFocus())
  }
  await user.type(discount, '12.345{Control>}{Enter}{/Control}')
  expect(sent).toEqual([])
  await user.clear(adjustment)
  await user.type(adjustment, '-1.25{Enter}')
  await user.clear(discount)
  await user.type(discount, '5{Enter}')
  expect(discount).toBeValid()
  expect(total()).toBe('$28.50')
})

test.each([
  ['1,200', '1200'],
  ['2000000', '1000000'],
  ['1.5', '12'],
  ['-3', '12'],
  ['3e2', '12'],
  ['{Backspace}{Backspace}', '12'],
])('typing %s over a quantity of 12 makes it %s, never just the part typed first', async (keys, quantityShown) => {
  showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 12)
  const quantity = preview().getByRole('textbox', { name: 'Quantity of Chai in the order' })
  await user.click(quantity)
  await user.keyboard(`{End}{Backspace}{Backspace}${keys}{Tab}`)
  expect(quantity).toHaveValue(quantityShown)
})

test('a press on the price of a line brings its adjustment to hand', async () => {
  showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 2)
  await user.click(preview().getByText('$18.00', { ignore: '[aria-label]' }))
  expect(screen.getByRole('textbox', { name: /^Price adjustment per unit of Chai/ })).toHaveFocus()
})

test('adding a product again adds to its line', async () => {
  showNewOrder()
  const user = setUpUser()
  await add(user, 'chai', 2)
  await add(user, 'chai', 3)
  expect(preview().getByRole('textbox', { name: 'Quantity of Chai in the order' })).toHaveValue('5')
})

// R2.3-17, R2.3-18, R6-04
test('only an admin sees the cost and the margin, and can hide them', async () => {
  const priced = answerCall(listProducts, () => products.map((product) => ({ ...product, cost: cents(9_00) })))
  const { unmount } = showNewOrder({ roles: ['SALES', 'ACCOUNTING'], answers: [priced] })
  const user = setUpUser()
  await add(user, 'chai', 2)
  expect(screen.queryByText(/Cost|Margin/)).toBeNull()
  unmount()

  showNewOrder({ roles: ['ADMIN'], answers: [priced] })
  await vi.waitFor(() => expect(screen.getByText('Cost').nextElementSibling).toHaveTextContent('$18.00'))
  const margin = () => screen.getByText('Margin').nextElementSibling
  expect(margin()).toHaveTextContent('$18.00, 50.0%')
  const discount = screen.getByRole('textbox', { name: 'Discount' })
  await user.type(discount, '12')
  expect(margin()).toHaveTextContent('$6.00, 25.0%')
  await user.click(button('Hide cost'))
  expect(screen.getByText('Cost').nextElementSibling).toHaveTextContent(/^•••$/)
  expect(margin()).toHaveTextContent(/^•••$/)
  await user.click(button('Show cost'))
  await user.clear(discount)
  await user.type(discount, '36')
  expect(margin()).toHaveTextContent('−$18.00, –')
  expect(screen.getByText('Cost').nextElementSibling).toHaveTextContent('$18.00')
})

test('a product that is no longer sold is marked in a restored order', async () => {
  const first = showNewOrder()
  await add(setUpUser(), 'chai', 2)
  first.unmount()
  showNewOrder({ answers: [answerCall(listProducts, () => [aProduct({ status: 'INACTIVE' })])] })
  await menuSearch()
  expect(await preview().findByText('No longer sold')).toBeInTheDocument()
})

// R2.3-15
test('the preview shows what the invoice shows of the order: customer, delivery, driver, location, due date and notes', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  showNewOrder()
  const user = setUpUser()
  await menuSearch()
  expect(preview().getAllByText('No customer yet')[0]).toBeInTheDocument()
  await chooseCustomer(user, 'alfreds')
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Ring twice')
  await user.type(screen.getByLabelText('Delivery date'), '2026-03-12')
  expect(await preview().findByText(/^Due Mar/)).toBeVisible()
  await waitFor(() => expect(preview().getByText('Delivery').parentElement).toHaveTextContent('Delivery Mar 12, 2026'))
  const region = screen.getByRole('region', { name: 'Order preview' })
  for (const text of [
    'Bill to Alfreds Futterkiste Maria Anders · Kirchgasse 6, Graz · 7675-3425',
    'Delivery Mar 12, 2026 Due Mar 12, 2026, Due on delivery · Driver: Nancy · Packed at: Harbor',
  ])
    expect(region).toHaveTextContent(text)
  // The user knows the own company, and a draft's number says nothing.
  for (const known of ['1 Harbor Way', 'DRAFT_']) expect(region).not.toHaveTextContent(known)
  expect(screen.getByText('Notes: Ring twice')).toBeInTheDocument()
})

// R2.3-20, R9-24
test('the preview lists the invoice by brand, with a head from two lines, and its PDF is A4 with margins of 15px', async () => {
  const rendered: unknown[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => {} }))
  showNewOrder({
    answers: [
      handler({ method: 'POST', path: '/api/storage/createInvoice' }, ({ body }) => {
        rendered.push(body)
        return new Response(new Blob(['%PDF-']), { headers: { 'content-type': 'application/pdf' } })
      }),
    ],
  })
  const user = setUpUser()
  await menuSearch()
  expect(button('PDF')).toBeDisabled()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await add(user, 'chang', 1)
  await add(user, 'blaye', 1)
  expect(preview().getByRole('group', { name: 'Côte de Blaye' })).toHaveTextContent('Aux joyeux')
  expect(
    preview()
      .getAllByRole('heading', { level: 3 })
      .map((head) => head.textContent),
  ).toEqual(['Exotic Liquids $55.00'])
  await user.click(button('PDF'))
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await screen.findByText('Downloaded')
  expect(rendered).toMatchObject([
    {
      content: {
        kind: 'invoice',
        number: expect.stringMatching(/^DRAFT_/),
        recipient: { name: 'Ernst Handel' },
        handover: { way: 'delivery', location: 'Harbor' },
        lines: [{ product: 'Chai', quantity: 2, price: 18 }, { product: 'Chang' }, { product: 'Côte de Blaye' }],
        page: { size: 'a4', orientation: 'portrait', margin: { vertical: 15, horizontal: 15 } },
      },
    },
  ])
  expect(JSON.stringify(rendered)).not.toMatch(/cost/i)
})

test('a line’s price is explained: base price, custom price with date and user, adjustment, and the price last paid', async () => {
  const explained = answerCall(explainPrice, () => ({
    basePrice: cents(18_00),
    customPrice: cents(16_20),
    anchor: cents(18_00),
    history: [
      {
        price: cents(16_20),
        date: new Date('2026-03-03T18:00:00Z'),
        way: 'import' as const,
        userId: 1,
        userName: 'Nancy Davolio',
        reason: null,
      },
    ],
    lastPaid: [
      {
        orderId: 5,
        orderNum: '100005',
        createdAt: new Date('2026-02-02T18:00:00Z'),
        quantity: 4,
        unitPrice: cents(17_00),
        priceAdjustment: cents(0),
      },
    ],
  }))
  showNewOrder({ answers: [explained] })
  const user = setUpUser()
  await chooseCustomer(user, 'island')
  await add(user, 'chai', 2)
  await user.type(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' }), '-1.25{Tab}')
  await user.click(preview().getByRole('button', { name: /why this price of Chai/ }))
  const why = within(await screen.findByRole('dialog', { name: 'Why this price: Chai' }))
  expect(await why.findByText('Custom since Mar 3, 2026, by Nancy Davolio (import).')).toBeVisible()
  expect(why.getByText('−$1.25')).toBeVisible()
  expect(why.getByText('100005')).toHaveAttribute('href', '/orders/100005')
})

test('lines sold below cost are marked, and counted before Submit, for users who can see costs', async () => {
  const withCost = answerCall(listProducts, () => [aProduct({ cost: cents(17_00) })])
  showNewOrder({ answers: [withCost], roles: ['ADMIN'] })
  const user = setUpUser()
  await add(user, 'chai', 2)
  expect(preview().queryByText('Below cost')).toBeNull()
  await user.type(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' }), '-1.25{Tab}')
  expect(preview().getByText('Below cost')).toBeVisible()
  expect(screen.getByText(/1 line below cost\./)).toBeVisible()
})
