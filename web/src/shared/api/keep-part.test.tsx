import { listProducts, listProductsById } from '@dray/contract/products'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProduct } from '../../test-data/catalog.ts'
import { answering, handler, serverOf, showWithin } from '../../test-data/screens.tsx'
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
  useLiveUpdates()
  const { data = [] } = useRead(listProducts)
  return <p>{data.map(({ name, stock }) => `${name} ${stock}`).join(', ')}</p>
}

const chai = aProduct({ id: 1, name: 'Chai', stock: 39 })
const chang = aProduct({ id: 2, name: 'Chang', stock: 17 })
const tell = (ids: number[]) =>
  act(async () =>
    FakeStream.opened.at(-1)?.onmessage({ data: JSON.stringify({ kind: 'changed', entity: 'products', ids }) }),
  )

function show() {
  const asked: string[] = []
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
  serverOf(
    answering(listProducts, () => {
      asked.push('all')
      return [chai, chang]
    }),
    answering(listProductsById, ({ url }) => {
      asked.push(`some ${url.searchParams.get('ids')}`)
      return [{ ...chang, stock: 16 }, aProduct({ id: 3, name: 'Mead', stock: 5 })]
    }),
  )
  showWithin(<Stocks />)
  return asked
}

test('of a long list only the records that changed are asked for again', async () => {
  const asked = show()
  await screen.findByText('Chai 39, Chang 17')
  await tell([2])
  await tell([3, 2])
  expect(await screen.findByText('Chai 39, Chang 16, Mead 5')).toBeInTheDocument()
  expect(asked).toEqual(['all', 'some 2,3'])
})

test('where it is not said which records changed, or too many did, the list is asked for as a whole', async () => {
  const asked = show()
  await screen.findByText('Chai 39, Chang 17')
  await tell([])
  await vi.waitFor(() => expect(asked).toEqual(['all', 'all']))
  await tell(Array.from({ length: 101 }, (_, index) => index + 1))
  await vi.waitFor(() => expect(asked).toEqual(['all', 'all', 'all']))
})

test('records that were asked for before the whole list was read again do not replace what it says', async () => {
  const asked = show()
  await screen.findByText('Chai 39, Chang 17')
  const { promise: isOverdue, resolve } = Promise.withResolvers<void>()
  serverOf(
    answering(listProducts, () => {
      asked.push('all')
      return [chai, { ...chang, stock: 12 }]
    }),
    answering(listProductsById, async () => {
      asked.push('some')
      await isOverdue
      return [{ ...chang, stock: 16 }]
    }),
  )
  await tell([2])
  await vi.waitFor(() => expect(asked).toEqual(['all', 'some']))
  await tell([])
  await screen.findByText('Chai 39, Chang 12')
  resolve()
  await vi.waitFor(() => expect(asked).toEqual(['all', 'some', 'all', 'all']))
  expect(screen.getByText('Chai 39, Chang 12')).toBeInTheDocument()
})

test('a part that cannot be had leads to the whole', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const asked = show()
  await screen.findByText('Chai 39, Chang 17')
  serverOf(
    answering(listProducts, () => {
      asked.push('all')
      return [chai]
    }),
    handler(listProductsById, () => new Response(null, { status: 503 })),
  )
  await tell([2])
  expect(await screen.findByText('Chai 39')).toBeInTheDocument()
  expect(asked).toEqual(['all', 'all'])
})
