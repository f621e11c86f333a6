import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/catalog.ts'
import { pricedBrands } from './price-lines.ts'

test('brands are listed by name, their numbers as numbers, whatever product comes first', () => {
  const names = ['Vineyard 10', 'Exotic Liquids', 'Vineyard 9']
  const products = names.map((brand, id) => aProduct({ id, brandID: id, brand }))
  expect(pricedBrands(products, []).map(({ name }) => name)).toEqual(['Exotic Liquids', 'Vineyard 9', 'Vineyard 10'])
})
