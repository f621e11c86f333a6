import { findSplits, shipAvailable } from '@dray/contract/backorders'
import { listProducts } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  notes,
  openEditOrder,
  order,
  orderServer,
  quantityInput,
  retype,
  status,
} from '../../../test-data/orders/edit-order.tsx'
import { products } from '../../../test-data/orders/new-order.tsx'
import { answerCall, button } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'

test('Edit Order saves other changes before it splits a short order, and shows the shipped order', async () => {
  const stocked = products.map((product) =>
    product.id === 1 ? { ...product, stock: 8, pendingOutboundQuantity: 12 } : product,
  )
  const saved = order({ orderStatus: 'RECEIVED' })
  const server = orderServer(saved)
  const shipped: unknown[] = []
  await openEditOrder([
    answerCall(listProducts, () => stocked),
    answerCall(findSplits, () => [
      {
        id: saved.id,
        orderNum: saved.orderNum,
        modifiedOn: saved.modifiedOn,
        ships: { units: 11, total: cents(201_00) },
        waits: { units: 4, total: cents(72_00) },
        products: [{ productId: 1, productSku: 'EXO-BEV-0001', productName: 'Chai', ships: 8, waits: 4 }],
      },
    ]),
    answerCall(shipAvailable, ({ body }) => {
      shipped.push(body)
      return { order: { ...saved, notes: 'Ring once', orderStatus: 'DELIVERED' as const }, backorder: null }
    }),
    ...server.answers,
  ])
  const user = setUpUser()
  expect(await screen.findByText('1 line is short.')).toBeInTheDocument()
  expect(button("Ship what's in stock")).toBeEnabled()
  await retype(user, notes(), 'Ring once')
  await user.click(button("Save, then ship what's in stock"))
  const dialog = within(await screen.findByRole('dialog', { name: /^Ship what's in stock/ }))
  expect(shipped).toEqual([])
  await user.click(await dialog.findByRole('button', { name: 'Deliver 11 units, keep 4 on backorder' }))
  await waitFor(() => expect(shipped).toHaveLength(1))
  await waitFor(() => expect(status('Order status')).toHaveValue('Delivered'))
})

test('the question about short lines is answered by the save', async () => {
  const stocked = products.map((product) =>
    product.id === 1 ? { ...product, stock: 8, pendingOutboundQuantity: 12 } : product,
  )
  const server = orderServer(order({ orderStatus: 'RECEIVED' }))
  await openEditOrder([answerCall(listProducts, () => stocked), answerCall(findSplits, () => []), ...server.answers])
  const user = setUpUser()
  await screen.findByText('1 line is short.')
  await retype(user, quantityInput('Chai'), '14')
  await user.click(button('Save'))
  expect(await screen.findByText(/6 of 14 short/)).toHaveTextContent('Chai: 6 of 14 short')
  expect(server.sent).toEqual([])
  await user.click(button('Save'))
  await screen.findByText('Saved.')
  expect(server.sent).toHaveLength(1)
  expect(screen.queryByText(/6 of 14 short/)).toBeNull()
})
