import { listBatchesToCheckIn } from '@dray/contract/batches'
import { findReservableBatches } from '@dray/contract/pending'
import { listProducts } from '@dray/contract/products'
import type { Role } from '@dray/domain/users/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { add, chooseCustomer, products, showNewOrder } from '../../../test-data/orders/new-order.tsx'
import { batchServer, chai, tofu } from '../../../test-data/orders/order-batches.tsx'
import { aLine } from '../../../test-data/orders/orders.tsx'
import { answerCall } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'

const unchecked = { productId: chai.productId, sku: chai.productSku, batchNumber: 'EXO 7/1', units: 30 }
const sentence = 'No batch of Chai is checked in, so none is allocated automatically.'
const tagsPage = (name: string) => screen.queryByRole('link', { name: `Open Tags page of ${name}` })

/** Refetches as a live update does, but only this list, because the lines' batches are still loading. */
const refetchList = (cache: QueryClient) => cache.invalidateQueries({ queryKey: [listBatchesToCheckIn.path] })

test('the cart says that a product’s batches are all unchecked, until one is checked in', async () => {
  const list = [unchecked]
  const onRead = vi.fn<() => void>()
  const read = answerCall(listBatchesToCheckIn, () => {
    onRead()
    return [...list]
  })
  const batched = answerCall(listProducts, () => products.map((each) => ({ ...each, hasBatch: each.name === 'Chai' })))
  const roles: Role[] = ['SALES', 'INVENTORY']
  const { cache } = showNewOrder({ roles, answers: [read, batched, answerCall(findReservableBatches, () => [])] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chang', 1)
  expect(onRead).not.toHaveBeenCalled()
  await add(user, 'chai', 12)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(tagsPage('Chai')).toHaveAttribute('href', '/products/tags?sku=EXO-BEV-0001&batch=EXO%207%2F1')
  expect(tagsPage('Chai')).toHaveAttribute('target', '_blank')
  list.pop()
  await act(() => refetchList(cache))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

test('users who can’t check in batches see the message on the order page without the button', async () => {
  batchServer().show([answerCall(listBatchesToCheckIn, () => [unchecked])], ['SALES'])
  expect(await screen.findByText(`${sentence} Ask Inventory to check one in.`)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Open Tags page/ })).toBeNull()
})

test('the order page names three products and counts the rest', async () => {
  const lines = [4, 5, 6].map((id) =>
    aLine({ id, productId: id, productName: `Tea ${id}`, productSku: `T-${id}`, shouldHaveTag: true }),
  )
  const orderedItems = [chai, tofu, ...lines]
  const all = orderedItems.map(({ productId, productSku: sku }) => ({ ...unchecked, productId, sku }))
  batchServer({ orderedItems }).show([answerCall(listBatchesToCheckIn, () => all)])
  expect(await screen.findByText('The same goes for 2 more products.')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Open Tags page/ })).toHaveLength(3)
})

test.each(['CANCELLED', 'DELIVERED'] as const)('an order that is %s isn’t waiting for a batch', async (orderStatus) => {
  const onRead = vi.fn<() => void>()
  const read = answerCall(listBatchesToCheckIn, () => {
    onRead()
    return [unchecked]
  })
  batchServer({ orderStatus }).show([read])
  await screen.findByRole('table', { name: 'Lines' })
  expect(onRead).not.toHaveBeenCalled()
})
