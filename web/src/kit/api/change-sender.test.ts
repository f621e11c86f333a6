import { addBrand } from '@dray/contract/brands'
import { expect, test, vi } from 'vitest'
import { aCatalogBrand } from '../../test-data/catalog.ts'
import { handler, stubServer } from '../../test-data/screens.tsx'
import { changeSender } from './change-sender.ts'

test('once a lost change is saved, other contents are a change of their own', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const keys: (string | null)[] = []
  stubServer(
    handler(addBrand, ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return Response.json(addBrand.answer.encode(aCatalogBrand()))
    }),
  )
  const sender = changeSender()
  for (const name of ['Exotic', 'Exotic', 'Pavlova'])
    await sender.send(addBrand, { body: addBrand.body.parse({ name }) }).catch(() => {})
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
})
