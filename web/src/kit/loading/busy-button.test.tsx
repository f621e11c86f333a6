import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { BusyButton } from './busy-button.tsx'

function show() {
  const tree = (isBusy: boolean) => (
    <TestTheme>
      <BusyButton loading={isBusy}>Send</BusyButton>
      <input aria-label="Notes" />
    </TestTheme>
  )
  const rendered = render(tree(false))
  const button = screen.getByRole('button', { name: 'Send' })
  return {
    button,
    start: () => {
      rendered.rerender(tree(true))
      // A browser takes the focus away from a disabled button; jsdom does not.
      button.blur()
    },
    end: () => rendered.rerender(tree(false)),
  }
}

test('a busy button gets the focus back when it is done', () => {
  const { button, start, end } = show()
  button.focus()
  start()
  expect(button).toBeDisabled()
  end()
  expect(button).toHaveFocus()
})

test('a busy button doesn’t take the focus if the focus has moved or was elsewhere', () => {
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
