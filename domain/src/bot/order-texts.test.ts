import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { newCustomer } from '../test-data/menu-product.ts'
import { chatMenu, type MenuProduct, newChatOrder, readChatOrder } from './chat-order.ts'

type Ordered = { sku: string; quantity: number | undefined }
type Example = { text: string; ordered: Ordered[] }

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Each text ends with a line "=> number:units …". "?" is what nobody can know: it must be asked for. */
function examples(): Example[] {
  const parts = read('../test-data/order-texts.txt').split(/^=>(.*)\n/m)
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, at) => ({
    text: parts[2 * at]?.trimEnd() ?? '',
    ordered: (parts[2 * at + 1] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((line) => {
        const [sku = '', units = ''] = line.split(':')
        return { sku, quantity: units === '?' ? undefined : Number(units) }
      }),
  }))
}

/** Northwind's products by their number. */
function products(): MenuProduct[] {
  const rows = read('../../../sample/company/products.csv').trim().split('\n').slice(1)
  return rows.map((row) => {
    const [key = '', brand = '', type = '', name = '', , status, , units = ''] = cells(row)
    return {
      sku: key.replace('northwind ', ''),
      name,
      brand,
      type,
      price: cents(1000),
      unitsPerCase: units === '' ? null : Number(units),
      soldIn: 'UNIT',
      orderable: status === 'ACTIVE',
    }
  })
}

const cells = (row: string): string[] =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const menu = chatMenu(products(), newCustomer)

test('order texts as customers write them are read or asked about, and none is silently wrong', () => {
  const all = examples()
  expect(all.length).toBeGreaterThanOrEqual(200)
  const wrong: string[] = []
  const counts = { right: 0, asked: 0, missed: 0 }
  for (const { text, ordered } of all) {
    const { lines, openLines, notTaken, note } = readChatOrder(newChatOrder(text), menu)
    const found = lines.map(({ product: { sku }, quantity }) => ({ sku, quantity }))
    const isOrdered = (line: { sku: string; quantity: number }) =>
      ordered.some(({ sku, quantity }) => sku === line.sku && quantity === line.quantity)
    const right = found.filter(isOrdered).length
    const open = ordered.length - right
    const asked = Math.min(open, openLines)
    counts.right += right
    counts.asked += asked
    counts.missed += open - asked
    const extra = found.filter((line) => !isOrdered(line))
    const isSaid = openLines > 0 || notTaken.length > 0 || note !== null || found.length === 0
    if (extra.length > 0 || (open > asked && !isSaid))
      wrong.push(`${JSON.stringify(text)} → ${JSON.stringify({ found, openLines, notTaken })}`)
  }
  expect(wrong).toEqual([])
  expect((counts.right + counts.asked) / (counts.right + counts.asked + counts.missed)).toBeGreaterThanOrEqual(0.95)
})
