import { changeOrderStatuses } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { expect, test, vi } from 'vitest'
import { newQueryClient } from '../../../app/query-client.ts'
import { anOrderSummary } from '../../../test-data/orders/orders.tsx'
import { handler, stubServer } from '../../../test-data/screens.tsx'
import { statusesNotice } from './undo-statuses.ts'

const modifiedOn = new Date('2026-03-09T20:00:00Z')
const after = { orderStatus: 'DELIVERED', paymentStatus: 'AWAITING' } as const
const plan = [
  { order: anOrderSummary({ id: 1, orderNum: '100001', orderStatus: 'PACKED' }), after },
  { order: anOrderSummary({ id: 2, orderNum: '100002', orderStatus: 'RECEIVED' }), after },
]

/** The server; `refusing` names orders that can't be changed back. */
function serve(refusing: Readonly<Record<string, 'changed-meanwhile' | 'not-allowed'>> = {}) {
  const sent: unknown[] = []
  const answer = handler(changeOrderStatuses, ({ body }) => {
    const { orders } = changeOrderStatuses.body.parse(body)
    sent.push(orders)
    const names = orders.map(({ id }) => String(100_000 + Number(id)))
    const name = names.find((each) => refusing[each] !== undefined)
    const code = name && refusing[name]
    if (!code) return Response.json({ ok: true, changed: orders.map(({ id }) => id) })
    const [status, title] = problems[code]
    return Response.json({ type: `/problems/${code}`, title, error: title, status, code, orders: [name] }, { status })
  })
  stubServer(answer)
  return sent
}

test('undo puts every order back to its own status, in the version the change gave it', async () => {
  const sent = serve()
  const notice = statusesNotice(newQueryClient(), { plan, modifiedOn })
  expect(notice.message).toBe('2 orders changed')
  expect(await notice.undo?.()).toEqual({ message: '2 orders changed back.' })
  const version = modifiedOn.toISOString()
  expect(sent).toEqual([
    [
      { id: 1, modifiedOn: version, orderStatus: 'PACKED', paymentStatus: plan[0]?.order.paymentStatus },
      { id: 2, modifiedOn: version, orderStatus: 'RECEIVED', paymentStatus: plan[1]?.order.paymentStatus },
    ],
  ])
})

test('an order someone else changed since is left as it is, and named', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent = serve({ 100002: 'changed-meanwhile' })
  const said = await statusesNotice(newQueryClient(), { plan, modifiedOn }).undo?.()
  expect(said?.message).toMatch(/^1 order changed back\. Not 100002: /)
  expect(said?.undo).toBeUndefined()
  expect(sent.at(-1)).toMatchObject([{ id: 1 }])
})

test('without a connection nothing is undone, and Undo is offered again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(
    handler(changeOrderStatuses, () => {
      throw new TypeError('Failed to fetch')
    }),
  )
  const said = await statusesNotice(newQueryClient(), { plan, modifiedOn }).undo?.()
  expect(said?.message).toMatch(/^Not undone\. Can't reach the server\./)
  expect(said?.undo).toBeDefined()
})
