import { listInventoryFilters, type InventoryFilter, saveInventoryFilter } from '@dray/contract/preferences'
import { noInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { AddInventoryFilterModal } from './add-inventory-filter-modal.tsx'

const filters = { ...noInventoryFilter, brands: ['Exotic Liquids'], types: [], weights: [3.5], overLimit: true }
const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: true }
const saved: InventoryFilter = { id: 9, filterName: 'Sold out', filters }

function show(...handlers: Parameters<typeof stubServer>) {
  closeNow.mockClear()
  stubServer(
    ...handlers,
    answerCall(listInventoryFilters, () => [saved]),
  )
  showWithin(<AddInventoryFilterModal frame={frame} closeNow={closeNow} filters={filters} />, ['INVENTORY'])
  return setUpUser()
}

// R3-39, R7.6-08
test('the selected filters are shown, and Enter saves them under a name for the user', async () => {
  const sent: unknown[] = []
  const user = show(
    answerCall(saveInventoryFilter, ({ body }) => {
      sent.push(body)
      return { ...saved, filterName: 'Too much' }
    }),
  )
  const chosen = screen.getByLabelText('Selected filters')
  expect(chosen.textContent).toBe('BrandExotic LiquidsWeight3.5gLimitOver limit only')
  await user.type(await screen.findByLabelText(/Name/), '  Too much {Enter}')
  expect(sent).toEqual([{ userId: 3, filterData: { filterName: 'Too much', filters } }])
  expect(closeNow).toHaveBeenCalled()
})

test('a filter needs a name', async () => {
  const user = show()
  await user.type(await screen.findByLabelText(/Name/), '{Enter}')
  expect(screen.getByText('Enter a filter name')).toBeTruthy()
  expect(closeNow).not.toHaveBeenCalled()
})

test('an existing name warns that the filter will be replaced', async () => {
  const user = show()
  await user.type(await screen.findByLabelText(/Name/), 'Sold out')
  expect(await screen.findByText('You already have a filter with this name. It will be replaced.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace filter' })).toBeTruthy()
})

test('a refusal is shown in the form, which keeps what was typed', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const user = show(refuseCall(saveInventoryFilter, 'unexpected'))
  await user.type(await screen.findByLabelText(/Name/), 'Too much{Enter}')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText(/Name/)).toHaveValue('Too much')
  expect(closeNow).not.toHaveBeenCalled()
})
