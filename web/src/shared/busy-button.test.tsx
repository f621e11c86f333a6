import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TestTheme } from '../test-data/test-theme.tsx'
import { BusyButton } from './busy-button.tsx'

function show() {
  const tree = (isBusy: boolean) => (
    <TestTheme>
      <BusyButton loading={isBusy}>Send</BusyButton>
      <input aria-label="Notes" />
    </TestTheme>
  )
  const shown = render(tree(false))
  const button = screen.getByRole('button', { name: 'Send' })
  return {
    button,
    start: () => {
      shown.rerender(tree(true))
      // A browser takes the focus from what is disabled; the one of these tests does not.
      button.blur()
    },
    end: () => shown.rerender(tree(false)),
  }
}

test('a button that was at work has the focus again', () => {
  const { button, start, end } = show()
  button.focus()
  start()
  expect(button).toBeDisabled()
  end()
  expect(button).toHaveFocus()
})

test('a focus that went on in the meantime stays where it went, and one that was elsewhere is not taken', () => {
  const { button, start, end } = show()
  const field = screen.getByLabelText('Notes')
  button.focus()
  start()
  field.focus()
  end()
  expect(field).toHaveFocus()
  field.blur()
  start()
  end()
  expect(document.body).toHaveFocus()
})
