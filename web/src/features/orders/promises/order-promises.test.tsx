import { listComments } from '@dray/contract/comments'
import { findOrderByNumber, type OrderedItem } from '@dray/contract/orders'
import { listOrderStock } from '@dray/contract/pending'
import { type LinePromise, listPromises } from '@dray/contract/orders/promises'
import { type Arrival, listOnOrder } from '@dray/contract/purchases/suggestions'
import { addDays } from '@dray/domain/time/company-day'
import { formatDay } from '@dray/domain/time/format-day'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { companyToday } from '../../../kit/text/dates.ts'
import { marginFloors } from '../../../test-data/margin-floors.ts'
import { aLine, anOrder, nothingToCheckIn, showOrders } from '../../../test-data/orders/orders.tsx'
import { answerCall, settings, stubServer } from '../../../test-data/screens.tsx'

const today = companyToday(settings.timeZone)
const [late, soon] = [addDays(today, -1), addDays(today, 1)]
const dayText = (day: string) => formatDay(day).replace(`, ${today.slice(0, 4)}`, '')

const names = ['Chai', 'Chang', 'Tofu', 'Konbu']
const lines = names.map((productName, n) =>
  aLine({ id: n + 1, productId: n + 1, productName, productSku: `P-${n + 1}`, quantity: 10, shouldHaveTag: false }),
)
const promise = (orderLineId: number, purchaseOrderNum: string | null, expectedOn: string | null): LinePromise => ({
  orderLineId,
  missing: 4,
  purchaseOrderNum,
  expectedOn,
})
const promises = [promise(1, 'PO-7', soon), promise(2, 'PO-8', late), promise(3, null, null), promise(4, null, null)]
const onOrder: Arrival[] = [{ productId: 4, purchaseOrderNum: 'PO-9', quantity: 2, expectedOn: soon }]

function show({ answered = promises, roles = ['SALES'], orderedItems = lines }: ShowOptions = {}) {
  const readPromises = vi.fn<() => LinePromise[]>(() => answered)
  stubServer(
    answerCall(findOrderByNumber, () => ({ res: anOrder({ orderedItems: [...orderedItems] }) })),
    answerCall(listOrderStock, () =>
      lines.map(({ productId }) => ({ productId, stock: 6, pendingOutboundQuantity: 10 })),
    ),
    answerCall(listPromises, readPromises),
    answerCall(listOnOrder, () => onOrder),
    answerCall(listComments, () => []),
    nothingToCheckIn,
    marginFloors(),
  )
  showOrders({ at: '/orders/100023', roles })
  return readPromises
}
type ShowOptions = { answered?: LinePromise[]; roles?: Role[]; orderedItems?: readonly OrderedItem[] }

const lineOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })

test('each short line of an order says from which purchase order and when it can be served', async () => {
  show()
  expect(await screen.findByText(`due ${dayText(soon)}`, { exact: false })).toBeInTheDocument()
  expect(lineOf('Chai')).toHaveTextContent(`4due ${dayText(soon)} (PO-7)`)
  expect(lineOf('Chang')).toHaveTextContent(`4was due ${dayText(late)} (PO-8)`)
  expect(lineOf('Tofu')).toHaveTextContent('4nothing on order')
  await waitFor(() => expect(lineOf('Konbu')).toHaveTextContent('4not enough on order'))
  expect(screen.getByRole('link', { name: 'PO-7' })).toHaveAttribute('href', '/purchases/PO-7')
  // No other figure beside it.
  expect(screen.queryByText(/missing|-\d+ available/)).toBeNull()
})

test('beside the figure stands what to do: label units without a batch, or see which order goes first', async () => {
  const nothing = { missing: 4, purchaseOrderNum: null, expectedOn: null }
  show({
    answered: [
      { ...nothing, orderLineId: 1, unlabeledUnits: 30 },
      { ...nothing, orderLineId: 2, goesFirst: '100801' },
      { ...nothing, orderLineId: 3, unusableReason: 'ON_HOLD', goesFirst: '100801' },
    ],
  })
  await waitFor(() => expect(lineOf('Chai')).toHaveTextContent('430 on the shelf without a batch Label them'))
  expect(screen.getByRole('link', { name: 'Label them' })).toHaveAttribute('href', '/products/tags?sku=P-1')
  expect(lineOf('Chang')).toHaveTextContent('4100801 goes first')
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/orders/100801')
  expect(lineOf('Tofu')).toHaveTextContent('4batch on hold')
})

test('a pulled line is never short', async () => {
  const readPromises = show({ orderedItems: lines.map((line) => ({ ...line, tagsPulled: true })) })
  expect(await screen.findAllByText('Pulled')).toHaveLength(lines.length)
  expect(readPromises).not.toHaveBeenCalled()
})

test('a driver reads the promises of an order, without a link to the purchase order', async () => {
  show({ roles: ['DRIVER'] })
  expect(await screen.findByText(`due ${dayText(soon)}`, { exact: false })).toBeInTheDocument()
  expect(lineOf('Chai')).toHaveTextContent(`4due ${dayText(soon)} (PO-7)`)
  expect(screen.queryByRole('link', { name: 'PO-7' })).toBeNull()
})
