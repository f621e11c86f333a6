import { FocusTrap } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import {
  focusActiveRow,
  focusAndSelect,
  focusFirstInvalid,
  useFocusFirstInvalid,
  focusIfLost,
  isFocusLost,
  moveFocus,
  useFirstField,
  useFocusOnAppear,
  useFocusWhenDrawn,
} from './focus.ts'

const button = (name: string) => screen.getByRole('button', { name })
const Buttons = ({ names }: { names: readonly string[] }) => names.map((name) => <button key={name}>{name}</button>)

const Search = () => <input aria-label="Search" {...useFirstField<HTMLInputElement>()} />

test('the first field of a dialog has the focus, whether it is there when the dialog opens or appears later', async () => {
  const dialog = (field: ReactNode) => (
    <FocusTrap>
      <div>
        <button>Close</button>
        {field}
      </div>
    </FocusTrap>
  )
  const { rerender } = render(dialog(null))
  await waitFor(() => expect(button('Close')).toHaveFocus())
  rerender(dialog(<Search />))
  expect(screen.getByRole('textbox')).toHaveFocus()
  cleanup()
  vi.useFakeTimers()
  render(dialog(<Search />))
  vi.runAllTimers()
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('a control takes the focus if it’s lost, but not if it’s elsewhere', () => {
  render(<Buttons names={['Save', 'Close']} />)
  expect(isFocusLost()).toBe(true)
  focusIfLost(button('Save'))
  expect(button('Save')).toHaveFocus()
  focusIfLost(button('Close'))
  expect(button('Save')).toHaveFocus()
})

test('the arrow keys wrap around at both ends; Home and End go to the ends', () => {
  render(<Buttons names={['A', 'B', 'C']} />)
  const items = screen.getAllByRole('button')
  const moves: [from: number, key: string, to: string][] = [
    [0, 'ArrowDown', 'B'],
    [2, 'ArrowRight', 'A'],
    [2, 'ArrowUp', 'B'],
    [0, 'ArrowLeft', 'C'],
    [-1, 'ArrowDown', 'A'],
    [-1, 'ArrowUp', 'C'],
    [2, 'Home', 'A'],
    [0, 'End', 'C'],
  ]
  for (const [from, key, to] of moves) {
    expect(moveFocus(items, from, key)).toBe(true)
    expect(button(to)).toHaveFocus()
  }
  expect(moveFocus(items, 0, 'Enter')).toBe(false)
  expect(moveFocus([], -1, 'ArrowDown')).toBe(false)
  expect(button('C')).toHaveFocus()
})

test('a field is focused with its text selected', () => {
  render(<input aria-label="Search" defaultValue="chai" />)
  const field = screen.getByLabelText<HTMLInputElement>('Search')
  focusAndSelect(field)
  expect(field).toHaveFocus()
  expect(field.selectionStart).toBe(0)
  expect(field.selectionEnd).toBe(4)
})

function Form({ invalid, problem = null }: { invalid: readonly string[]; problem?: Error | null }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, problem)
  return (
    <form ref={form} aria-label="Form">
      {['Name', 'Code', 'Notes'].map((label) => (
        <input key={label} aria-label={label} aria-invalid={invalid.includes(label)} />
      ))}
    </form>
  )
}

test('a failed submit focuses the first invalid field once it’s rendered', async () => {
  const { rerender } = render(<Form invalid={[]} />)
  focusFirstInvalid(screen.getByRole('form'))
  rerender(<Form invalid={['Code', 'Notes']} />)
  await vi.waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
})

test('each refusal by the server focuses the first invalid field again, typing doesn’t', () => {
  const { rerender } = render(<Form invalid={[]} />)
  const refusal = new Error('The name is taken')
  rerender(<Form invalid={['Name']} problem={refusal} />)
  expect(screen.getByLabelText('Name')).toHaveFocus()
  screen.getByLabelText('Notes').focus()
  rerender(<Form invalid={['Name', 'Code']} problem={refusal} />)
  expect(screen.getByLabelText('Notes')).toHaveFocus()
  rerender(<Form invalid={['Name']} problem={new Error('The name is taken')} />)
  expect(screen.getByLabelText('Name')).toHaveFocus()
})

function Notice({ isShown }: { isShown: boolean }) {
  const notice = useRef<HTMLDivElement>(null)
  useFocusOnAppear(notice, isShown)
  return isShown && <div ref={notice} role="alert" tabIndex={-1} />
}

test('a notice has the focus when it appears, and not before', () => {
  const { rerender } = render(<Notice isShown={false} />)
  expect(isFocusLost()).toBe(true)
  rerender(<Notice isShown />)
  expect(screen.getByRole('alert')).toHaveFocus()
})

function List({ names }: { names: readonly string[] }) {
  const focus = useFocusWhenDrawn((name: string) => screen.queryByRole('button', { name }))
  return (
    <>
      <input aria-label="Focus" onChange={({ currentTarget }) => focus(currentTarget.value)} />
      <Buttons names={names} />
    </>
  )
}

test('an element not rendered yet gets the focus once it is', () => {
  const { rerender } = render(<List names={['A']} />)
  const field = screen.getByLabelText('Focus')
  const ask = (name: string) => fireEvent.change(field, { target: { value: name } })
  ask('A')
  expect(button('A')).toHaveFocus()
  ask('B')
  expect(button('A')).toHaveFocus()
  rerender(<List names={['A', 'B']} />)
  expect(button('B')).toHaveFocus()
  field.focus()
  rerender(<List names={['A', 'B', 'C']} />)
  expect(field).toHaveFocus()
})

test('the table row in the tab order takes the focus', () => {
  render(
    <div role="table">
      <div role="row" tabIndex={-1} aria-label="First" />
      <div role="row" tabIndex={0} aria-label="Second" />
    </div>,
  )
  focusActiveRow(screen.getByRole('table'))
  expect(screen.getByRole('row', { name: 'Second' })).toHaveFocus()
})
