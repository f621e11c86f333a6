import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type MessageDesk, type OrderMessage, readOrderMessage } from './order-message.ts'
import { typedCatalog } from './typed-catalog.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Northwind's products by their number. */
function sampleProducts() {
  const rows = read('../../../../sample/company/products.csv').trim().split('\n').slice(1)
  return rows.map((row) => {
    const [key = '', brand = '', type = '', name = '', , status, , units = ''] = cells(row)
    const sku = key.replace('northwind ', '')
    const unitQuantity = units === '' ? null : Number(units)
    return { id: Number(sku), sku, name, brand, type, unitQuantity, isSold: status === 'ACTIVE' }
  })
}

const cells = (row: string): string[] =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const products = sampleProducts()
type Product = (typeof products)[number]
const byId = new Map(products.map((product) => [product.id, product]))
/** Monday, November 30. Chai, Chang, Aniseed Syrup and Pavlova were bought last. */
const lastOrder = {
  orderNum: '100790',
  lines: [
    { productId: 1, quantity: 10 },
    { productId: 2, quantity: 24 },
    { productId: 3, quantity: 6 },
    { productId: 16, quantity: 32 },
  ],
}
const desk: MessageDesk<Product> = {
  catalog: typedCatalog(products, ({ isSold }) => isSold),
  usual: new Map(lastOrder.lines.map(({ productId, quantity }) => [productId, quantity])),
  lastOrder: undefined,
  productById: (id) => byId.get(id),
  today: '2026-11-30',
}

type Example = { text: string; facts: string[]; hasLast: boolean }

/**
 * Each text ends with a line "=> number:units …". "?" is what nobody can know, so it must be asked for. "day:", "po:" and "no:" are the day it is
 * for, its PO number and a product it leaves out. "last": the customer has an earlier order.
 */
function examples(): Example[] {
  const parts = read('../../test-data/order-texts.txt').split(/^=>(.*)\n/m)
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, at) => {
    const words = (parts[2 * at + 1] ?? '').split(' ').filter(Boolean)
    const facts = words.filter((word) => word !== 'last')
    return { text: parts[2 * at]?.trimEnd() ?? '', facts, hasLast: facts.length < words.length }
  })
}

/** What the reader is sure of; lines of a product are added up. */
function certainFacts(message: OrderMessage<Product>): string[] {
  const units = new Map<string, number>()
  for (const { certain, product, quantity } of message.lines) {
    if (certain && product) units.set(product.sku, (units.get(product.sku) ?? 0) + (quantity ?? 0))
  }
  return [
    ...[...units].map(([sku, quantity]) => `${sku}:${quantity}`),
    ...(message.day === null ? [] : [`day:${message.day}`]),
    ...(message.customerPO === null ? [] : [`po:${message.customerPO}`]),
    ...message.leftOut.map(({ sku }) => `no:${sku}`),
  ]
}

test('order texts as customers write them are read or asked about, and none is silently wrong', () => {
  const all = examples()
  expect(all.length).toBeGreaterThanOrEqual(300)
  const wrong: string[] = []
  const counts = { texts: all.length, right: 0, asked: 0, missed: 0 }
  for (const { text, facts, hasLast } of all) {
    const message = readOrderMessage(text, { ...desk, lastOrder: hasLast ? lastOrder : undefined })
    const certain = certainFacts(message)
    const right = facts.filter((fact) => certain.includes(fact))
    const open = facts.length - right.length
    const questions = message.lines.filter((line) => !line.certain).length + (message.days.length > 1 ? 1 : 0)
    const asked = Math.min(open, questions)
    counts.right += right.length
    counts.asked += asked
    counts.missed += open - asked
    const extra = certain.filter((fact) => !facts.includes(fact))
    const isSaid = questions > 0 || message.rest.length > 0 || certain.length === 0
    const summary = `${JSON.stringify(text)} → ${certain.join(' ')}, expected ${facts.join(' ')}; ${questions} questions`
    if (extra.length > 0 || (open > asked && !isSaid)) wrong.push(summary)
  }
  expect(wrong).toEqual([])
  expect(counts.missed).toBeLessThanOrEqual(8)
  expect(counts.right).toBeGreaterThanOrEqual(520)
})
