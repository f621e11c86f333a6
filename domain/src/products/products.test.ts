import { expect, test } from 'vitest'
import { isSellable, productStatuses } from './product-status.ts'
import { freeSkus, isGeneratedSku, sku, skuCode, skuLetters } from './sku.ts'
import { catalogBadge, menuBadge, netStockLabel } from './stock.ts'

// R4.1-06
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

test('the next SKU is the first that is not taken', () => {
  const free = freeSkus('ACM', 'Flower', new Set(['ACM-FLO-0001', 'ACM-FLO-0003']))
  expect([free.next().value, free.next().value]).toEqual(['ACM-FLO-0002', 'ACM-FLO-0004'])
})

test('a SKU belongs to a brand and type only in exactly the generated form', () => {
  const belongs = (value: string) => isGeneratedSku(value, 'ACM', 'Flower')
  expect(['ACM-FLO-0007', 'ACM-FLO-12345'].map(belongs)).toEqual([true, true])
  const others = ['ACM-EDI-0007', 'ACM-FLO-7', 'ACM-FLO-0000', 'acm-flo-0007', 'ACM-FLO-', 'ACM-FLO-1e3', '', '0007']
  expect(others.filter(belongs)).toEqual([])
})

test('two brands with the same letters get different codes', () => {
  expect(skuCode('Acme', new Set())).toBe('ACM')
  expect(skuCode('Acme Two', new Set(['ACM', 'ACM1']))).toBe('ACM2')
})

// R4.5-02, R9-10
test('the catalog marks stock OUT below 1, LOW below 10, otherwise IN', () => {
  expect([-1, 0, 1, 9, 10].map(catalogBadge)).toEqual(['OUT', 'OUT', 'LOW', 'LOW', 'IN'])
})

// R4.5-03, R9-10
test('the export labels net stock IN STOCK above 50, LOW above 1, otherwise OUT', () => {
  expect([51, 50, 2, 1, 0, -3].map(netStockLabel)).toEqual(['IN STOCK', 'LOW', 'LOW', 'OUT', 'OUT', 'OUT'])
})
