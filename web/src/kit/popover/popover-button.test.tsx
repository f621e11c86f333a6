import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { fetched } from '../loading/fetched.tsx'
import { MenuList } from './menu-list.tsx'
import { PopoverButton } from './popover-button.tsx'

const chosen = vi.fn<(what: string) => void>()

function show() {
  render(
    <TestTheme>
      <PopoverButton label="What to do" role="menu" button={(opener) => <button {...opener}>Do</button>}>
        {(close) => (
          <MenuList
            label="What to do"
            close={close}
            entries={[
              { label: 'Count', onChoose: () => chosen('count') },
              { label: 'Weigh', onChoose: () => chosen('weigh') },
              { label: 'Read', href: '/read' },
            ]}
          />
        )}
      </PopoverButton>
      <button>Elsewhere</button>
    </TestTheme>,
  )
  chosen.mockClear()
  return { opener: screen.getByRole('button', { name: 'Do' }), person: setUpUser() }
}
const waitForClose = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

test('a menu works by keyboard, and the focus returns to its button', async () => {
  const { opener, person } = show()
  opener.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Count' })).toHaveFocus())
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Read' })).toHaveFocus()
  await person.keyboard('{ArrowDown}{End}{ArrowUp}{Enter}')
  expect(chosen.mock.calls).toEqual([['weigh']])
  await waitForClose()
  expect(opener).toHaveFocus()
})

test('content loaded after the popover opened gets the focus once it appears', async () => {
  const fetching = Promise.withResolvers<{ Day: () => ReactNode }>()
  const Fetched = fetched(() => fetching.promise, 'Day')
  render(
    <TestTheme>
      <PopoverButton label="Due date" button={(opener) => <button {...opener}>Change</button>}>
        {() => <Fetched />}
      </PopoverButton>
    </TestTheme>,
  )
  await setUpUser().click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Due date' })).toHaveFocus())
  fetching.resolve({ Day: () => <input aria-label="Day" data-autofocus /> })
  await waitFor(() => expect(screen.getByLabelText('Day')).toHaveFocus())
})

test('a popover closes with Esc, with its button, and with a click elsewhere', async () => {
  const { opener, person } = show()
  for (const close of [
    () => person.keyboard('{Escape}'),
    () => person.click(opener),
    () => person.click(screen.getByRole('button', { name: 'Elsewhere' })),
  ]) {
    await person.click(opener)
    await screen.findByRole('menu', { name: 'What to do' })
    await close()
    await waitForClose()
    expect(opener).toHaveAttribute('aria-expanded', 'false')
  }
})

test('Esc hides a preview first, and only then closes what its button is in', async () => {
  const escaped = vi.fn<() => void>()
  render(
    <TestTheme>
      <div onKeyDown={({ key }) => key === 'Escape' && escaped()}>
        <PopoverButton label="Why" hasPreview button={(opener) => <button {...opener}>Price</button>}>
          {() => <p>Since March</p>}
        </PopoverButton>
      </div>
    </TestTheme>,
  )
  const person = setUpUser()
  await person.tab()
  expect(await screen.findByText('Since March')).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Since March')).toBeNull())
  expect(escaped).not.toHaveBeenCalled()
  await person.keyboard('{Escape}')
  expect(escaped).toHaveBeenCalledOnce()
})
