import { listBatches } from '@dray/contract/batches'
import { findStatusShortages, listPendingItems } from '@dray/contract/pending'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, orderServer, openEditOrder, order } from '../../../test-data/orders/edit-order.tsx'
import { batch, chai } from '../../../test-data/orders/order-batches.tsx'
import { answerCall } from '../../../test-data/screens.tsx'

// R4.4-12
test('when inventory chooses batches in Edit Order, they are saved immediately and the status chosen there stays unsaved', async () => {
  const { answers, sent } = orderServer(order({ orderedItems: [chai] }))
  const { person } = await openEditOrder(
    [
      ...answers,
      answerCall(listBatches, () => [batch(2, { remainingQuantity: 20 })]),
      answerCall(listPendingItems, () => []),
    ],
    ['INVENTORY'],
  )
  await choose(person, 'Order status', 'Packed')
  await person.click(screen.getByRole('button', { name: 'Choose batches of Chai' }))
  await person.type(await screen.findByRole('textbox', { name: 'Units of Chai from batch 00042' }), '12{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Batches of Chai' })).toBeNull())
  expect(sent).toMatchObject([{ orderItems: [{ id: 11, productBatchId: 2, batchMode: 'manual' }] }])
  expect(sent[0]).not.toHaveProperty('orderStatus')
  expect(within(screen.getByRole('dialog')).getByText('Changed: Order status')).toBeInTheDocument()
  expect(screen.queryByText(/else changed/)).toBeNull()
})

test('inventory is asked once before a status that needs more units than are available; any other status is saved at once', async () => {
  const { answers, sent } = orderServer(order({ orderedItems: [{ ...chai, shouldHaveTag: false }] }))
  const checked: unknown[] = []
  const shortages = answerCall(findStatusShortages, ({ body }) => {
    checked.push(body)
    const { id, orderID, productSku, productName, quantity } = chai
    return [{ id, orderID, orderNum: '100023', productSku, productName, quantity, missing: 5 }]
  })
  const { person } = await openEditOrder([shortages, ...answers], ['INVENTORY'])
  const save = screen.getByRole('button', { name: 'Save' })
  await choose(person, 'Order status', 'Packed')
  await person.click(save)
  await waitFor(() => expect(sent).toMatchObject([{ orderStatus: 'PACKED' }]))
  expect(checked).toEqual([])

  await choose(person, 'Order status', 'Delivered')
  await person.click(save)
  expect(await screen.findByText('1 line is short.')).toBeInTheDocument()
  expect(screen.getByText(/5 of 12 short/)).toHaveTextContent('Chai: 5 of 12 short')
  expect(sent).toHaveLength(1)
  await person.click(save)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ orderStatus: 'DELIVERED' })
  expect(checked).toEqual([{ orderIds: [1], orderStatus: 'DELIVERED' }])
})
