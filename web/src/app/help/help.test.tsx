import { listCounts, readCountTotals } from '@dray/contract/counts'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeHelp, HelpContext } from '../../kit/help.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { answerCall, button, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'
import { FoundHelp } from './found-help.tsx'

afterEach(closeHelp)

const list = async () => within(await screen.findByRole('list', { name: 'Help pages' }))
const titles = async () => (await list()).getAllByRole('button').map((each) => each.textContent)
const panel = () => screen.findByRole('complementary', { name: 'Help' })

test('? lists the pages for what the user may do, those of this screen first, and finds them by their words', async () => {
  const user = setUpUser()
  showApp({ at: '/products', user: { ...ann, role: ['INVENTORY'] } })
  await screen.findByLabelText('Search products')
  await user.keyboard('?')
  expect(await titles()).toContain('Count a shelf')
  expect(await titles()).not.toContain('Take a payment')
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'blind')
  await waitFor(async () => expect(await titles()).toEqual(['Count a shelf']))
})

test('a page opens beside the screen with the focus, and Esc closes it and goes back', async () => {
  const user = setUpUser()
  showApp({ at: '/products', user: { ...ann, role: ['INVENTORY'] } })
  const search = await screen.findByLabelText('Search products')
  await user.keyboard('?')
  await user.click((await list()).getByRole('button', { name: 'Count a shelf' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const title = await within(await panel()).findByRole('heading', { name: 'Count a shelf' })
  await waitFor(() => expect(title).toHaveFocus())
  await user.click(search)
  await user.keyboard('chai')
  expect(search).toHaveValue('chai')
  expect(title).toBeInTheDocument()
  title.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('Ctrl K finds a page by a word of its text', async () => {
  const user = setUpUser()
  showApp({ at: '/products', user: { ...ann, role: ['INVENTORY'] } })
  await screen.findByLabelText('Search products')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Search/ }), 'blind')
  await user.click(await screen.findByRole('option', { name: 'Count a shelf' }))
  expect(await within(await panel()).findByRole('heading', { name: 'Count a shelf' })).toBeInTheDocument()
})

test('an empty list links the page of its task', async () => {
  const user = setUpUser()
  const none = { counts: 0, open: 0, posted: 0, unitsOver: 0, unitsShort: 0, cost: cents(0) }
  const answers = [answerCall(listCounts, () => []), answerCall(readCountTotals, () => none)]
  showApp({ at: '/counts', user: { ...ann, role: ['INVENTORY'] }, answers })
  await user.click(await screen.findByRole('button', { name: 'Help: Count a shelf' }))
  expect(await within(await panel()).findByRole('heading', { name: 'Count a shelf' })).toBeInTheDocument()
})

test.each([
  ['own-count', 'INVENTORY', ['Help: Count a shelf']],
  // Sales don't count.
  ['own-count', 'SALES', []],
  ['name-taken', 'INVENTORY', []],
] as const)('the refusal %s offers %s the page of its task: %j', async (code, role, links) => {
  showWithin(
    <HelpContext value={(place) => <FoundHelp {...place} />}>
      <FormEnd submit="Save" isSaving={false} refusal={`${problems[code][1]} 100023`} />
    </HelpContext>,
    [role],
  )
  await waitFor(() =>
    expect(
      within(screen.getByRole('alert'))
        .queryAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(links),
  )
  expect(button('Save')).toBeInTheDocument()
})
