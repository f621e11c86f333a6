import * as batches from '@dray/contract/batches'
import * as brands from '@dray/contract/brands'
import * as customers from '@dray/contract/customers'
import * as deliveries from '@dray/contract/deliveries'
import * as imports from '@dray/contract/imports'
import * as orders from '@dray/contract/orders'
import * as pending from '@dray/contract/pending'
import * as products from '@dray/contract/products'
import { readSession } from '@dray/contract/users'
import { expect, test } from 'vitest'
import { screens, whoSees } from './navigation.ts'

// D-04
test('a screen is seen by whoever may make the call it lives on', () => {
  const calls = {
    orders: orders.listOrders,
    deliveries: deliveries.listDeliveries,
    products: products.listProducts,
    inventory: brands.listBrands,
    brands: brands.listBrandsWithCount,
    customers: customers.listCustomers,
    settings: imports.previewImport,
    profile: readSession,
  } satisfies Record<keyof typeof screens, unknown>
  const said = Object.fromEntries(Object.entries(screens).map(([name, { who }]) => [name, who]))
  expect(said).toEqual(Object.fromEntries(Object.entries(calls).map(([name, { who }]) => [name, who])))
})

test('one record is seen by whoever sees its list', () => {
  expect([whoSees('/brands'), whoSees('/orders/100023'), whoSees('/ordersx')]).toEqual(['office', 'staff', 'person'])
  expect(whoSees('/orders/tags')).toBe(pending.listPendingItems.who)
  expect(whoSees('/products/tags')).toBe(batches.listBatches.who)
})
