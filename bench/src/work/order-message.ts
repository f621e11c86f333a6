import { performance } from 'node:perf_hooks'
import { type MessageDesk, readOrderMessage } from '@dray/domain/orders/pasted/order-message'
import { typedCatalog } from '@dray/domain/orders/pasted/typed-catalog'
import { count, timeRow } from '../row.ts'
import type { Bench } from './compare.ts'

const productCount = 5000
const lineCount = 50
const boughtCount = 200

export const orderMessage: Bench = {
  description: 'what it takes to read an order in a message',
  run({ isQuick }) {
    const products = variedProducts()
    const rounds = Array.from({ length: isQuick ? 2 : 6 }, (_, round) =>
      Array.from({ length: isQuick ? 3 : 12 }, (__, run) => readingTime(products, 100 * round + run)),
    )
    const work = `reading a message of ${lineCount} lines over ${count(productCount)} products`
    // The first round is before the code is compiled.
    return Promise.resolve([{ ...timeRow(work, rounds.slice(1)), budget: { atMost: 50 } }])
  },
}

type Product = ReturnType<typeof variedProducts>[number]

const kinds = [
  'Smoked',
  'Organic',
  'Aged',
  'Spicy',
  'Wild',
  'Roasted',
  'Sweet',
  'Creamy',
  'Pickled',
  'Golden',
  'Old',
  'Fresh',
]
const tastes = [
  ...['Almond', 'Paprika', 'Maple', 'Ginger', 'Truffle', 'Lemon', 'Garlic', 'Cherry', 'Walnut', 'Chili', 'Rosemary'],
  ...['Apple', 'Coffee', 'Vanilla', 'Sesame', 'Mustard', 'Honey', 'Pepper', 'Olive', 'Basil', 'Fennel', 'Cumin'],
]
const goods = [
  ...['Cheese', 'Crackers', 'Syrup', 'Sauce', 'Ale', 'Lager', 'Stout', 'Biscuits', 'Pasta', 'Salmon', 'Herring'],
  ...['Chowder', 'Marmalade', 'Spread', 'Bread', 'Tofu', 'Chocolate', 'Sausage', 'Dumplings'],
]

/** Each has a word of its own, as products have a maker's. */
function variedProducts() {
  const word = (list: readonly string[], at: number) => list[at % list.length] ?? ''
  return Array.from({ length: productCount }, (_, id) => ({
    id,
    sku: `${word(goods, id).slice(0, 3).toUpperCase()}-${String(id).padStart(5, '0')}`,
    name: `${makerName(id)} ${word(kinds, id)} ${word(tastes, 7 * id)} ${word(goods, 11 * id)}`,
    brand: `Brand ${makerName(id % 60)}`,
    type: word(goods, id),
    unitQuantity: 12,
  }))
}

const starts = ['Bel', 'Cor', 'Dun', 'Fal', 'Gar', 'Hol', 'Jas', 'Kel', 'Lor', 'Mar', 'Nor', 'Pel', 'Ros', 'Sal', 'Tor']
const middles = ['a', 'e', 'i', 'o', 'u', 'an', 'el', 'in', 'or', 'us']
const ends = ['mont', 'dale', 'field', 'wick', 'stead', 'brook', 'ville', 'ford', 'haven', 'ridge']

const makerName = (at: number): string =>
  [starts[at % 15], middles[Math.floor(at / 15) % 10], ends[Math.floor(at / 150) % 10]].join('')

/** With a catalog that remembers nothing yet. */
function readingTime(products: readonly Product[], seed: number): number {
  const catalog = typedCatalog(products, () => true)
  catalog.match('Chai')
  const desk: MessageDesk<Product> = {
    catalog,
    usual: new Map(products.slice(0, boughtCount).map(({ id }) => [id, 12])),
    lastOrder: undefined,
    productById: (id) => products[id],
    today: '2026-11-30',
  }
  const text = messageText(products, seed)
  const startedAt = performance.now()
  readOrderMessage(text, desk)
  return performance.now() - startedAt
}

/** One line in five has a typing error, and one only a part of the name. */
function messageText(products: readonly Product[], seed: number): string {
  const lines = Array.from({ length: lineCount }, (_, at) => {
    const name = products[(seed * 31 + at * 97) % products.length]?.name ?? ''
    const typed = at % 5 === 0 ? name.replace(/[aeiou]/, '') : at % 5 === 1 ? name.split(' ').slice(1).join(' ') : name
    return `${at + 2} ${typed.toLowerCase()}`
  })
  return `Hi Nancy,\nplease send for Thursday:\n${lines.join('\n')}\n\nThanks,\nKim Lee\n208-555-8097`
}
