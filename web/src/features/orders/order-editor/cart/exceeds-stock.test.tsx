import { listProducts } from '@dray/contract/products'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openEditOrder, order, orderServer, quantityInput, retype } from '../../../../test-data/edit-order.tsx'
import {
  add,
  chooseCustomer,
  preview,
  products,
  row,
  menuSearch,
  showNewOrder,
} from '../../../../test-data/new-order.tsx'
import { answerCall, button } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

const previewLine = (name: string) => preview().getByRole('group', { name })

// D-187, D-188
test('menu rows and preview lines show what is available after this order, and what is missing', async () => {
  const promised = products.map((product) => (product.id === 1 ? { ...product, pendingOutboundQuantity: 9 } : product))
  showNewOrder({ answers: [answerCall(listProducts, () => promised)] })
  const user = setUpUser()
  await user.type(await menuSearch(), 'chai')
  expect((await row('Chai')).getByText('30 available')).toBeInTheDocument()
  await add(user, 'chai', 12)
  expect((await row('Chai')).getByText('18 available')).toBeInTheDocument()
  expect(previewLine('Chai')).toHaveTextContent('18 available')
  await add(user, 'camem', 500)
  expect(previewLine('Camembert Pierrot')).toHaveTextContent('480 missing')
  await retype(user, quantityInput('Camembert Pierrot'), '20')
  expect(previewLine('Camembert Pierrot')).toHaveTextContent('0 available')
})

// D-187
test('Submit lists shortages, and a second press goes ahead; a change in between asks again', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await add(user, 'chai', 12)
  await add(user, 'camem', 30)
  await user.click(button('Submit'))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('1 line exceeds stock.')).toBeInTheDocument()
  expect(alert.getByText('Camembert Pierrot: 10 of 30 missing')).toBeInTheDocument()
  await add(user, 'blaye', 3)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(button('Submit'))
  expect(await screen.findByText('2 lines exceed stock.')).toBeInTheDocument()
  expect(sent).toEqual([])
  // The second press can be Ctrl+Enter.
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'The order page' })).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

// D-187
test('an order continued after a reload is not submitted before its stock can be checked', async () => {
  const first = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await add(user, 'camem', 30)
  cleanup()
  const stock = Promise.withResolvers<typeof products>()
  const { sent } = showNewOrder({ answers: [answerCall(listProducts, () => stock.promise)] })
  await screen.findByText(/^Continued from/)
  await waitFor(() => expect(button('Submit')).toHaveAccessibleDescription('Loading stock…'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  stock.resolve(products)
  await waitFor(() => expect(button('Submit')).toBeEnabled())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('1 line exceeds stock.')).toBeInTheDocument()
  expect([...first.sent, ...sent]).toEqual([])
})

test('a draft only shows shortages and is saved with one press', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await add(user, 'camem', 30)
  expect(previewLine('Camembert Pierrot')).toHaveTextContent('10 missing')
  await user.click(button('Save as draft'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

// D-187
test('an open order doesn’t count its own units twice, and Save asks only about added units', async () => {
  // All 12 units in stock are promised to this very order.
  const stocked = products.map((product) =>
    product.id === 1 ? { ...product, stock: 12, pendingOutboundQuantity: 12 } : product,
  )
  const server = orderServer(order({ orderStatus: 'RECEIVED' }))
  await openEditOrder([answerCall(listProducts, () => stocked), ...server.answers])
  const user = setUpUser()
  await waitFor(() => expect(previewLine('Chai')).toHaveTextContent('0 available'))
  await retype(user, quantityInput('Chai'), '15')
  expect(previewLine('Chai')).toHaveTextContent('3 missing')
  await user.click(button('Save'))
  expect(await screen.findByText('Chai: 3 of 15 missing')).toBeInTheDocument()
  await user.click(button('Save'))
  await waitFor(() => expect(screen.queryByText('Chai: 3 of 15 missing')).toBeNull())
})
