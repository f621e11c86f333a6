import * as batches from '@dray/contract/batches'
import { traceBatches } from '@dray/contract/batches/traces'
import * as brands from '@dray/contract/brands'
import { changeClosing } from '@dray/contract/books/closing'
import * as collections from '@dray/contract/collections'
import { listOwnPay } from '@dray/contract/payroll/commission'
import * as counts from '@dray/contract/counts'
import * as customers from '@dray/contract/customers'
import * as deliveries from '@dray/contract/deliveries'
import * as changelog from '@dray/contract/changelog'
import * as figures from '@dray/contract/figures'
import { listInboxEntries } from '@dray/contract/inbox'
import * as imports from '@dray/contract/imports'
import * as memos from '@dray/contract/memos'
import * as orders from '@dray/contract/orders'
import * as payments from '@dray/contract/payments'
import * as payroll from '@dray/contract/payroll'
import * as purchases from '@dray/contract/purchases'
import * as pending from '@dray/contract/pending'
import * as products from '@dray/contract/products'
import * as receivables from '@dray/contract/receivables'
import * as suggestions from '@dray/contract/purchases/suggestions'
import { readToday } from '@dray/contract/today'
import { readSession } from '@dray/contract/users/session'
import * as signIns from '@dray/contract/users/sign-ins'
import * as users from '@dray/contract/users'
import { mayCall, roles } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { screens, whoMaySee } from './navigation.ts'

test('a screen is visible to users who may make its main call', () => {
  const calls = {
    today: readToday,
    orders: orders.listOrders,
    purchases: purchases.listPurchaseOrders,
    deliveries: deliveries.listDeliveries,
    products: products.listProducts,
    inventory: brands.listBrands,
    counts: counts.listCounts,
    brands: brands.listBrandsWithCount,
    customers: customers.listCustomers,
    receivables: receivables.listReceivables,
    restock: suggestions.listBrandsToRestock,
    payments: payments.listPayments,
    creditMemos: memos.listMemos,
    books: changeClosing,
    figures: figures.readFigures,
    activity: changelog.listActivity,
    payroll: payroll.readPayroll,
    users: users.listUsers,
    settings: imports.previewImport,
    profile: readSession,
  } satisfies Record<Exclude<keyof typeof screens, 'myPay'>, unknown>
  const { myPay: _, ...others } = screens
  const whoByScreen = Object.fromEntries(Object.entries(others).map(([name, { who }]) => [name, who]))
  expect(whoByScreen).toEqual(Object.fromEntries(Object.entries(calls).map(([name, { who }]) => [name, who])))
})

test('My pay is visible to everyone with a role, for their own pay', () => {
  expect(screens.myPay.who).toBe('staff')
  for (const role of roles) expect(mayCall(listOwnPay.who, { id: 7, roles: [role] }, { userId: 7 })).toBe(true)
})

test('a record page is visible to users who can see its list', () => {
  expect([whoMaySee('/brands'), whoMaySee('/orders/100023'), whoMaySee('/ordersx')]).toEqual([
    'office',
    'staff',
    'person',
  ])
  expect(whoMaySee('/orders/inbox/4')).toEqual(listInboxEntries.who)
  expect(whoMaySee('/orders/tags')).toBe(pending.listPendingItems.who)
  expect(whoMaySee('/products/tags')).toBe(batches.listBatches.who)
  expect(whoMaySee('/batches/12')).toBe(traceBatches.who)
  expect(whoMaySee('/payments/collections')).toEqual(collections.confirmCollection.who)
  expect(whoMaySee('/users/sign-ins')).toEqual(signIns.listSignIns.who)
})
