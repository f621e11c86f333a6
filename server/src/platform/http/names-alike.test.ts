import { expect, test } from 'vitest'
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

// D-309
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
