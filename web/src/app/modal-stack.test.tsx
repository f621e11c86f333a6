import { Modal, TextInput } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmationModal } from '../shared/modals/confirmation-modal.tsx'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../shared/modals/modals.tsx'
import { TestTheme } from '../test-data/test-theme.tsx'
import { typist } from '../test-data/typist.ts'
import { modalRegistry } from './modal-registry.tsx'
import { ModalStack } from './modal-stack.tsx'

const confirmed = vi.fn<() => void>()

function Editor({ frame, closeNow }: PropsOf<'NewOrder'>) {
  const [notes, setNotes] = useState('')
  const openModal = useOpenModal()
  useUnsavedGuard(notes !== '')
  return (
    <Modal {...frame} title="New order" closeButtonProps={{ 'aria-label': 'Close' }}>
      <TextInput label="Notes" value={notes} onChange={(event) => setNotes(event.currentTarget.value)} />
      <button onClick={() => openModal('Confirmation', { question: 'Submit it?', onConfirm: confirmed })}>Ask</button>
      <button onClick={closeNow}>Done</button>
    </Modal>
  )
}
function Broken({ frame }: PropsOf<'ImageSelection'>) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('It broke')
  return (
    <Modal {...frame} title="Images">
      <TextInput label="Caption" />
      <button onClick={() => setBroken(true)}>Break</button>
    </Modal>
  )
}

function Page() {
  const openModal = useOpenModal()
  return (
    <>
      <button onClick={() => openModal('NewOrder', {})}>New</button>
      <button onClick={() => openModal('ImageSelection', { bucket: 'users', onSelect: () => undefined })}>Pick</button>
    </>
  )
}

function show() {
  render(
    <TestTheme>
      <ModalStack
        registry={{ ...modalRegistry, NewOrder: Editor, ImageSelection: Broken, Confirmation: ConfirmationModal }}
      >
        <Page />
      </ModalStack>
    </TestTheme>,
  )
  return typist()
}
const notes = () => screen.queryByLabelText<HTMLInputElement>('Notes')

// R2.2-26, R2.13-48
test('a confirmation keeps what was typed in the modal below it', async () => {
  const user = show()
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'ring twice')
  await user.click(screen.getByText('Ask'))
  await screen.findByText('Submit it?')
  await user.click(screen.getByText('Cancel'))
  expect(screen.queryByText('Submit it?')).toBeNull()
  expect(confirmed).not.toHaveBeenCalled()
  expect(notes()?.value).toBe('ring twice')
})

// R2.13-48
test('a confirmed action runs once and the confirmation closes', async () => {
  const user = show()
  await user.click(screen.getByText('New'))
  await user.click(await screen.findByText('Ask'))
  await user.click(await screen.findByText('Confirm'))
  expect(confirmed).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Submit it?')).toBeNull()
})

test('Escape closes only the top modal', async () => {
  const user = show()
  await user.click(screen.getByText('New'))
  await user.click(await screen.findByText('Ask'))
  await screen.findByText('Submit it?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Submit it?')).toBeNull())
  expect(notes()).not.toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(notes()).toBeNull())
})

test('Escape and the close button ask before discarding unsaved changes', async () => {
  const user = show()
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByText('Keep editing'))
  expect(notes()?.value).toBe('x')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByText('Discard'))
  await waitFor(() => expect(notes()).toBeNull())
})

test('Escape and then Enter, pressed in haste, lose nothing', async () => {
  const user = show()
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  await user.keyboard('{Escape}')
  const keep = (await screen.findByText('Keep editing')).closest('button')
  await waitFor(() => expect(keep).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(notes()?.value).toBe('x')
})

test('a modal that has finished closes without asking', async () => {
  const user = show()
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  await user.click(screen.getByText('Done'))
  await waitFor(() => expect(notes()).toBeNull())
})

test('focus returns to whatever opened the modal', async () => {
  const user = show()
  await user.click(screen.getByText('New'))
  await user.click(await screen.findByText('Ask'))
  await screen.findByText('Submit it?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByText('Ask')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByText('New')).toHaveFocus())
})

test('a broken modal shows what was typed into it, and the page below keeps working', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const user = show()
  await user.click(screen.getByText('Pick'))
  await user.type(await screen.findByLabelText('Caption'), 'A crate of Chai')
  await user.click(screen.getByText('Break'))
  expect(await screen.findByText('Caption: A crate of Chai')).toBeInTheDocument()
  expect(screen.getByText('New')).toBeInTheDocument()
})

test('every name in the registry is in the specification', () => {
  const names = `AddInventoryFilter, AddProductFilter, EditUser, AddProduct, EditProduct, ViewProduct, AddBrand, EditBrands,
    AddProductType, EditProductType, AddExtractType, AddCustomer, ViewCustomerOrders, EditCustomerPricing, RefreshCustomPricing,
    RefreshAllCustomPricing, EditCustomer, NewOrder, EditOrder, NewPurchaseOrder, EditPurchaseOrder, AddPayment, EditPayment,
    ImageSelection, Confirmation, PackingLocation, CalculateCommission, ManageReimbursements, ManageBrandCatalog,
    ViewStockHistory, EditBrandStockLimits`
  const specified = names.split(/,\s+/)
  expect(specified).toHaveLength(31)
  expect(Object.keys(modalRegistry).filter((name) => !specified.includes(name))).toEqual([])
})
