import { Select } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { TestTheme } from '../../test-data/test-theme.tsx'

const statuses = ['Received', 'Fulfillment', 'Packed', 'Paid', 'Delivered']
const submitted = vi.fn<(status: string | null) => void>()

function Form() {
  const [status, setStatus] = useState<string | null>('Received')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted(status)
      }}
    >
      <Select label="Status" data={statuses} value={status} onChange={setStatus} />
      <button>Save</button>
    </form>
  )
}

beforeEach(() => {
  submitted.mockClear()
  // Starts a new word.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  render(
    <TestTheme>
      <Form />
    </TestTheme>,
  )
})

const field = () => screen.getByRole('combobox', { name: 'Status' })
const highlighted = () => document.querySelector('[data-combobox-selected]')?.textContent

test('typed letters open a closed select at the option that starts with them; Enter chooses it, and again submits', async () => {
  const user = setUpUser()
  field().focus()
  await user.keyboard('p')
  await waitFor(() => expect(highlighted()).toBe('Packed'))
  await user.keyboard('ai')
  expect(highlighted()).toBe('Paid')
  await user.keyboard('{Enter}')
  expect(field()).toHaveValue('Paid')
  // The press that chooses does not submit.
  expect(submitted).not.toHaveBeenCalled()
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'false'))
  await user.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledWith('Paid')
})

test('the same letter again goes to the next option, and letters without an option change nothing', async () => {
  const user = setUpUser()
  await user.click(field())
  await user.keyboard('p')
  await waitFor(() => expect(highlighted()).toBe('Packed'))
  await user.keyboard('p')
  expect(highlighted()).toBe('Paid')
  await user.keyboard('z')
  expect(highlighted()).toBe('Paid')
})

test('Enter in a closed select submits the form instead of opening the list', async () => {
  const user = setUpUser()
  field().focus()
  await user.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledWith('Received')
  expect(field()).toHaveAttribute('aria-expanded', 'false')
})
