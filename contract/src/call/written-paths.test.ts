import { expect, test } from 'vitest'
import { allCalls } from '../description/all-calls.ts'
import { callAddress } from './call-address.ts'
import { readChangeLog } from '../changelog.ts'
import { listDocuments } from '../documents.ts'
import { changePayrollRow } from '../payroll.ts'

/** The calls of the specification, as it writes them. */
const written = `
GET /api/storage/list/{bucket}
POST /api/storage/getUploadURL
DELETE /api/storage/delete
POST /api/storage/createInvoice
POST /api/storage/saveDocument
GET /api/db/users/getById/{id}
GET /api/db/users/getAll
GET /api/db/users/getDrivers
PUT /api/db/users/update/{id}
PUT /api/db/users/updatePassword/{id}
DELETE /api/db/users/remove/{id}
GET /api/db/changelog/getAll/{entityType}/{entityId}
DELETE /api/db/payroll/delete/{year}/{month}/{payPeriod}
POST /api/db/payroll/update/{year}/{month}/{payPeriod}/{userId}
POST /api/db/payroll/submit/{year}/{month}/{payPeriod}
GET /api/db/payroll/get/drafts/paidOrders/{year}/{month}/{period}/{userId}
POST /api/db/payroll/submit/reimbursements/{year}/{month}/{period}/{userId}
GET /api/db/orders/getByWeek/{fromISO}/{toISO}
POST /api/db/products/addNewProductType
POST /api/db/products/addNewExtractType
GET /api/db/products/getProductTypes
GET /api/db/products/getExtractTypes
GET /api/db/products/getProductTypesWithProductCount
GET /api/db/brands/getAll
GET /api/db/brands/getBrandsWithProductCount
GET /api/db/brands/getByID/{id}
GET /api/db/brands/getProductLines/{brandId}
POST /api/db/brands/addNew
PUT /api/db/brands/update/{id}
DELETE /api/db/brands/remove/{id}
POST /api/db/brands/updateStockLimits/{brandId}
POST /api/db/brands/updateStockLimits/{brandId}/{typeId}
POST /api/db/brands/updateStockLimits/{brandId}/{typeId}/{weight}
GET /api/db/products/createSKU
POST /api/db/products/addNew
GET /api/db/products/getByID/{id}
PUT /api/db/products/update/{id}
GET /api/db/products/getBySku/{sku}/
GET /api/db/products/getAll/
GET /api/db/products/getByBrandID/{id}/{customerId}/
GET /api/db/products/getByTypeID/{id}/{customerId}/
GET /api/db/products/getByBrandID/{brandId}
POST /api/db/customers/addNew
GET /api/db/customers/getByID/{id}
PUT /api/db/customers/update/{id}
GET /api/db/customers/getAll
GET /api/db/customers/getAllWithCustomPricing/
GET /api/db/customers/getAllOrders/{id}
GET /api/db/customers/generateAccessCode/{id}
GET /api/db/customers/getAvailableCredit/{customerId}
GET /api/db/customers/getCustomPricing/{id}/
PUT /api/db/customers/updateCustomPricing/{id}
DELETE /api/db/customers/deleteCustomPricing/{id}
PUT /api/db/customers/copyCustomPricing/{fromId}/to/{toId}
PUT /api/db/customers/setMargin/{id}
GET /api/db/customers/reRunPricing/{customerId}
GET /api/db/customers/reRunPricing/
PUT /api/db/customers/updateBulkCustomPricing/{customerId}
GET /api/db/orders/getLocations
POST /api/db/orders/addLocation
PUT /api/db/orders/updateLocation/{id}
DELETE /api/db/orders/removeLocation/{id}
GET /api/db/orders/getPendingOutboundStock/{sku}
GET /api/db/orders/getPendingOrderItemsForTags
GET /api/db/orders/getPendingOrders/
GET /api/db/orders/createOrderNumber
GET /api/db/orders/getByID/{id}
GET /api/db/orders/getByCustomer/{customerId}
POST /api/db/orders/new
PUT /api/db/orders/update/{id}
POST /api/db/payments/add/{customerId}
GET /api/db/payments/getById/{id}
POST /api/db/payments/update/{id}
GET /api/db/purchases/createOrderNumber/{brandId}
POST /api/db/purchases/new
GET /api/db/purchases/getById/{id}
PUT /api/db/purchases/update/{id}
POST /api/db/preferences/saveFilter/`
  .trim()
  .split('\n')

/** The names of parameters are ours. */
const shape = (path: string): string => path.replace(/\{\w+\}|:\w+/g, '*')

// D-300, spec 7
test.for(written)('%s is served as it is written', (line) => {
  const served = allCalls.map(([, { method, path }]) => `${method} ${shape(path)}`)
  expect(served).toContain(shape(line))
})

test('three requests end in a slash where the specification writes one', () => {
  const row = { year: 2026, month: 3, payPeriod: 'A', userId: 7 }
  const path = '/api/db/payroll/update/2026/3/A/7'
  expect(callAddress(changePayrollRow, { params: row, body: { bonus: 5 } })).toBe(path)
  expect(callAddress(changePayrollRow, { params: row, body: { paidOrders: [] } })).toBe(`${path}/`)
  const log = (entityType: string) => callAddress(readChangeLog, { params: { entityType, entityId: 7 } })
  expect(log('order')).toBe('/api/db/changelog/getAll/order/7')
  expect(log('product')).toBe('/api/db/changelog/getAll/product/7/')
  const filter = 'invoices/Ana_100023'
  expect(callAddress(listDocuments, { query: { filter } })).toBe(
    '/api/storage/list/documents/?filter=invoices%2FAna_100023',
  )
})
