import { findOrderByNumber } from '@dray/contract/orders'
import { pageAnswersId } from '@dray/contract/call/page-answers'
import { callAddress } from '@dray/contract/call/call-address'
import { encode } from '@dray/contract/call/encode'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../app/query-client.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, stubServer } from '../../test-data/screens.tsx'
import { dropPageAnswers } from './page-answers.ts'
import { useRead } from './use-call.ts'

const input = { params: { orderNum: '100123' } }
const order = { res: anOrder() }
let requests = 0

afterEach(() => {
  dropPageAnswers()
  vi.restoreAllMocks()
})

function showPageWith(answer: unknown) {
  requests = 0
  // The page was just loaded.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now())
  stubServer(
    answerCall(findOrderByNumber, () => {
      requests += 1
      return order
    }),
  )
  const element = Object.assign(document.createElement('script'), { id: pageAnswersId, type: 'application/json' })
  element.textContent = JSON.stringify({ [callAddress(findOrderByNumber, input)]: { answer } })
  document.body.append(element)
}

function read() {
  const cache = newQueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  return renderHook(() => useRead(findOrderByNumber, input), { wrapper }).result
}

test('the first read takes its answer from the page at once, later ones ask the server', async () => {
  showPageWith(encode(findOrderByNumber.answer, order))
  const first = read()
  expect(first.current.data).toEqual(order)
  const later = read()
  expect(later.current.data).toBeUndefined()
  await waitFor(() => expect(later.current.data).toEqual(order))
  expect(requests).toBe(1)
})

test('after a change, unused answers of the page are not shown', async () => {
  showPageWith(encode(findOrderByNumber.answer, order))
  dropPageAnswers()
  const result = read()
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data).toEqual(order))
})

test('an answer that doesn’t decode is read from the server', async () => {
  showPageWith({ res: { id: 'none' } })
  const result = read()
  await waitFor(() => expect(result.current.data).toEqual(order))
  expect(requests).toBe(1)
})
