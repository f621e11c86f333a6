import { listBrandsWithCount } from '@dray/contract/brands'
import { listCustomers } from '@dray/contract/customers'
import { newOrderSchema, placeOrder } from '@dray/contract/orders'
import { listProducts } from '@dray/contract/products'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test, vi } from 'vitest'
import { newQueryClient } from '../../app/query-client.ts'
import { aProduct } from '../../test-data/catalog.ts'
import { anOrder } from '../../test-data/orders.tsx'
import { answerCall, handler, refuseCall, stubServer } from '../../test-data/screens.tsx'
import { useChange, useRead } from './use-call.ts'

function within(cache: QueryClient) {
  return ({ children }: PropsWithChildren) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
const aForm = (notes: string) =>
  newOrderSchema.parse({ customerID: 7, notes, products: [{ productSku: 'EXO-BEV-0001', quantity: 1 }] })

test('a change refreshes exactly the reads that show what it changes', async () => {
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

test('a list that is read again is sent only if it is no longer the one that the page has', async () => {
  const asked: (string | null)[] = []
  let [tag, products] = ['"1"', [aProduct()]]
  stubServer(
    handler(listProducts, ({ headers }) => {
      asked.push(headers.get('if-none-match'))
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
  expect(asked).toEqual([null, '"1"', '"1"', '"2"'])
})

// D-163
test('sending the same form again after a failure repeats its key; another body gets a new key', async () => {
  const keys: (string | null)[] = []
  let answers = 0
  stubServer(
    handler(placeOrder, ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      answers += 1
      if (answers <= 2) throw new TypeError('the connection dropped')
      return Response.json(placeOrder.answer.encode(anOrder()))
    }),
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { result } = renderHook(() => useChange(placeOrder), { wrapper: within(newQueryClient()) })
  const send = (notes: string) => act(() => result.current.mutateAsync({ body: aForm(notes) }).catch(() => undefined))
  await send('a')
  await send('a')
  await send('b')
  await send('b')
  const [first, repeated, other, afterSuccess] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(repeated).toBe(first)
  expect(other).not.toBe(first)
  expect(afterSuccess).not.toBe(other)
})

// D-15
test('a change refused because someone else saved first reloads what it would have changed', async () => {
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
