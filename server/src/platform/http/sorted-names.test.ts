import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct, aProductType, aUser } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()

test('lists of names are in one order, whether or not a name begins with a capital', async () => {
  const admin = await t.as('ADMIN')
  // Sorted by character code, the capital would come first.
  for (const name of ['apple', 'Zebra']) {
    const { id: brandId } = await aBrand(t.db, name)
    await aProduct(t.db, { name, brandId })
    await aProductType(t.db, name)
    await aCustomer(t.db, { customerName: name })
    await aUser(t.db, { name, roles: ['DRIVER'] })
    await admin('POST', '/api/db/products/addNewExtractType', { body: { name } })
    await admin('POST', '/api/db/orders/addLocation', { body: { name, color: '#EF4444' } })
  }
  const lists = [
    '/api/db/brands/getAll',
    '/api/db/products/getAll/',
    '/api/db/products/getProductTypes',
    '/api/db/products/getProductTypesWithProductCount',
    '/api/db/products/getExtractTypes',
    '/api/db/customers/getAll',
    '/api/db/users/getAll',
    '/api/db/users/getDrivers',
    '/api/db/orders/getLocations',
  ]
  for (const list of lists) {
    const answer = (await admin('GET', list)).json()
    const rows: { name?: string; customerName?: string }[] = answer.res ?? answer
    const names = rows.map(({ name, customerName }) => name ?? customerName)
    expect(
      names.filter((name) => name === 'apple' || name === 'Zebra'),
      list,
    ).toEqual(['apple', 'Zebra'])
  }
})
