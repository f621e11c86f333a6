import { findSplits, type OrderSplit, shipAvailable } from '@dray/contract/backorders'
import type { Order } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { cents, zero } from '@dray/domain/money'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useUndoNotice } from '../../kit/undo-notice.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, handler, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ShipAvailableDialog } from './ship-available-dialog.tsx'

const modifiedOn = new Date('2026-03-09T20:00:00Z')

const aSplit = (overrides: Partial<OrderSplit> = {}): OrderSplit => ({
  id: 1,
  orderNum: '100123',
  modifiedOn,
  ships: { units: 36, total: cents(432_00) },
  waits: { units: 12, total: cents(144_00) },
  products: [{ productId: 11, productSku: 'EXO-BEV-0001', productName: 'Chai', ships: 12, waits: 12 }],
  ...overrides,
})
const shipped = (overrides: Partial<Order> = {}) =>
  anOrder({ orderNum: '100123', orderStatus: 'DELIVERED', ...overrides })
const backorder = anOrder({ id: 9, orderNum: '100140', unitQuantity: 12 })

type Sent = { id: string | undefined; body: unknown; key: string | null }

function show(splits: () => OrderSplit[], answers: Parameters<typeof stubServer> = [], orders = splits()) {
  const sent: Sent[] = []
  stubServer(
    ...answers,
    answerCall(findSplits, splits),
    answerCall(shipAvailable, ({ params, body, headers }) => {
      sent.push({ id: params['id'], body, key: headers.get('idempotency-key') })
      return { order: shipped({ id: Number(params['id']) }), backorder }
    }),
  )
  const closeNow = vi.fn<() => void>()
  const onShipped = vi.fn<(order: Order) => void>()
  showWithin(
    <ShipAvailableDialog
      frame={{ opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: false }}
      closeNow={closeNow}
      orders={orders}
      onShipped={onShipped}
    />,
    ['SALES'],
  )
  return { sent, closeNow, onShipped, user: setUpUser() }
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'What ships and what waits' }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('both orders are shown with their totals before anything is sent', async () => {
  const { sent, closeNow, onShipped, user } = show(() => [aSplit()])
  expect(await rows()).toEqual([
    'ProductShips nowBackorder',
    'Chai EXO-BEV-00011212',
    'Products that ship in full24–0',
    'Units3612',
    'Total$432.00$144.00',
  ])
  expect(screen.getByText(/^Together/)).toHaveTextContent('Together $576.00, as before.')
  expect(sent).toEqual([])
  expect(screen.getByRole('radio', { name: 'Delivered' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Deliver 36 units, keep 12 on backorder' }))
  await waitFor(() => expect(closeNow).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { id: '1', body: { orderStatus: 'DELIVERED', modifiedOn: modifiedOn.toISOString() }, key: expect.any(String) },
  ])
  expect(onShipped).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }))
  const { result } = renderHook(useUndoNotice)
  expect(result.current).toMatchObject({
    message: 'Order 100123 is delivered. 12 units wait on backorder',
    link: { name: '100140', href: '/orders/100140' },
  })
})

test('the order can be packed instead', async () => {
  const { sent, user } = show(() => [aSplit()])
  await rows()
  await user.click(screen.getByRole('radio', { name: 'Packed' }))
  await user.click(screen.getByRole('button', { name: 'Pack 36 units, keep 12 on backorder' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { orderStatus: 'PACKED' } }]))
})

test('if nothing is short the dialog says so, and the order ships whole', async () => {
  show(() => [aSplit({ waits: { units: 0, total: zero }, products: [] })])
  expect(await screen.findByText(/^Nothing is short: all 36 units can ship now\./)).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('button', { name: 'Deliver 36 units' })).toBeEnabled()
})

test('if nothing is there the dialog says so, and nothing can be sent', async () => {
  show(() => [aSplit({ ships: { units: 0, total: zero } })])
  expect(await screen.findByRole('alert')).toHaveTextContent('None of these units can ship now.')
  expect(screen.getByRole('button', { name: 'Deliver' })).toBeDisabled()
})

test('an order that was shipped meanwhile has no preview', async () => {
  show(() => [], [], [aSplit()])
  expect(await screen.findByText("This order isn't open anymore.")).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Deliver' })).toBeDisabled()
})

test('if the order changed meanwhile, the preview is read again and sent in its new version', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let version = modifiedOn
  const later = new Date('2026-03-09T21:00:00Z')
  const sent: unknown[] = []
  const { user } = show(
    () => [aSplit({ modifiedOn: version, ships: { units: version === later ? 30 : 36, total: cents(432_00) } })],
    [
      handler(shipAvailable, ({ body }) => {
        sent.push(body)
        version = later
        const [status, title] = problems['changed-meanwhile']
        const code = 'changed-meanwhile'
        return Response.json({ type: `/problems/${code}`, title, error: title, status, code }, { status })
      }),
    ],
  )
  await user.click(await screen.findByRole('button', { name: 'Deliver 36 units, keep 12 on backorder' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(problems['changed-meanwhile'][1])
  await user.click(await screen.findByRole('button', { name: 'Deliver 30 units, keep 12 on backorder' }))
  await waitFor(() => expect(sent).toMatchObject([{}, { modifiedOn: later.toISOString() }]))
})

test('several orders ship one by one, and a report says what each became', async () => {
  const second = aSplit({ id: 2, orderNum: '100124', ships: { units: 0, total: zero } })
  const third = aSplit({ id: 3, orderNum: '100125' })
  const { sent, user } = show(() => [aSplit(), second, third])
  expect(await rows()).toContain('Order 100124Nothing can ship now')
  await user.click(screen.getByRole('button', { name: 'Deliver 72 units of 2 orders, keep 24 on backorder' }))
  const report = await screen.findByRole('status')
  expect(
    within(report)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '100123: Delivered, 12 units on backorder 100140',
    '100124: None of these units can ship now.',
    '100125: Delivered, 12 units on backorder 100140',
  ])
  expect(sent.map(({ id }) => id)).toEqual(['1', '3'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})
