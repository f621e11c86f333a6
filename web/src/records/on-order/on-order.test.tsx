import { listProducts } from '@dray/contract/products'
import { type Arrival, listOnOrder } from '@dray/contract/purchases/suggestions'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, showWithin, stubServer } from '../../test-data/screens.tsx'
import { refresh, useRead } from '../../kit/api/use-call.ts'
import { OnOrderPopover } from './on-order-popover.tsx'
import { useOnOrder } from './use-on-order.ts'

function List() {
  useRead(listProducts)
  const chai = useOnOrder().get(1)
  return chai ? <OnOrderPopover name="Chai" onOrder={chai} sign="+" /> : <p>Nothing on order</p>
}

test('a change to a purchase order reloads the units on order, but not the catalog', async () => {
  const readProducts = vi.fn<() => void>()
  let arrivals: Arrival[] = [{ productId: 1, purchaseOrderNum: 'EXO-0007', quantity: 24, expectedOn: '2099-05-01' }]
  stubServer(
    answerCall(listOnOrder, () => arrivals),
    answerCall(listProducts, () => {
      readProducts()
      return []
    }),
  )
  const { cache } = showWithin(<List />)
  expect(
    await screen.findByRole('button', { name: '+24 May 1, 2099: Chai on order, expected May 1, 2099' }),
  ).toBeTruthy()
  arrivals = [{ productId: 1, purchaseOrderNum: 'EXO-0007', quantity: 20, expectedOn: null }]
  await refresh(cache, ['purchases'])
  expect(await screen.findByRole('button', { name: '+20: Chai on order, without a date' })).toBeTruthy()
  arrivals = []
  await refresh(cache, ['purchases'])
  expect(await screen.findByText('Nothing on order')).toBeTruthy()
  expect(readProducts).toHaveBeenCalledTimes(1)
})

test('for a driver, units on order are never requested', async () => {
  const answered = vi.fn<() => void>()
  stubServer(
    answerCall(listProducts, () => []),
    answerCall(listOnOrder, () => {
      answered()
      return []
    }),
  )
  showWithin(<List />, ['DRIVER'])
  expect(await screen.findByText('Nothing on order')).toBeTruthy()
  expect(answered).not.toHaveBeenCalled()
})
