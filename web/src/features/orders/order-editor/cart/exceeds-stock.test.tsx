import { listProducts } from '@dray/contract/products'
import { findStockLeft } from '@dray/contract/pending'
import { listOnOrder } from '@dray/contract/purchases/suggestions'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../../../kit/api/use-call.ts'
import { openEditOrder, order, orderServer, quantityInput, retype } from '../../../../test-data/orders/edit-order.tsx'
import {
  add,
  chooseCustomer,
  preview,
  products,
  row,
  menuSearch,
  showNewOrder,
} from '../../../../test-data/orders/new-order.tsx'
import { answerCall, button } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

const previewLine = (name: string) => preview().getByRole('group', { name })

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
  expect(previewLine('Camembert Pierrot')).toHaveTextContent('480 short, nothing on order')
  await retype(user, quantityInput('Camembert Pierrot'), '20')
  expect(previewLine('Camembert Pierrot')).toHaveTextContent('0 available')
})

test('a short line of a new order says when its units can come, and the menu when more can', async () => {
  const [camembert] = products.filter(({ name }) => name === 'Camembert Pierrot')
  const arrival = { productId: camembert?.id ?? 0, purchaseOrderNum: 'GAI-0004', quantity: 12 }
  const onOrder = answerCall(listOnOrder, () => [
    { ...arrival, expectedOn: '2099-05-01' },
    { ...arrival, purchaseOrderNum: 'GAI-0005', expectedOn: '2099-06-01' },
  ])
  showNewOrder({ answers: [onOrder] })
  const user = setUpUser()
  await add(user, 'camem', 30)
  const line = previewLine('Camembert Pierrot')
  const sentence = '10 short, due May 1, 2099 (GAI-0004)'
  await waitFor(() => expect(within(line).getByTitle(sentence)).toHaveTextContent('10 short, due May 1, 2099'))
  const menuRow = await row('Camembert Pierrot')
  expect(menuRow.getByText('More expected May 1, 2099')).toHaveAttribute('title', 'GAI-0004')
  await retype(user, quantityInput('Camembert Pierrot'), '32')
  expect(line).toHaveTextContent('12 short, due May 1, 2099')
  expect(menuRow.getByText('More expected Jun 1, 2099')).toBeInTheDocument()
  await retype(user, quantityInput('Camembert Pierrot'), '50')
  expect(line).toHaveTextContent('30 short, not enough on order')
  expect(menuRow.getByText('Not enough on order')).toBeInTheDocument()
  await retype(user, quantityInput('Camembert Pierrot'), '20')
  expect(line).toHaveTextContent('0 available')
  expect(line).not.toHaveTextContent('on order')
})

test('Edit Order says what the queue leaves its lines short of, as stored and as changed', async () => {
  const stocked = products.map((product) =>
    product.id === 1 ? { ...product, stock: 2, pendingOutboundQuantity: 12 } : product,
  )
  const server = orderServer(order({ orderStatus: 'RECEIVED' }))
  const left = { productId: 1, loose: 5, waitsAhead: 90, goesFirst: '100001', batches: [] }
  const ofQueue = answerCall(findStockLeft, () => [left])
  const arrival = { productId: 1, purchaseOrderNum: 'EXO-0008', quantity: 99, expectedOn: '2099-06-01' }
  await openEditOrder([
    answerCall(listProducts, () => stocked),
    ofQueue,
    answerCall(listOnOrder, () => [arrival]),
    ...server.answers,
  ])
  await waitFor(() => expect(previewLine('Chai')).toHaveTextContent('7 short, due Jun 1, 2099'))
  await retype(setUpUser(), quantityInput('Chai'), '15')
  expect(previewLine('Chai')).toHaveTextContent('10 short, 100001 goes first')
})

test('Submit lists shortages, and a second press goes ahead; a change in between asks again', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await add(user, 'chai', 12)
  await add(user, 'camem', 30)
  await user.click(button('Submit'))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('1 line is short.')).toBeInTheDocument()
  expect(alert.getByText(/10 of 30 short/)).toHaveTextContent('Camembert Pierrot: 10 of 30 short')
  await add(user, 'blaye', 3)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(button('Submit'))
  expect(await screen.findByText('2 lines are short.')).toBeInTheDocument()
  expect(sent).toEqual([])
  // The second press can be Ctrl+Enter.
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'The order page' })).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

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
  expect(await screen.findByText('1 line is short.')).toBeInTheDocument()
  expect([...first.sent, ...sent]).toEqual([])
})

test('a draft only shows shortages and is saved with one press', async () => {
  const { sent } = showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await add(user, 'camem', 30)
  expect(previewLine('Camembert Pierrot')).toHaveTextContent('10 short, nothing on order')
  await user.click(button('Save as draft'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

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
  expect(previewLine('Chai')).toHaveTextContent('3 short, nothing on order')
  await user.click(button('Save'))
  expect(await screen.findByText(/3 of 15 short/)).toHaveTextContent('Chai: 3 of 15 short')
  await user.click(button('Save'))
  await waitFor(() => expect(screen.queryByText(/3 of 15 short/)).toBeNull())
})

test('after someone else saved the order, Save asks about the same shortage again', async () => {
  const stocked = products.map((product) =>
    product.id === 1 ? { ...product, stock: 12, pendingOutboundQuantity: 12 } : product,
  )
  const server = orderServer(order({ orderStatus: 'RECEIVED' }))
  const { cache } = await openEditOrder([answerCall(listProducts, () => stocked), ...server.answers])
  const user = setUpUser()
  await retype(user, quantityInput('Chai'), '15')
  await user.click(button('Save'))
  expect(await screen.findByText(/3 of 15 short/)).toBeInTheDocument()
  server.change({ notes: 'Ring once' })
  await act(() => refresh(cache, ['orders']))
  await waitFor(() => expect(screen.queryByText(/3 of 15 short/)).toBeNull())
  await user.click(button('Save'))
  expect(await screen.findByText(/3 of 15 short/)).toBeInTheDocument()
  expect(server.sent).toEqual([])
  await user.click(button('Save'))
  await waitFor(() => expect(server.sent).toHaveLength(1))
})

test.each([
  ['DRAFT', false, '13 short'],
  ['CANCELLED', false, '13 short'],
  ['DELIVERED', true, '1 short'],
] as const)('no units are set aside for a %s order', async (orderStatus, tagsPulled, text) => {
  const stocked = products.map((product) =>
    product.id === 1 ? { ...product, stock: 2, pendingOutboundQuantity: 0 } : product,
  )
  const orderedItems = order().orderedItems.map((line) => ({ ...line, tagsPulled }))
  const server = orderServer(order({ orderStatus, orderedItems }))
  await openEditOrder([answerCall(listProducts, () => stocked), ...server.answers])
  await retype(setUpUser(), quantityInput('Chai'), '15')
  await waitFor(() => expect(previewLine('Chai')).toHaveTextContent(text))
})
