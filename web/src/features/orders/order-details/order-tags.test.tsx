import { changeOrder } from '@dray/contract/orders'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { batchesByLine, chai, chang, batchServer, batchCode, tofu } from '../../../test-data/orders/order-batches.tsx'
import { refuseCall } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'

async function tag() {
  const button = await screen.findByRole('button', { name: 'Tag automatically' })
  await setUpUser().click(button)
  return button
}

test('one press allocates batches to all untagged units, says how many, and keeps the focus', async () => {
  const tagged = { ...chai, id: 12, quantity: 2, productBatchId: 2, productBatchNumber: batchCode(2) }
  const { state, show } = batchServer({ orderedItems: [chai, tagged, { ...tofu, batchMode: 'auto' }, chang] })
  show()
  const button = await tag()
  expect(await screen.findByText('Found batches for 13 units')).toBeInTheDocument()
  expect(batchesByLine(state.sent[0])).toEqual([
    [11, 12, null, 'auto'],
    [12, 2, undefined, undefined],
    // This line is already in auto mode; it's retried.
    [13, 1, null, 'auto'],
    [14, 3, undefined, undefined],
  ])
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

test('if nothing is available, the result says so', async () => {
  const { state, show } = batchServer()
  state.allocated = null
  show()
  const button = await tag()
  expect(await screen.findByText('No available batches found')).toBeInTheDocument()
  expect(button).toHaveAttribute('aria-disabled', 'false')
})

test('a refusal is shown with the tags of the order', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  batchServer().show([refuseCall(changeOrder, 'not-allowed')])
  await tag()
  expect(await screen.findByRole('alert')).toHaveTextContent("You don't have permission to do that.")
})
