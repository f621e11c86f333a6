import { expect, test } from 'vitest'
import { isSellable, productStatuses } from './product-status.ts'
import { sku, skuCode, skuLetters } from './sku.ts'
import { menuBadge } from './stock-badge.ts'

// R4.1-05, R4.1-06
test('inactive and hidden products are not sold', () => {
  expect(productStatuses.filter(isSellable)).toEqual(['ACTIVE', 'COMINGSOON', 'PROMO'])
})

// R4.5-01
test('the order menu marks stock OUT below 1, LOW below 20, otherwise GOOD', () => {
  expect([-3, 0, 1, 19, 20].map(menuBadge)).toEqual(['OUT', 'OUT', 'LOW', 'LOW', 'GOOD'])
})

// R5-12
test('a SKU is made of the brand, the type and a counter', () => {
  expect(sku('ACM', 'Flower', 7)).toBe('ACM-FLO-0007')
  expect(skuLetters('Côte d’Or')).toBe('COT')
  expect(skuLetters('Ω')).toBe('XXX')
})

test('two brands of the same letters get different codes', () => {
  expect(skuCode('Acme', new Set())).toBe('ACM')
  expect(skuCode('Acme Two', new Set(['ACM', 'ACM1']))).toBe('ACM2')
})
