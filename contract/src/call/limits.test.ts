import { importFiles } from '@dray/domain/imports/import-files'
import type { Reader } from '@dray/domain/imports/read-cell'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { addBatch } from '../batches.ts'
import { addBrand } from '../brands.ts'
import { newOrderSchema } from '../orders.ts'
import { addProduct } from '../products.ts'
import { profileFormSchema } from '../users.ts'

const { products, batches, users, brands, orders } = importFiles

/** True if both a request and an import file accept the value. */
const takenBy =
  (field: z.ZodType, { read }: { read: Reader<unknown> }) =>
  (value: string) => [field.safeParse(value).success, 'value' in read(value)]

test('a field takes the same values in a request and in an import', () => {
  const long = (length: number) => 'x'.repeat(length)
  const emails = [
    'ann@acme.example',
    'Ann.O+1@mail.acme.example',
    'ann',
    'ann@acme',
    'a b@acme.example',
    'ann@@acme.example',
    '.ann@acme.example',
  ]
  const counts = ['0', '1', '1000000', '1000001', '1.5', '-1']
  const { shape: product } = addProduct.body
  const fields: [name: string, taken: (value: string) => boolean[], values: string[]][] = [
    ['sku', takenBy(product.sku, products.columns.sku), [long(40), long(41)]],
    ['unitQuantity', takenBy(product.unitQuantity, products.columns.unitQuantity), counts],
    ['batchNumber', takenBy(addBatch.body.shape.batchNumber, batches.columns.batchNumber), [long(60), long(61)]],
    ['email', takenBy(profileFormSchema.shape.email, users.columns.email), [...emails, `${long(250)}@a.example`]],
    ['brandRepEmail', takenBy(addBrand.body.shape.brandRepEmail, brands.columns.brandRepEmail), emails],
    ['brandRepPhone', takenBy(addBrand.body.shape.brandRepPhone, brands.columns.brandRepPhone), [long(60), long(61)]],
    ['name', takenBy(product.name, products.columns.name), [long(200), long(201)]],
    ['notes', takenBy(newOrderSchema.shape.notes, orders.columns.notes), [long(4000), long(4001)]],
  ]
  for (const [name, accepted, values] of fields) {
    const answers = values.map(accepted)
    expect(
      answers.map(([request]) => request),
      name,
    ).toEqual(answers.map(([, file]) => file))
    expect(new Set(answers.flat()).size, name).toBe(2)
  }
})
