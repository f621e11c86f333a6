import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aCustomer, aCustomPrice, aProduct, aUser } from '../../../test-data/builders.ts'
import { anExtractType } from '../../../test-data/catalog-builders.ts'
import { aBatch, anImportedOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()

/** A product with a different value in every field that an order copies. */
async function aDescribedProduct() {
  const product = await aProduct(t.db, { name: 'Live', basePrice: cents(18_00), cost: cents(9_00) })
  const extractType = await anExtractType(t.db)
  const described = { genetics: 'HYBRID', weight: 3.5, extractTypeId: extractType.id } as const
  await t.db.updateTable('products').set(described).where('id', '=', product.id).execute()
  const [brand, type] = [
    await t.db.selectFrom('brands').select('name').where('id', '=', product.brandId).executeTakeFirstOrThrow(),
    await t.db.selectFrom('productTypes').select('name').where('id', '=', product.typeId).executeTakeFirstOrThrow(),
  ]
  return { ...product, brand: brand.name, type: type.name, extractType: extractType.name }
}

// R3-01, R3-02, R3-03, R3-04, R3-05
// D-336
test('an order says whether staff, a program or an import brought it', async () => {
  const [admin, key] = [await t.as('ADMIN'), await t.asKey('SALES')]
  const body = {
    customerID: (await aCustomer(t.db)).id,
    products: [{ productSku: (await aProduct(t.db)).sku, quantity: 1 }],
  }
  const sources = []
  for (const by of [admin, key]) sources.push((await by('POST', '/api/db/orders/new', { body })).json().source)
  const { id } = await anImportedOrder(t.db, [{ sku: body.products[0]?.productSku ?? '' }])
  sources.push((await admin('GET', `/api/db/orders/getByID/${id}`)).json().res.source)
  expect(sources).toEqual(['STAFF', 'KEY', 'IMPORT'])
})

test('an order has all of its own, its customer’s and its lines’ fields, however it is read', async () => {
  const [admin, owner, driver] = [await t.as('ADMIN'), await aUser(t.db), await aUser(t.db, { roles: ['DRIVER'] })]
  const customer = await aCustomer(t.db, { accountOwnerId: owner.id, address: 'Kirchgasse 6' })
  const product = await aDescribedProduct()
  const batch = await aBatch(t.db, product.id)
  await aCustomPrice(t.db, customer.id, product.id, cents(17_50))
  const line = { productSku: product.sku, quantity: 4, priceAdjustment: -0.5, productBatchId: batch.id }
  const placed = await admin('POST', '/api/db/orders/new', {
    body: {
      customerID: customer.id,
      driverId: driver.id,
      deliveryDate: '2026-03-02',
      notes: 'Ring twice',
      dollarAdjustment: 3,
      discountNotes: 'Spring',
      customerPO: 'PO 7',
      products: [line],
    },
  })
  const { id, orderNum, createdAt } = placed.json()
  expect(placed.json()).toEqual({
    backorderOf: null,
    backorders: [],
    onBackorder: [],
    source: 'STAFF',
    ...{ sentBy: null, sentAt: null, sentNote: null, acceptProblem: null, inboxEntry: null },
    id: expect.any(Number),
    orderNum: expect.stringMatching(/^1\d{5}$/),
    customerID: customer.id,
    pickupOrder: false,
    deliveryDate: '2026-03-02',
    driverId: driver.id,
    driverName: driver.name,
    packingLocationId: 1,
    packingLocationName: expect.any(String),
    notes: 'Ring twice',
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    dueOn: '2026-03-02',
    isDueOnSet: false,
    paymentTermsDays: null,
    ...{
      createdAt: expect.any(String),
      modifiedOn: createdAt,
      statusModifiedOn: createdAt,
      paymentModifiedOn: createdAt,
    },
    ...{
      unitQuantity: 4,
      cost: 36,
      subtotal: 68,
      dollarAdjustment: 3,
      discountNotes: 'Spring',
      customerPO: 'PO 7',
      total: 65,
      balanceDue: 65,
      credited: 0,
    },
    brands: [product.brand],
    customer: {
      customerName: customer.customerName,
      accountOwnerID: owner.id,
      address: 'Kirchgasse 6',
      contactName: null,
      contactPhone: null,
      contactEmail: null,
      minLifeDays: null,
      cod: false,
      customPricings: [{ productId: product.id, customPrice: 17.5 }],
    },
    orderedItems: [
      {
        id: expect.any(Number),
        orderID: id,
        productId: product.id,
        productName: 'Live',
        productSku: product.sku,
        productBrand: product.brand,
        productType: product.type,
        productExtractType: product.extractType,
        productBatchId: batch.id,
        productBatchNumber: batch.batchNumber,
        productGenetics: 'HYBRID',
        productWeight: 3.5,
        productCost: 9,
        quantity: 4,
        unitPrice: 17.5,
        priceAdjustment: -0.5,
        subtotal: 68,
        shouldHaveTag: true,
        tagsPulled: false,
        batchMode: 'manual',
        batchFacts: {
          ...{ isCheckedIn: true, isOnHold: false, expiresOn: null, coaUrl: null },
          ...{ testedOn: null, labName: null, thcPercent: null, cbdPercent: null },
        },
        creditedUnits: 0,
        unitsPerCase: null,
      },
    ],
    shippedBeforeImport: [],
    priceReason: null,
    creditRelease: null,
    mustPay: [],
    mustPayLifted: null,
  })
  for (const address of [`getByID/${id}`, `getByOrderNum/${orderNum}`])
    expect((await admin('GET', `/api/db/orders/${address}`)).json()).toEqual({ res: placed.json() })
  expect((await admin('PUT', `/api/db/orders/update/${id}`, { body: { notes: 'Ring twice' } })).json()).toEqual(
    placed.json(),
  )
  const [listed] = (await admin('GET', `/api/db/customers/getAllOrders/${customer.id}`)).json().res
  const { batchFacts: _, unitsPerCase: _case, ...inLists } = placed.json().orderedItems[0]
  expect(listed.orderedItems).toEqual([inLists])
})
