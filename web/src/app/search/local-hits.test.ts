import { receiveStock } from '@dray/contract/batches'
import { addBrand } from '@dray/contract/brands'
import { addCustomer } from '@dray/contract/customers'
import { addLocation } from '@dray/contract/locations'
import { addCount } from '@dray/contract/counts'
import { addMemo } from '@dray/contract/memos'
import { placeOrder } from '@dray/contract/orders'
import { recordPayment } from '@dray/contract/payments'
import { refreshAllPrices } from '@dray/contract/pricing'
import { addExtractType, addProduct, addProductType } from '@dray/contract/products'
import { placePurchaseOrder } from '@dray/contract/purchases'
import { addUser } from '@dray/contract/users'
import { expect, test } from 'vitest'
import { addingModals, receiving, refreshingPrices } from './local-hits.ts'

test('search offers to add a record to users who may save it', () => {
  const calls = {
    NewOrder: placeOrder,
    NewPurchaseOrder: placePurchaseOrder,
    AddCustomer: addCustomer,
    AddPayment: recordPayment,
    NewCreditMemo: addMemo,
    NewCount: addCount,
    AddProduct: addProduct,
    AddBrand: addBrand,
    AddProductType: addProductType,
    AddExtractType: addExtractType,
    EditUser: addUser,
    PackingLocation: addLocation,
  } satisfies Record<keyof typeof addingModals, unknown>
  const callPermissions = (calls: Record<string, { who: unknown }>) =>
    Object.fromEntries(Object.entries(calls).map(([name, { who }]) => [name, who]))
  expect(callPermissions(addingModals)).toEqual(callPermissions(calls))
  expect(receiving).toEqual(receiveStock.who)
  expect(refreshingPrices).toEqual(refreshAllPrices.who)
})
