import { callAddress } from '@dray/contract/call/call-address'
import { createInvoice } from '@dray/contract/documents'
import * as orders from '@dray/contract/orders'
import { positionHeader } from '@dray/contract/call/wal-position'
import { setMarginPrices } from '@dray/contract/pricing'
import { leavePortal } from '@dray/contract/customers/portal'
import { changeProfile } from '@dray/contract/users'
import { cents } from '@dray/domain/money'
import { expect, test, vi } from 'vitest'
import { encode } from '@dray/contract/call/encode'
import { Problem, request, signedOut } from './request.ts'

const refusal = (code: string, title: string, status: number, more = {}) =>
  Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...more }, { status })

const logged = () => vi.mocked(console.error).mock.calls.length
/** The call's failure, which is logged. */
async function answerFailure(answer: () => Response | Promise<Response>): Promise<Problem> {
  vi.stubGlobal('fetch', async () => answer())
  vi.mocked(console.error).mockImplementation(() => undefined)
  const failure: unknown = await request(orders.readOrder, { params: { id: 5 } }).catch((problem: unknown) => problem)
  if (!(failure instanceof Problem)) throw new Error('The call did not fail')
  return failure
}

test('amounts are sent in dollars and times as text', () => {
  const line = { productSku: 'ACM-FLO-0001', quantity: 2, unitPrice: cents(12_34), priceAdjustment: cents(-50) }
  expect(
    encode(orders.newOrderSchema, { customerID: 3, dollarAdjustment: cents(25_00), driverId: null, products: [line] }),
  ).toEqual({
    customerID: 3,
    dollarAdjustment: 25,
    driverId: null,
    products: [{ productSku: 'ACM-FLO-0001', quantity: 2, unitPrice: 12.34, priceAdjustment: -0.5 }],
  })
  expect(encode(changeProfile.body, { name: 'Ann', role: ['ADMIN'], avatar: null })).toEqual({
    name: 'Ann',
    role: ['ADMIN'],
    avatar: null,
  })
  expect(encode(setMarginPrices.body, [{ 7: cents(5_50) }, { 8: cents(6_00) }])).toEqual([{ 7: 5.5 }, { 8: 6 }])
})

test('a URL is the contract’s path with the values filled in', () => {
  const day = new Date('2026-03-01T08:00:00Z')
  expect(
    callAddress(orders.listOrders, {
      params: { fromISO: day, toISO: day },
      query: { limit: 50, search: 'a&b', status: undefined },
    }),
  ).toBe('/api/db/orders/getByWeek/2026-03-01T08%3A00%3A00.000Z/2026-03-01T08%3A00%3A00.000Z?search=a%26b&limit=50')
  expect(callAddress(orders.findOrderByNumber, { params: { orderNum: 'A/B 1' } })).toBe(
    '/api/db/orders/getByOrderNum/A%2FB%201',
  )
})

// R8-01
test('a refusal has a message, a code and the invalid fields, and is logged', async () => {
  const errors = [{ path: 'email', message: 'Enter a valid email address' }]
  const problem = await answerFailure(() =>
    refusal('invalid-request', 'Some fields need attention.', 400, { errors, requestId: 'r-1' }),
  )
  expect(problem.message).toBe('Some fields need attention.')
  expect(problem.body).toMatchObject({ code: 'invalid-request', errors, requestId: 'r-1' })
  expect(logged()).toBe(1)
})

// R7.0-03
test('an error response that isn’t ours is reported by its status', async () => {
  const problem = await answerFailure(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(problem.message).toBe('HTTP error! status: 502')
})

test('a server that cannot be reached is reported as such, and a change that was typed is said to be kept', async () => {
  const gone = () => Promise.reject(new TypeError('fetch failed'))
  const problem = await answerFailure(gone)
  expect(problem.body.code).toBe('unexpected')
  expect(problem.message).toBe("Can't reach the server.")
  vi.stubGlobal('fetch', gone)
  await expect(request(leavePortal)).rejects.toHaveProperty(
    'message',
    "Can't reach the server. What you typed is kept.",
  )
})

test('an answer that does not match the contract is our bug, and is reported without details', async () => {
  const problem = await answerFailure(() => Response.json({ res: { id: 'five' } }))
  expect(problem.message).toBe('Something went wrong. Please try again.')
})

// R7.0-04
test('a failed call is not retried', async () => {
  const send = vi.fn<() => Response>(() => refusal('busy', 'The server is busy. Please try again in a moment.', 503))
  await answerFailure(send)
  expect(send).toHaveBeenCalledTimes(1)
})

test('each call that finds the session expired announces it once', async () => {
  const listener = vi.fn<() => void>()
  signedOut.addEventListener('signed-out', listener)
  await answerFailure(() => refusal('signed-out', 'Please sign in again.', 401))
  signedOut.removeEventListener('signed-out', listener)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a canceled call is neither a problem nor logged', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('gone', 'AbortError')))
  await expect(request(orders.readOrder, { params: { id: 5 } })).rejects.toHaveProperty('name', 'AbortError')
  expect(logged()).toBe(0)
})

test('a call canceled while its refusal is read is neither a problem nor logged', async () => {
  const answer = refusal('not-found', 'That record no longer exists.', 404)
  vi.spyOn(answer, 'json').mockRejectedValue(new DOMException('gone', 'AbortError'))
  vi.stubGlobal('fetch', async () => answer)
  await expect(request(orders.readOrder, { params: { id: 5 } })).rejects.toHaveProperty('name', 'AbortError')
  expect(logged()).toBe(0)
})

test('a PDF comes back as bytes', async () => {
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }))
  const blob = await request(createInvoice)
  expect(await blob.text()).toBe('%PDF-1.7')
})

test('if two changes are answered out of order, later lists show both', async () => {
  const positions: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    positions.push(headers.get(positionHeader))
    const saved = ['A/20', 'A/10'][positions.length - 1]
    return Response.json([], { headers: saved === undefined ? {} : { [positionHeader]: saved } })
  })
  for (let time = 0; time < 3; time++) await request(orders.listOpenOrders)
  expect(positions).toEqual([null, 'A/20', 'A/20'])
})
