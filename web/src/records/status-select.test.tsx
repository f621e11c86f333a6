import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showWithin } from '../test-data/screens.tsx'
import { setUpUser } from '../test-data/set-up-user.ts'
import { StatusSelect } from './status-select.tsx'

const statuses = ['DRAFT', 'RECEIVED', 'COMPLETED'] as const
const selector = {
  label: 'Purchase order status',
  statuses,
  value: 'RECEIVED' as const,
  since: new Date('2026-03-08T20:00:00Z'),
}
const field = () => screen.getByRole('combobox', { name: selector.label })

// R2.13-49, R4.2-01, R4.2-05
test('a status is chosen from the list in display order, beside the day it last changed', async () => {
  const onChange = vi.fn<(status: (typeof statuses)[number]) => void>()
  showWithin(<StatusSelect {...selector} onChange={onChange} />)
  expect(field()).toHaveValue('Received')
  expect(screen.getByText('3/8/26')).toBeInTheDocument()
  const person = setUpUser()
  await person.click(field())
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Draft', 'Received', 'Completed'])
  await person.click(screen.getByRole('option', { name: 'Completed' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('COMPLETED')
})

// R4.2-06
test('only an unsaved status is marked', () => {
  showWithin(
    <>
      <StatusSelect {...selector} label="Saved" onChange={() => undefined} />
      <StatusSelect {...selector} label="Unsaved" isUnsaved onChange={() => undefined} />
    </>,
  )
  const mark = (name: string) => screen.getByRole('combobox', { name }).closest('[class*=unsaved]')
  expect(mark('Saved')).toBeNull()
  expect(mark('Unsaved')).not.toBeNull()
})

// R4.2-03
test('a status is read-only without a handler, and for a user who may set no other status', () => {
  showWithin(
    <>
      <StatusSelect {...selector} />
      <StatusSelect {...selector} maySet={() => false} onChange={() => undefined} />
    </>,
  )
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getAllByText('Received')).toHaveLength(2)
  expect(screen.getAllByText('3/8/26')).toHaveLength(2)
})
