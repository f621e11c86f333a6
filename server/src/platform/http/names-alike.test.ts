import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const brand = (await admin('POST', '/api/db/brands/addNew', { body: { name: 'Crémerie' } })).json()

const named: Readonly<Record<string, (name: string) => [path: string, body: object]>> = {
  customer: (customerName) => ['/api/db/customers/addNew', { customerName }],
  brand: (name) => ['/api/db/brands/addNew', { name }],
  'product type': (name) => ['/api/db/products/addNewProductType', { name }],
  'extract type': (name) => ['/api/db/products/addNewExtractType', { name }],
  'product line': (name) => [`/api/db/brands/addProductLine/${brand.id}`, { name }],
  location: (name) => ['/api/db/orders/addLocation', { name, color: '#EF4444' }],
  key: (name) => ['/api/db/keys/new', { name, roles: ['SALES'] }],
}

test.each(Object.entries(named))(
  'a %s has the name of another one in any form that looks the same',
  async (_, request) => {
    const add = (name: string) => {
      const [path, body] = request(name)
      return admin('POST', path, { body })
    }
    expect((await add('Chez René 7')).statusCode).toBe(200)
    const twins = [
      'Chez Rene\u0301 7',
      'CHEZ RENÉ 7',
      ' Chez  René\u00a07',
      'Chez\tRené\n7',
      'Chez\u200b René \u200d7',
      '\u202dChez René 7\u202c',
    ]
    for (const twin of twins) expectRefusal(await add(twin), 409, 'name-taken')
    expect((await add('Chez René 8')).statusCode).toBe(200)
  },
)

const twins = ['DATÉ-7', ' daté-7 ', 'date\u0301-7', 'da\u200bté-7']

test('a purchase order number is taken in any form that looks the same', async () => {
  const { sku } = await aProduct(t.db, { brandId: brand.id })
  const items = [{ productSku: sku, orderQuantity: 1 }]
  const aDraft = { brandID: brand.id, purchaseOrderItems: items, orderStatus: 'DRAFT' }
  const name = async (purchaseOrderNum: string) => {
    const { id } = (await admin('POST', '/api/db/purchases/new', { body: aDraft })).json()
    return admin('PUT', `/api/db/purchases/update/${id}`, { body: { orderStatus: 'ORDERED', purchaseOrderNum } })
  }
  expect((await name('daté-7')).json().purchaseOrderNum).toBe('daté-7')
  for (const twin of twins) expectRefusal(await name(twin), 409, 'purchase-number-taken')
})

test('a SKU is taken in any form that looks the same: for imports, new products and two at once', async () => {
  const type = (await admin('POST', '/api/db/products/addNewProductType', { body: { name: 'Tea' } })).json()
  const fileOf = (sku: string) =>
    `key,brand,type,name,basePrice,sku\n${randomUUID()},Crémerie,Tea,Chai ${sku},1.00,${sku}`
  const runImport = (sku: string) => {
    const files = [{ name: 'products.csv', text: fileOf(sku) }]
    return admin('POST', '/api/db/imports/apply', { body: { files, jobId: randomUUID() } })
  }
  for (const sku of ['daté-7', 'cré-tea-0001'.normalize('NFD').replace(/\p{M}/gu, '')])
    expect((await runImport(sku)).statusCode, sku).toBe(200)
  for (const twin of twins) expectRefusal(await runImport(twin), 422, 'import-has-problems')

  const form = { brandID: brand.id, typeID: type.id, basePrice: 1 }
  const add = (name: string, sku?: string) => admin('POST', '/api/db/products/addNew', { body: { ...form, name, sku } })
  expect((await add('First')).json().sku).toBe('CRE-TEA-0002')
  expect((await add('Second', 'CRE-TEA-0001')).json().sku).toBe('CRE-TEA-0003')
  await expect(
    t.db.updateTable('products').set({ sku: 'Daté-7' }).where('name', '=', 'First').execute(),
  ).rejects.toThrow('products_sku_alike')
})

test('a view or filter is replaced by one whose name looks the same, and takes its spelling', async () => {
  const { userId } = admin
  const saves: Record<string, (name: string) => Promise<{ id: number }>> = {
    view: async (name) =>
      (
        await admin('POST', '/api/db/preferences/saveView', { body: { userId, list: 'order', name, filters: {} } })
      ).json(),
    'inventory filter': async (filterName) =>
      (
        await admin('POST', '/api/db/preferences/saveFilter', {
          body: { userId, filterData: { filterName, filters: {} } },
        })
      ).json(),
  }
  for (const [what, save] of Object.entries(saves)) {
    const { id } = await save('daté-7')
    for (const twin of twins) expect((await save(twin)).id, `${what} ${twin}`).toBe(id)
    expect((await save('daté-8')).id, what).not.toBe(id)
  }
  const saved = (await admin('GET', `/api/db/preferences/getViews/${userId}/order`)).json()
  expect(saved.map(({ name }: { name: string }) => name)).toEqual(['daté-7', 'daté-8'])
})
