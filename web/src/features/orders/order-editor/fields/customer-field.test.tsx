import { listCustomers } from '@dray/contract/customers'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../../kit/api/use-call.ts'
import { aCustomer } from '../../../../test-data/catalog.ts'
import { add, chooseCustomer, customers, menuSearch, showNewOrder } from '../../../../test-data/orders/new-order.tsx'
import { answerCall, openModal, refuseCall } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

// R2.3-02
test('a customer added from a new order is chosen, and the focus moves to the products', async () => {
  const added = aCustomer({ id: 70, customerName: 'Ernst & Sons' })
  const known = [...customers]
  const { sent, cache } = showNewOrder({ answers: [answerCall(listCustomers, () => [...known])] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Add customer' }))
  expect(openModal).toHaveBeenLastCalledWith('AddCustomer', { onAdded: expect.any(Function) })
  const options = openModal.mock.lastCall?.[1] as { onAdded: (customer: typeof added) => void } | undefined
  known.push(added)
  act(() => options?.onAdded(added))
  await act(() => refresh(cache, ['customers']))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveValue('Ernst & Sons'))
  await waitFor(async () => expect(await menuSearch()).toHaveFocus())
  await add(user, 'chai', 2)
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(sent[0]?.body['customerID']).toBe(70))
})

test('only users who may add customers see the option', async () => {
  showNewOrder({ roles: ['INVENTORY'] })
  expect(await screen.findByRole('combobox', { name: /Customer/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull()
})

test('customers that couldn’t be loaded can be reloaded from their field', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const [refused, answered] = [refuseCall(listCustomers, 'database-away'), answerCall(listCustomers, () => customers)]
  let isAway = true
  showNewOrder({ answers: [{ ...answered, answer: (request) => (isAway ? refused : answered).answer(request) }] })
  const problem = await screen.findByText('Error fetching customers')
  isAway = false
  const user = setUpUser()
  await user.click(within(problem).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(problem).not.toBeInTheDocument())
  await chooseCustomer(user, 'mendel')
  expect(await screen.findByDisplayValue('Ernst Handel')).toBeInTheDocument()
})
