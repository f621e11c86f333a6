import { expect, test } from 'vitest'
import { searchedCalls } from './searched-calls.ts'

const call = (path: string, operation: Record<string, string>) => ({
  get: () => path,
  getIn: ([, name = '']: readonly string[]) => operation[name],
})
const placeOrder = call('/api/db/orders/new', { summary: 'Place order', description: 'Places an order. Who: SALES.' })
const listBrands = call('/api/db/brands/getAll', {
  summary: 'List brands',
  description: 'Every brand, to be replaced.',
})

type Groups = Parameters<typeof searchedCalls>[0]

/** As much of the renderer's maps as the search uses. */
function group(calls: (typeof placeOrder)[]) {
  const operations = {
    filter: (keep: (one: typeof placeOrder) => boolean) => lists(calls.filter(keep)),
    size: calls.length,
  }
  return { calls, get: () => operations, set: (_name: string, { found }: { found: typeof calls }) => group(found) }
}
const lists = (found: (typeof placeOrder)[]) => ({ found, size: found.length })

const found = (phrase: string) => searchedCalls([group([placeOrder]), group([listBrands])] as unknown as Groups, phrase)

test('a call is found by the starts of words in its title, path and description', () => {
  expect(found('place order')).toMatchObject([{ calls: [placeOrder] }])
  expect(found('brand list')).toMatchObject([{ calls: [listBrands] }])
  expect(found('orders/new')).toMatchObject([{ calls: [placeOrder] }])
  expect(found('sales')).toMatchObject([{ calls: [placeOrder] }])
})

test('a word inside of another word finds nothing', () => {
  expect(found('lace')).toEqual([])
})
