import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { FormEnd } from './form-end.tsx'

test('a form that can’t be sent yet sends nothing, says why it was refused, and can be left', async () => {
  const [onSubmit, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const form = (isDisabled: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormEnd submit="Add brand" isSaving={false} isDisabled={isDisabled} refusal="Taken." onCancel={onCancel} />
    </form>
  )
  const user = setUpUser()
  const { unmount } = showWithin(form(true))
  await user.click(screen.getByRole('button', { name: 'Add brand' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent('Taken.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  unmount()
  showWithin(form(false))
  await user.click(screen.getByRole('button', { name: 'Add brand' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})
