import { listBatches } from '@dray/contract/batches'
import { listBrands, listBrandsWithCount, listProductLines, readBrand } from '@dray/contract/brands'
import { listComments } from '@dray/contract/comments'
import { findSimilarCustomers, listCreditEntries, readCustomer } from '@dray/contract/customers'
import { listDocuments } from '@dray/contract/documents'
import { listLocations } from '@dray/contract/locations'
import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { findOrderByNumber } from '@dray/contract/orders'
import { listPendingItems, listPendingOutbound } from '@dray/contract/pending'
import { findProductBySku, listExtractTypes, listProductTypes, readProduct } from '@dray/contract/products'
import { listUserNames } from '@dray/contract/users'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TagsPage } from '../../features/batches/tags-page.tsx'
import type { ModalInputs, ModalName } from '../../kit/modals/modals.tsx'
import { readRecents } from '../../records/recents.ts'
import { aBrand, withProducts } from '../../test-data/brands.tsx'
import { aCustomer, aProduct, plainBatch } from '../../test-data/catalog.ts'
import { openEditOrder, orderServer } from '../../test-data/orders/edit-order.tsx'
import { showModal } from '../../test-data/modals.tsx'
import { marginFloors } from '../../test-data/margin-floors.ts'
import { anOrder, showOrders, unknownStock } from '../../test-data/orders/orders.tsx'
import { answerCall, showScreens, stubServer } from '../../test-data/screens.tsx'

const batchNumber = 'EXO-BEV-0001-261101-00001'
const batch = { ...plainBatch, id: 1, batchNumber, initialQuantity: 20, remainingQuantity: 14 }
const chai = aProduct({ hasBatch: true, orderBatches: [] })
const brand = withProducts({ products: [chai] })

const answers = [
  unknownStock,
  marginFloors(),
  answerCall(findOrderByNumber, () => ({ res: anOrder() })),
  answerCall(listDocuments, () => ({ files: [] })),
  answerCall(listComments, () => []),
  answerCall(readProduct, () => chai),
  answerCall(findProductBySku, () => chai),
  answerCall(listBatches, () => [{ ...batch, receivedOn: '2026-11-01' }]),
  answerCall(listPendingItems, () => []),
  answerCall(listPendingOutbound, () => []),
  answerCall(listProductTypes, () => []),
  answerCall(listExtractTypes, () => []),
  answerCall(listProductLines, () => []),
  answerCall(listLocations, () => []),
  answerCall(listBrands, () => [aBrand()]),
  answerCall(listBrandsWithCount, () => [aBrand()]),
  answerCall(readBrand, () => brand),
  answerCall(readCustomer, () => ({ customer: aCustomer(), image: null })),
  answerCall(listCustomerOrders, () => []),
  answerCall(findSimilarCustomers, () => []),
  answerCall(listCreditEntries, () => []),
  answerCall(listUserNames, () => ({ res: [] })),
]

const labels = () => readRecents(3).map(({ label }) => label)

test('opening an order’s page or its editor adds it to the recents', async () => {
  stubServer(...answers)
  const { unmount } = showOrders({ at: '/orders/100023' })
  await screen.findByRole('heading', { level: 1, name: 'Order 100023' })
  await waitFor(() => expect(labels()).toEqual(['100023 · Ernst Handel']))
  unmount()
  await openEditOrder(orderServer(anOrder({ orderNum: '100024' })).answers)
  // The order got a new number; it isn't listed twice.
  await waitFor(() => expect(labels()).toEqual(['100024 · Ernst Handel']))
})

test.each([
  ['', ['Tags of Chai']],
  [`&batch=${batchNumber}`, [batchNumber]],
  ['&batch=unknown', ['Tags of Chai']],
])('the tags page with %j is among the recents: %j', async (search, recents) => {
  stubServer(...answers)
  showScreens({ '/products/tags': TagsPage }, { at: `/products/tags?sku=${chai.sku}${search}` })
  await waitFor(() => expect(labels()).toEqual(recents))
})

const modals: { [Name in ModalName]?: { input: ModalInputs[Name]; recent: string } } = {
  ViewProduct: { input: { productId: 1 }, recent: 'Chai' },
  EditProduct: { input: { productId: 1 }, recent: 'Chai' },
  ViewStockHistory: { input: { productId: 1 }, recent: 'Chai' },
  EditBrands: { input: { brandId: 1 }, recent: 'Exotic Liquids' },
  EditBrandStockLimits: { input: { brandId: 1 }, recent: 'Exotic Liquids' },
  ManageBrandCatalog: { input: { brandId: 1 }, recent: 'Exotic Liquids' },
  EditCustomer: { input: { customerId: 7 }, recent: 'Ernst Handel' },
  ViewCustomerOrders: { input: { customerId: 7 }, recent: 'Ernst Handel' },
}

test.each(Object.keys(modals) as (keyof typeof modals)[])(
  'the record shown by %s is among the recents',
  async (name) => {
    const { input, recent } = modals[name] ?? {}
    await showModal(name, input as ModalInputs[typeof name], { roles: ['INVENTORY', 'SALES'], answers })
    await waitFor(() => expect(labels()).toEqual([recent]))
  },
)
