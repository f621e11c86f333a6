import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/catalog.ts'
import { pricedBrands } from './price-lines.ts'

test('brands are sorted by name, with numbers in natural order', () => {
  const names = ['Vineyard 10', 'Exotic Liquids', 'Vineyard 9']
  const products = names.map((brand, id) => aProduct({ id, brandID: id, brand }))
  expect(pricedBrands(products, []).map(({ name }) => name)).toEqual(['Exotic Liquids', 'Vineyard 9', 'Vineyard 10'])
})
