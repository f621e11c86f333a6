import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchKinds, productMatcher } from './product-matcher.ts'

const named = (name: string, sku: string, brand = 'Exotic Liquids', type = 'Beverages') => ({ name, sku, brand, type })
const products = [
  named('Chai', 'EXO-BEV-0001'),
  named('Chang', 'EXO-BEV-0002'),
  named('Chartreuse verte', 'AUX-BEV-0003', 'Aux joyeux ecclésiastiques'),
  named('Côte de Blaye', 'AUX-BEV-0004', 'Aux joyeux ecclésiastiques'),
  named('Camembert Pierrot', 'GAI-DAI-0001', 'Gai pâturage', 'Dairy Products'),
  named('Raclette Courdavault', 'GAI-DAI-0002', 'Gai pâturage', 'Dairy Products'),
  named('Queso Cabrales', 'COO-DAI-0001', 'Cooperativa de Quesos', 'Dairy Products'),
  named('Queso Manchego La Pastora', 'COO-DAI-0002', 'Cooperativa de Quesos', 'Dairy Products'),
  named("Sirop d'érable", 'FOR-CON-0001', 'Forêts d’érables', 'Condiments'),
  named('Original Frankfurter grüne Soße', 'PLU-CON-0001', 'Plutzer', 'Condiments'),
  named('Rössle Sauerkraut', 'PLU-PRO-0001', 'Plutzer', 'Produce'),
  named('Vegie-spread', 'PAV-CON-0001', 'Pavlova', 'Condiments'),
  named('Tofu', 'MAY-PRO-0001', "Mayumi's", 'Produce'),
  named('Longlife Tofu', 'TOK-PRO-0002', 'Tokyo Traders', 'Produce'),
  named("Chef Anton's Gumbo Mix", 'NEW-CON-0001', 'New Orleans', 'Condiments'),
  named('Filo Mix', 'GDA-GRA-0001', "G'day", 'Grains'),
]
const match = productMatcher(products)
const found = (typed: string, limit = 3) => match(typed, limit).map(({ product, kind }) => `${kind}: ${product.name}`)

test.each([
  ['EXO-BEV-0001', 'sku: Chai'],
  ['exo bev 0001', 'sku: Chai'],
  ['CHAI', 'name: Chai'],
  ['cote de blaye', 'name: Côte de Blaye'],
  ['sirop d’erable', "name: Sirop d'érable"],
  ['vegie spread', 'name: Vegie-spread'],
  ['Vegiespread', 'name: Vegie-spread'],
  ['original frankfurter grune sosse', 'name: Original Frankfurter grüne Soße'],
  ['blaye cote', 'words: Côte de Blaye'],
  ['tofu', 'name: Tofu'],
  ['Camembert', 'words: Camembert Pierrot'],
  ['mix filo', 'words: Filo Mix'],
  ['pier camem', 'beginnings: Camembert Pierrot'],
  ['sirop erable', "contains: Sirop d'érable"],
  ['cooperativa manchego', 'contains: Queso Manchego La Pastora'],
  ['camenbert', 'similar: Camembert Pierrot'],
  ['Camebert Pierot', 'similar: Camembert Pierrot'],
  ['chia', 'similar: Chai'],
  ['roessle', 'similar: Rössle Sauerkraut'],
  ['raclettes', 'similar: Raclette Courdavault'],
  ['manchgo', 'similar: Queso Manchego La Pastora'],
  ['manchgeo queso', 'similar: Queso Manchego La Pastora'],
  ['sauerkr', 'beginnings: Rössle Sauerkraut'],
  ['sauerkt', 'similar: Rössle Sauerkraut'],
  ['camembert cheese', 'partial: Camembert Pierrot'],
])("'%s' best matches %s", (typed, best) => {
  expect(found(typed, 1)).toEqual([best])
})

test.each(['', '  ', ' - ', 'xyz', 'zz top', 'z'])("'%s' matches nothing", (typed) => {
  expect(match(typed, 5)).toEqual([])
})

test('better kinds of matches come first, and among equal ones those with the fewest other letters', () => {
  expect(found('cha')).toEqual(['beginnings: Chai', 'beginnings: Chang', 'beginnings: Chartreuse verte'])
  expect(found('queso')).toEqual(['words: Queso Cabrales', 'words: Queso Manchego La Pastora'])
  expect(found('tofu')).toEqual(['name: Tofu', 'words: Longlife Tofu'])
  expect(found('pavlova')).toEqual(['contains: Vegie-spread'])
})

test('a wrong digit never matches another SKU', () => {
  expect(match('EXO-BEV-0009', 9).map(({ kind }) => kind)).not.toContain('similar')
  expect(found('exo bev 000', 2)).toEqual(['contains: Chai', 'contains: Chang'])
})

const product = fc.constantFrom(...products)

test('a product is found by its words in any order, in any case and without accents', () => {
  fc.assert(
    fc.property(product, fc.infiniteStream(fc.nat()), fc.boolean(), (searched, dice, isLower) => {
      const words = searched.name.split(' ')
      const shuffled = words.map((word) => ({ word, by: dice.next().value })).sort((a, b) => a.by - b.by)
      const typed = shuffled.map(({ word }) => word.normalize('NFD').replace(/\p{M}/gu, '')).join('  ')
      const [best] = match(isLower ? typed.toLowerCase() : typed.toUpperCase(), 1)
      expect(best?.product).toBe(searched)
      expect(['name', 'words']).toContain(best?.kind)
    }),
  )
})

test('a product is found with one wrong letter in each long word', () => {
  fc.assert(
    fc.property(
      product,
      fc.infiniteStream(fc.nat()),
      fc.constantFrom('wrong', 'missing', 'extra'),
      (searched, dice, how) => {
        const misspelled = searched.name.replace(/\p{L}{5,}/gu, (word) => {
          const at = dice.next().value % word.length
          return word.slice(0, at) + (how === 'missing' ? '' : 'q') + word.slice(how === 'extra' ? at : at + 1)
        })
        const best = match(misspelled, 5).find((found) => found.product === searched)
        expect(['name', 'words', 'beginnings', 'contains', 'similar']).toContain(best?.kind)
      },
    ),
  )
})

test('matches do not depend on the order of the products, and are sorted by kind', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('cha', 'queso', 'tofu', 'mxi', 'de', '1')).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(typed, fc.shuffledSubarray(products, { minLength: products.length }), (text, shuffled) => {
      const matches = match(text, 9)
      expect(productMatcher(shuffled)(text, 9)).toEqual(matches)
      const ranks = matches.map(({ kind }) => matchKinds.indexOf(kind))
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      expect(match(text, 3)).toEqual(matches.slice(0, 3))
    }),
  )
})
