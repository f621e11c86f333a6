import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { readOrder, type Order } from '@dray/contract/orders'
import { listCustomPrices } from '@dray/contract/pricing'
import { cents } from '@dray/domain/money'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { orderServer, openEditOrder, quantityInput } from '../../../../test-data/orders/edit-order.tsx'
import { chooseCustomer, preview, menuSearch, showNewOrder } from '../../../../test-data/orders/new-order.tsx'
import { aLine, anOrder } from '../../../../test-data/orders/orders.tsx'
import { answerCall, refuseCall } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

const button = (name: string) => screen.getByRole('button', { name })
const repeatButton = async () => {
  await vi.waitFor(() => expect(button('Same as last order')).toBeEnabled())
  return button('Same as last order')
}
const entry = () => screen.findByRole('menuitem', { name: /^Same as last order/ })

const line = (id: number, productId: number, quantity: number, productName = 'Chai') =>
  aLine({ id, productId, quantity, productName, unitPrice: cents(1_00) })
const before = anOrder({
  id: 20,
  orderNum: '100020',
  orderedItems: [line(1, 1, 5), line(2, 2, 3, 'Chang'), line(3, 1, 7), line(4, 6, 1, 'Chartreuse verte')],
})
const cancelled = anOrder({ id: 21, orderNum: '100021', orderStatus: 'CANCELLED', createdAt: new Date('2026-05-01') })

/** Every customer has these orders. Requests are recorded. */
function customerOrders(orders: readonly Order[]) {
  const requested = vi.fn<(customerId: string | undefined) => void>()
  const answers = [
    answerCall(listCustomerOrders, ({ params }) => {
      requested(params['customerId'])
      return [...orders]
    }),
    answerCall(readOrder, ({ params }) => ({ res: orders.find(({ id }) => String(id) === params['id']) ?? anOrder() })),
  ]
  return { requested, answers }
}

test('One press of Same as last order adds each product once at the current price and goes back to the search', async () => {
  const { requested, answers } = customerOrders([cancelled, before])
  showNewOrder({ answers })
  const user = setUpUser()
  await menuSearch()
  await chooseCustomer(user, 'alfreds')
  expect(requested).not.toHaveBeenCalled()
  ;(await repeatButton()).focus()
  await user.keyboard('{Enter}')

  await vi.waitFor(() => expect(quantityInput('Chai')).toHaveValue('12'))
  expect(requested.mock.calls).toEqual([['8']])
  expect(quantityInput('Chang')).toHaveValue('3')
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$237.00')
  expect(
    screen.getByText('Added 2 lines from 100020 (Mar 9, 2026). 1 product is no longer sold: Chartreuse verte'),
  ).toBeInTheDocument()
  expect(await menuSearch()).toHaveFocus()
  await user.click(button('Undo'))
  expect(preview().queryByText('Chai')).toBeNull()
})

test('= pressed before the customer’s prices arrive adds the last order once they are there', async () => {
  const { requested, answers } = customerOrders([before])
  const prices = Promise.withResolvers<[]>()
  showNewOrder({ answers: [...answers, answerCall(listCustomPrices, () => prices.promise)] })
  const user = setUpUser()
  await menuSearch()
  await chooseCustomer(user, 'alfreds')
  expect(await menuSearch()).toHaveFocus()
  await user.keyboard('==')
  expect(requested).not.toHaveBeenCalled()
  prices.resolve([])
  await vi.waitFor(() => expect(quantityInput('Chai')).toHaveValue('12'))
  expect(requested).toHaveBeenCalledOnce()
})

// D-48
test('with = in the empty search, one key adds the last order, and Tab from there leads to its button', async () => {
  const { answers } = customerOrders([before])
  showNewOrder({ answers })
  const user = setUpUser()
  await menuSearch()
  await user.keyboard('=')
  await chooseCustomer(user, 'alfreds')
  await repeatButton()
  expect(await menuSearch()).toHaveFocus()
  await user.tab()
  expect(button('Same as last order')).toHaveFocus()
  await user.tab({ shift: true })
  await user.keyboard('=')
  await vi.waitFor(() => expect(quantityInput('Chai')).toHaveValue('12'))
  expect(await menuSearch()).toHaveFocus()
  expect(await menuSearch()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Same as last order' })).toBeNull()
})

test('the order being edited does not count as the last order', async () => {
  const { answers } = orderServer()
  const { answers: lastOrders } = customerOrders([anOrder({ id: 1, createdAt: new Date('2026-06-01') }), before])
  const { person } = await openEditOrder([...lastOrders, ...answers])
  await person.click(button('Add lines'))
  await vi.waitFor(async () => expect(await entry()).not.toHaveAttribute('aria-disabled', 'true'))
  await person.click(await entry())
  expect(await screen.findByText(/^Added 2 lines from 100020/)).toBeInTheDocument()
})

test.each<[string, Order[], string]>([
  ['has none', [], 'This customer has no earlier orders.'],
  ['has only a cancelled one', [cancelled], 'This customer has no earlier orders.'],
  [
    'bought nothing that is still sold',
    [anOrder({ orderedItems: [line(1, 6, 1, 'Chartreuse verte')] })],
    'Nothing to add from 100023 (Mar 9, 2026). 1 product is no longer sold: Chartreuse verte',
  ],
])('there is nothing to repeat for a customer who %s', async (_, orders, message) => {
  showNewOrder({ answers: customerOrders(orders).answers })
  const user = setUpUser()
  await menuSearch()
  await chooseCustomer(user, 'ernst')
  await user.click(await repeatButton())
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(button('Same as last order')).toHaveFocus()
  expect(preview().queryByRole('heading')).toBeNull()
})

test('without a customer there is no last order, and one that cannot be loaded says so', async () => {
  showNewOrder({ answers: [refuseCall(listCustomerOrders, 'database-away')] })
  vi.mocked(console.error).mockImplementation(() => {})
  const user = setUpUser()
  await menuSearch()
  expect(screen.queryByRole('button', { name: 'Same as last order' })).toBeNull()
  await user.click(button('Add lines'))
  expect(await screen.findByText('Choose a customer first.')).toBeInTheDocument()
  expect(await entry()).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Escape}')
  await chooseCustomer(user, 'ernst')
  await user.click(await repeatButton())
  expect(await screen.findByText(/The database isn't responding/)).toBeInTheDocument()
})
