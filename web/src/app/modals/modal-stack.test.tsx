import { addBrand } from '@dray/contract/brands'
import { findSentChange } from '@dray/contract/users/session'
import { Modal, TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Role } from '@dray/domain/users/permissions'
import { createBrowserHistory } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useChange } from '../../kit/api/use-call.ts'
import { ConfirmationModal } from '../../kit/modals/confirmation-modal.tsx'
import { type ModalName, type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { prefetchDelay } from '../../kit/timings.ts'
import { handler, showScreens, stubServer } from '../../test-data/screens.tsx'
import { passTime, setUpUser, stopTime } from '../../test-data/set-up-user.ts'
import { modalFiles } from './modal-files.ts'
import { modalRegistry } from './modal-registry.tsx'
import { type ModalComponent, type ModalRegistry, ModalStack } from './modal-stack.tsx'

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

const ownModals: ReadonlyMap<ModalName, unknown> = new Map<ModalName, unknown>([
  ['NewOrder', Editor],
  ['ImageSelection', Broken],
  ['Confirmation', ConfirmationModal],
])
const registry: ModalRegistry = (name) => (ownModals.get(name) ?? modalRegistry(name)) as ModalComponent
const screenWithStack = () => (
  <ModalStack registry={registry}>
    <Page />
  </ModalStack>
)

async function show() {
  showScreens({ '/': screenWithStack }, { at: '/' })
  await screen.findByText('New')
  return setUpUser()
}
const notes = () => screen.queryByLabelText<HTMLInputElement>('Notes')

// R2.2-26, R2.13-48
test('a confirmation keeps what was typed in the modal below it', async () => {
  const user = await show()
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
  const user = await show()
  await user.click(screen.getByText('New'))
  await user.click(await screen.findByText('Ask'))
  await user.click(await screen.findByText('Confirm'))
  expect(confirmed).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Submit it?')).toBeNull()
})

test('Escape closes only the top modal', async () => {
  const user = await show()
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
  const user = await show()
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByText('Keep editing'))
  expect(notes()?.value).toBe('x')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByText('Discard'))
  await waitFor(() => expect(notes()).toBeNull())
})

test('pressing Escape and then Enter quickly loses nothing', async () => {
  const user = await show()
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  await user.keyboard('{Escape}')
  const keep = (await screen.findByText('Keep editing')).closest('button')
  await waitFor(() => expect(keep).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(notes()?.value).toBe('x')
})

test('a modal that has finished closes without asking', async () => {
  const user = await show()
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  await user.click(screen.getByText('Done'))
  await waitFor(() => expect(notes()).toBeNull())
})

test('focus returns to whatever opened the modal', async () => {
  const user = await show()
  await user.click(screen.getByText('New'))
  await user.click(await screen.findByText('Ask'))
  await screen.findByText('Submit it?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByText('Ask')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByText('New')).toHaveFocus())
})

test('the error message for a broken modal is loaded in advance, so it needs no server', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  stopTime()
  showScreens({ '/': screenWithStack }, { at: '/' })
  await passTime(prefetchDelay)
  await import('./modal-problem.tsx')
  await passTime(0)
  fireEvent.click(screen.getByText('Pick'))
  fireEvent.click(screen.getByText('Break'))
  expect(screen.getByText('Something went wrong')).toBeInTheDocument()
})

test('a broken modal shows what was typed into it, and the page below keeps working', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const user = await show()
  await user.click(screen.getByText('Pick'))
  await user.type(await screen.findByLabelText('Caption'), 'A crate of Chai')
  await user.click(screen.getByText('Break'))
  expect(await screen.findByText('Caption: A crate of Chai')).toBeInTheDocument()
  expect(screen.getByText('New')).toBeInTheDocument()
})

/** Uses the browser's own history, because only that one asks before Back. */
async function showAt(address: string, roles: Role[] = ['SALES']) {
  window.history.replaceState(null, '', address)
  const history = createBrowserHistory()
  const { unmount } = showScreens({ '/orders': screenWithStack }, { at: address, roles, history })
  await screen.findByText('New')
  const close = () => {
    unmount()
    history.destroy()
  }
  return { user: setUpUser(), history, close, back: () => act(() => window.history.back()) }
}
const address = () => window.location.pathname + window.location.search

test('a large editor has a URL: Back closes it, Forward reopens it, and filters stay', async () => {
  const { user, back, close } = await showAt('/orders?status=PACKED')
  await user.click(screen.getByText('New'))
  await screen.findByLabelText('Notes')
  expect(address()).toBe('/orders?status=PACKED&modal=new-order')
  back()
  await waitFor(() => expect(notes()).toBeNull())
  expect(address()).toBe('/orders?status=PACKED')
  await waitFor(() => expect(screen.getByText('New')).toHaveFocus())
  act(() => window.history.forward())
  expect(await screen.findByLabelText('Notes')).toBeInTheDocument()
  await user.click(screen.getByText('Done'))
  await waitFor(() => expect(address()).toBe('/orders?status=PACKED'))
  expect(notes()).toBeNull()
  close()
})

test('Back asks before discarding changes, and a second Back dismisses the question', async () => {
  const { user, back, close } = await showAt('/orders')
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  back()
  await screen.findByText('Keep editing')
  back()
  await waitFor(() => expect(screen.queryByText('Keep editing')).toBeNull())
  expect(notes()?.value).toBe('x')
  await waitFor(() => expect(address()).toBe('/orders?modal=new-order'))
  back()
  await user.click(await screen.findByText('Discard'))
  await waitFor(() => expect(notes()).toBeNull())
  await waitFor(() => expect(address()).toBe('/orders'))
  close()
})

test('nothing is asked on the way to the sign-in page, because nothing could be saved', async () => {
  const { user, history, close } = await showAt('/orders')
  await user.click(screen.getByText('New'))
  await user.type(await screen.findByLabelText('Notes'), 'x')
  act(() => history.push('/profile'))
  expect(await screen.findByText('Keep editing')).toBeVisible()
  await user.keyboard('{Escape}')
  act(() => history.push('/login'))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(screen.queryByText('Keep editing')).toBeNull()
  close()
})

test('a reload reopens the editor in the URL, for users who may use it', async () => {
  const first = await showAt('/orders?modal=new-order')
  expect(await screen.findByLabelText('Notes')).toBeInTheDocument()
  await first.user.click(screen.getByText('Done'))
  await waitFor(() => expect(address()).toBe('/orders'))
  first.close()

  const { close } = await showAt('/orders?modal=new-order', ['PAYROLL'])
  expect(notes()).toBeNull()
  close()
})

test('an editor reopened by a reload isn’t opened twice', async () => {
  const { close } = await showAt('/orders?modal=new-order')
  fireEvent.click(screen.getByText('New'))
  expect(await screen.findAllByRole('dialog', { name: 'New order' })).toHaveLength(1)
  close()
})

test('Back closes a modal without a URL and stays on the page', async () => {
  const { user, history, back, close } = await showAt('/orders')
  act(() => history.push('/orders?status=PACKED'))
  await user.click(screen.getByText('Pick'))
  await screen.findByLabelText('Caption')
  back()
  await waitFor(() => expect(screen.queryByLabelText('Caption')).toBeNull())
  await waitFor(() => expect(address()).toBe('/orders?status=PACKED'))
  close()
})

test("every name in the registry is in the specification, except for the dock's dialog, the import of prices, counts and credit memos", () => {
  const names = `AddInventoryFilter, AddProductFilter, EditUser, AddProduct, EditProduct, ViewProduct, AddBrand, EditBrands,
    AddProductType, EditProductType, AddExtractType, AddCustomer, ViewCustomerOrders, EditCustomerPricing, RefreshCustomPricing,
    RefreshAllCustomPricing, EditCustomer, NewOrder, EditOrder, NewPurchaseOrder, EditPurchaseOrder, AddPayment, EditPayment,
    ImageSelection, Confirmation, PackingLocation, CalculateCommission, ManageReimbursements, ManageBrandCatalog,
    ViewStockHistory, EditBrandStockLimits`
  const specified = names.split(/,\s+/)
  expect(specified).toHaveLength(31)
  expect(Object.keys(modalFiles).filter((name) => !specified.includes(name))).toEqual([
    ...[
      'NewCount',
      'CompareStock',
      'ReceiveDelivery',
      'ImportPrices',
      'NewCreditMemo',
      'CheckInCreditMemo',
      'ViewCreditMemo',
    ],
  ])
})

function LosingEditor({ frame }: PropsOf<'NewOrder'>) {
  const add = useChange(addBrand)
  useUnsavedGuard(true, 'This brand has not been saved.', { sent: { lost: add.error?.unanswered, noun: 'brand' } })
  return (
    <Modal {...frame} title="New brand">
      <button onClick={() => add.mutate({ body: newBrand })}>Save</button>
      {add.error && <p>Failed</p>}
    </Modal>
  )
}
const newBrand = addBrand.body.parse({ name: 'Acme' })

test.each([
  ['saved', { wasSaved: true }, 'The brand was saved', 'Close'],
  ['not saved', { wasSaved: false }, 'This brand has not been saved.', 'Discard'],
  ['unknown', undefined, 'The brand may have been saved', 'Close'],
])('after a lost answer, closing asks the server first: %s', async (_, answer, said, close) => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const keys: unknown[] = []
  const lost = handler(addBrand, ({ headers }) => {
    keys.push(headers.get('idempotency-key'))
    throw new TypeError('Failed to fetch')
  })
  const asked: unknown[] = []
  const outcome = handler(findSentChange, ({ body }) => {
    asked.push(body)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  const lossy: ModalRegistry = (name) => (name === 'NewOrder' ? (LosingEditor as ModalComponent) : registry(name))
  const page = () => (
    <ModalStack registry={lossy}>
      <Page />
    </ModalStack>
  )
  stubServer(lost, outcome)
  showScreens({ '/': page }, { at: '/' })
  const user = setUpUser()
  await user.click(await screen.findByText('New'))
  await user.click(await screen.findByText('Save'))
  await screen.findByText('Failed')
  await user.keyboard('{Escape}{Escape}')
  expect(await screen.findByText(said)).toBeVisible()
  expect(asked).toEqual([{ call: 'POST /api/db/brands/addNew', key: keys[0] }])
  await user.click(screen.getByText(close))
  await waitFor(() => expect(screen.queryByText('New brand')).toBeNull())
})
