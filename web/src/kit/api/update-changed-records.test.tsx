import { listProducts, listProductsById } from '@dray/contract/products'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProduct } from '../../test-data/catalog.ts'
import { answerCall, handler, stubServer, showWithin } from '../../test-data/screens.tsx'
import { useLiveUpdates } from './live.ts'
import { useRead } from './use-call.ts'

class FakeStream {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  onmessage: (message: { data: string }) => void = () => undefined
  constructor() {
    FakeStream.opened.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
}

function Stocks() {
  useLiveUpdates(true)
  const { data = [] } = useRead(listProducts)
  return <p>{data.map(({ name, stock }) => `${name} ${stock}`).join(', ')}</p>
}

const chai = aProduct({ id: 1, name: 'Chai', stock: 39 })
const chang = aProduct({ id: 2, name: 'Chang', stock: 17 })
const announceChange = (ids: number[]) =>
  act(async () =>
    FakeStream.opened.at(-1)?.onmessage({ data: JSON.stringify({ kind: 'changed', entity: 'products', ids }) }),
  )

function show() {
  const requests: string[] = []
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
  stubServer(
    answerCall(listProducts, () => {
      requests.push('all')
      return [chai, chang]
    }),
    answerCall(listProductsById, ({ url }) => {
      requests.push(`some ${url.searchParams.get('ids')}`)
      return [{ ...chang, stock: 16 }, aProduct({ id: 3, name: 'Mead', stock: 5 })]
    }),
  )
  showWithin(<Stocks />)
  return requests
}

test('only the changed records of a long list are refetched', async () => {
  const requests = show()
  await screen.findByText('Chai 39, Chang 17')
  await announceChange([2])
  await announceChange([3, 2])
  expect(await screen.findByText('Chai 39, Chang 16, Mead 5')).toBeInTheDocument()
  expect(requests).toEqual(['all', 'some 2,3'])
})

test('if it’s unknown which records changed, or too many did, the whole list is refetched', async () => {
  const requests = show()
  await screen.findByText('Chai 39, Chang 17')
  await announceChange([])
  await vi.waitFor(() => expect(requests).toEqual(['all', 'all']))
  await announceChange(Array.from({ length: 101 }, (_, index) => index + 1))
  await vi.waitFor(() => expect(requests).toEqual(['all', 'all', 'all']))
})

test('records requested before the whole list was refetched don’t replace newer ones', async () => {
  const requests = show()
  await screen.findByText('Chai 39, Chang 17')
  const { promise: isReleased, resolve } = Promise.withResolvers<void>()
  stubServer(
    answerCall(listProducts, () => {
      requests.push('all')
      return [chai, { ...chang, stock: 12 }]
    }),
    answerCall(listProductsById, async () => {
      requests.push('some')
      await isReleased
      return [{ ...chang, stock: 16 }]
    }),
  )
  await announceChange([2])
  await vi.waitFor(() => expect(requests).toEqual(['all', 'some']))
  await announceChange([])
  await screen.findByText('Chai 39, Chang 12')
  resolve()
  await vi.waitFor(() => expect(requests).toEqual(['all', 'some', 'all', 'all']))
  expect(screen.getByText('Chai 39, Chang 12')).toBeInTheDocument()
})

test('if the changed records can’t be read, the whole list is refetched', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const requests = show()
  await screen.findByText('Chai 39, Chang 17')
  stubServer(
    answerCall(listProducts, () => {
      requests.push('all')
      return [chai]
    }),
    handler(listProductsById, () => new Response(null, { status: 503 })),
  )
  await announceChange([2])
  expect(await screen.findByText('Chai 39')).toBeInTheDocument()
  expect(requests).toEqual(['all', 'all'])
})
