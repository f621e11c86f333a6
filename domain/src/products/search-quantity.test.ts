import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuantity, maxQuantity } from '../limits.ts'
import { fold } from '../search/search-words.ts'
import { searchReader } from './search-quantity.ts'

const named = (name: string, sku: string) => ({ name, sku, text: fold(`${name} Exotic Liquids Beverages ${sku} 250g`) })

const chai = named('Chai', 'EXO-BEV-0001')
const blaye = named('Côte de Blaye', 'AUX-BEV-0012')
const sevenUp = named('7 Up', '1044')
const sevenUpZero = named('7 Up Zero', '1045')
const chai12 = named('Chai 12 oz', 'EXO-BEV-0002')
const coke = named('Coke can 330ml', 'COK-BEV-0003')

const read = searchReader([chai, blaye, sevenUp, sevenUpZero, coke])
const readWithChai12 = searchReader([chai, blaye, sevenUp, chai12])

test.each([
  ['12 chai', 12, 'chai'],
  ['chai 12', 12, 'chai'],
  ['  12   CHAI ', 12, 'chai'],
  ['12x chai', 12, 'chai'],
  ['12 x chai', 12, 'chai'],
  ['12 × chai', 12, 'chai'],
  ['chai x12', 12, 'chai'],
  ['chai x 12', 12, 'chai'],
  ['12chai', 12, 'chai'],
  ['12ch', 12, 'ch'],
  ["66d'erable", 66, "d'erable"],
  ['1,200 chai', 1200, 'chai'],
  ['6 blaye cote', 6, 'blaye cote'],
  ['3 exo-bev-0001', 3, 'exo-bev-0001'],
  ['12 7 up', 12, '7 up'],
  ['7 up 12', 12, '7 up'],
  ['12 1044', 12, '1044'],
  ['1044 12', 12, '1044'],
  ['12 chsi', 12, 'chsi'],
  ['24 coke', 24, 'coke'],
  ['330 330ml', 330, '330ml'],
  ['330ml 330', 330, '330ml'],
])("'%s' is %i of '%s'", (typed, quantity, searchTerm) => {
  expect(read(typed)).toEqual({ quantity, searchTerm })
})

test.each([
  '',
  'chai',
  '7 up',
  '7up',
  '7 u',
  'UP 7 up',
  '7 up zero',
  '1044',
  '12',
  'coke 330',
  'can coke 330',
  '330ml',
  '250g',
  '12oz',
  '5kg',
  '0 chai',
  '012 chai',
  '1.5 chai',
  '1,2 chai',
  `${maxQuantity + 1} chai`,
  'bev-0012',
  'bev0012',
])("'%s' is searched as a whole", (typed) => {
  expect(read(typed)).toEqual({ quantity: undefined, searchTerm: typed })
})

test('a number after a name’s words is part of the name, before them a quantity', () => {
  expect(readWithChai12('chai 12')).toEqual({ quantity: undefined, searchTerm: 'chai 12' })
  expect(readWithChai12('12 oz chai')).toEqual({ quantity: undefined, searchTerm: '12 oz chai' })
  expect(readWithChai12('12 chai')).toEqual({ quantity: 12, searchTerm: 'chai' })
  expect(readWithChai12('24 chai 12')).toEqual({ quantity: 24, searchTerm: 'chai 12' })
  expect(readWithChai12('chai 1')).toEqual({ quantity: 1, searchTerm: 'chai' })
})

const word = fc.stringMatching(/^[a-z]{1,6}$/)
const number = fc.integer({ min: 1, max: 999 })
const name = fc
  .array(fc.oneof(word, number.map(String)), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
const catalog = fc
  .uniqueArray(name, { minLength: 1, maxLength: 8 })
  .map((names) => names.map((own, at) => named(own, `S-${at}`)))

test('whatever numbers it contains, a product is found by its full name and by its SKU', () => {
  fc.assert(
    fc.property(catalog, (products) => {
      const reader = searchReader(products)
      for (const { name: own, sku } of products) {
        expect(reader(own)).toEqual({ quantity: undefined, searchTerm: own })
        expect(reader(sku)).toEqual({ quantity: undefined, searchTerm: sku })
      }
    }),
  )
})

test('a quantity in front of a SKU is read, and in front of a name, unless a name begins with it', () => {
  fc.assert(
    fc.property(catalog, number, (products, quantity) => {
      const reader = searchReader(products)
      const isInName = products.some((product) => product.name.split(' ').includes(String(quantity)))
      const names = isInName ? [] : products.map((product) => product.name).filter((own) => !/\d$/.test(own))
      for (const text of [...names, ...products.map(({ sku }) => sku.toLowerCase())])
        expect(reader(`${quantity} ${text}`)).toEqual({ quantity, searchTerm: text })
    }),
  )
})

test('any text is a search, or a valid quantity with part of the text as the search', () => {
  const part = fc.oneof(word, number.map(String), fc.constantFrom('x', '×', '0', '1,000'))
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const { quantity, searchTerm } = read(typed)
      const isPart = searchTerm !== '' && searchTerm.split(' ').every((own) => fold(typed).includes(own))
      expect(quantity === undefined ? searchTerm === typed : isQuantity(quantity) && isPart).toBe(true)
    }),
  )
})
