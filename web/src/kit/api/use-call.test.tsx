import { receiveStock } from '@dray/contract/batches'
import { listBrandsWithCount } from '@dray/contract/brands'
import { listCustomers } from '@dray/contract/customers'
import { newOrderSchema, placeOrder } from '@dray/contract/orders'
import { listProducts } from '@dray/contract/products'
import type { ProblemCode } from '@dray/contract/problems'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test, vi } from 'vitest'
import { newQueryClient } from '../../app/query-client.ts'
import { aProduct } from '../../test-data/catalog.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, handler, refuseCall, stubServer } from '../../test-data/screens.tsx'
import { useChange, useRead } from './use-call.ts'

function within(cache: QueryClient) {
  return ({ children }: PropsWithChildren) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
const aForm = (notes: string) =>
  newOrderSchema.parse({ customerID: 7, notes, products: [{ productSku: 'EXO-BEV-0001', quantity: 1 }] })

test('a change refetches exactly the reads that show what it changes', async () => {
  const reads = { products: 0, brands: 0, customers: 0 }
  const count = (what: keyof typeof reads) => () => {
    reads[what] += 1
    return []
  }
  stubServer(
    answerCall(listProducts, count('products')),
    answerCall(listBrandsWithCount, count('brands')),
    answerCall(listCustomers, count('customers')),
    answerCall(placeOrder, () => anOrder()),
  )
  const { result } = renderHook(
    () => ({
      reads: [useRead(listProducts), useRead(listBrandsWithCount), useRead(listCustomers)],
      place: useChange(placeOrder),
    }),
    { wrapper: within(newQueryClient()) },
  )
  await waitFor(() => expect(result.current.reads.every(({ isSuccess }) => isSuccess)).toBe(true))
  await act(() => result.current.place.mutateAsync({ body: aForm('') }))
  await waitFor(() => expect(reads).toEqual({ products: 2, brands: 2, customers: 1 }))
})

test('a refetched list is sent only if it differs from what the page has', async () => {
  const requests: (string | null)[] = []
  let [tag, products] = ['"1"', [aProduct()]]
  stubServer(
    handler(listProducts, ({ headers }) => {
      requests.push(headers.get('if-none-match'))
      if (headers.get('if-none-match') === tag) return new Response(null, { status: 304 })
      return Response.json(listProducts.answer.encode(products), { headers: { etag: tag } })
    }),
  )
  const { result } = renderHook(() => useRead(listProducts), { wrapper: within(newQueryClient()) })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  const first = result.current.data
  await act(() => result.current.refetch())
  expect(result.current.data).toBe(first)
  ;[tag, products] = ['"2"', [aProduct(), aProduct()]]
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.data).toHaveLength(2))
  await act(() => result.current.refetch())
  expect(requests).toEqual([null, '"1"', '"1"', '"2"'])
})

test('a form keeps its key until the server answers, even if its contents change; then it gets a new one', async () => {
  const keys: (string | null)[] = []
  const lost = () => Promise.reject(new TypeError('the connection dropped'))
  const failed = () => new Response('', { status: 502 })
  const refused = (code: ProblemCode) => (request: Parameters<typeof saved>[0]) =>
    refuseCall(placeOrder, code).answer(request)
  const saved = answerCall(placeOrder, () => anOrder()).answer
  const answers = [lost, lost, failed, refused('customer-unknown'), lost, refused('key-reused'), saved, saved]
  stubServer(
    handler(placeOrder, (request) => {
      keys.push(request.headers.get('idempotency-key'))
      return (answers.shift() ?? saved)(request)
    }),
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { result } = renderHook(() => useChange(placeOrder), { wrapper: within(newQueryClient()) })
  const send = async (notes: string) => {
    await act(() => result.current.mutateAsync({ body: aForm(notes) }).catch(() => undefined))
    return result.current.unanswered?.body?.notes
  }
  expect(await send('a')).toBe('a')
  expect(await send('a')).toBe('a')
  expect(await send('b')).toBe('b')
  expect(await send('c')).toBeUndefined()
  expect(await send('d')).toBe('d')
  expect(await send('d, more')).toBeUndefined()
  await send('d, more')
  await send('d, more')
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  const numbers = keys.map((key) => keys.indexOf(key))
  expect(numbers).toEqual([0, 0, 0, 0, 4, 4, 6, 7])
})

test('after a lost response, another record gets its own key, and the first keeps its own', async () => {
  const keys: (string | null)[] = []
  stubServer(
    handler(receiveStock, ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      throw new TypeError('the connection dropped')
    }),
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { result } = renderHook(() => useChange(receiveStock), { wrapper: within(newQueryClient()) })
  const body = receiveStock.body.parse({ quantity: 5 })
  for (const productId of [1, 1, 2, 1])
    await act(() => result.current.mutateAsync({ params: { productId }, body }).catch(() => undefined))
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 0])
})

test('a change refused because someone else saved first refetches what it would have changed', async () => {
  let reads = 0
  stubServer(
    answerCall(listProducts, () => {
      reads += 1
      return []
    }),
    refuseCall(placeOrder, 'changed-meanwhile'),
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { result } = renderHook(() => ({ read: useRead(listProducts), place: useChange(placeOrder) }), {
    wrapper: within(newQueryClient()),
  })
  await waitFor(() => expect(result.current.read.isSuccess).toBe(true))
  act(() => result.current.place.mutate({ body: aForm('') }))
  await waitFor(() => expect(reads).toBe(2))
})

test('a refused change reports its problem and refreshes nothing', async () => {
  let reads = 0
  stubServer(
    answerCall(listProducts, () => {
      reads += 1
      return []
    }),
    refuseCall(placeOrder, 'customer-unknown'),
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { result } = renderHook(() => ({ read: useRead(listProducts), place: useChange(placeOrder) }), {
    wrapper: within(newQueryClient()),
  })
  await waitFor(() => expect(result.current.read.isSuccess).toBe(true))
  act(() => result.current.place.mutate({ body: aForm('') }))
  await waitFor(() => expect(result.current.place.error?.message).toBe('This customer no longer exists.'))
  expect(reads).toBe(1)
})
