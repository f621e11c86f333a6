import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/catalog.ts'
import { readSheet } from '../../../test-data/read-sheet.ts'
import { pricedBrands } from '../price-lines.ts'
import { pricingFileName, pricingSheet } from './pricing-sheet.ts'

const price = {
  productId: 1,
  customPrice: cents(5_40),
  anchor: cents(6_00),
  setOn: new Date('2026-03-03T18:00:00Z'),
  way: 'hand' as const,
  userName: null,
  isBelowFloor: false,
}

// R2.5-10
test('the pricing spreadsheet has a row for each product, with prices as numbers, no cost, and text that is never a formula', async () => {
  const name = '=HYPERLINK("http://x")'
  const products = [
    aProduct({ name, weight: 3.5, basePrice: cents(6_00), cost: cents(3_11) }),
    aProduct({ id: 2, name: 'Chang' }),
  ]
  const { page, rows } = await readSheet(await pricingSheet(pricedBrands(products, [price])))
  expect(rows).toEqual([
    { A: 'Brand', B: 'Product', C: 'SKU', D: 'Type', E: 'Weight', F: 'Base Price', G: 'Custom Price' },
    { A: 'Exotic Liquids', B: name, C: 'EXO-BEV-0001', D: 'Beverages', E: 3.5, F: 6, G: 5.4 },
    { A: 'Exotic Liquids', B: 'Chang', C: 'EXO-BEV-0001', D: 'Beverages', F: 18 },
  ])
  expect(page.querySelector('f')).toBeNull()
})

test('the file is named for the customer, without characters not allowed in file names', () => {
  expect(pricingFileName('Bon app’ / Marseille')).toBe('Bon app’ - Marseille_pricing.xlsx')
})
