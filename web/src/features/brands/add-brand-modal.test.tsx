import { addBrand, type Brand, listBrands } from '@dray/contract/brands'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBrand, showBrands } from '../../test-data/brands.tsx'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'

type Answers = NonNullable<Parameters<typeof showBrands>[0]>['answers']

async function open(answers: Answers = []) {
  const shown = showBrands({ answers })
  await shown.person.click(await screen.findByRole('button', { name: 'Add brand' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add brand' }))
  await waitFor(() => expect(dialog.getByLabelText(/Brand name/)).toHaveFocus())
  return { ...shown, dialog }
}

// R2.13-62, R5-16, R7.3-11
test('a brand is added with its name, representative, website, image and flags; without a location it gets location 1', async () => {
  const sent: unknown[] = []
  const { person, dialog } = await open([
    answerCall(addBrand, ({ body }): Brand => {
      sent.push(body)
      return aBrand({ id: 9, name: 'Acme' })
    }),
  ])
  expect(dialog.getByRole('checkbox', { name: 'Excluded from reporting' })).not.toBeChecked()
  await person.keyboard(' Acme ')
  await person.type(dialog.getByLabelText('Representative'), 'Wile')
  await person.type(dialog.getByLabelText('Email'), 'wile@acme.example')
  await person.type(dialog.getByLabelText('Website'), 'acme.example')
  await person.click(dialog.getByRole('checkbox', { name: 'Excluded from reporting' }))
  await person.type(dialog.getByLabelText('Phone'), '555{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      name: 'Acme',
      image: null,
      brandRepName: 'Wile',
      brandRepPhone: '555',
      brandRepEmail: 'wile@acme.example',
      website: 'acme.example',
      defaultLocationId: 1,
      excludeFromReporting: true,
      hideInInventoryOverview: false,
      marginFloor: null,
      leadTimeDays: null,
    },
  ])
})

// R5-08
test('a brand needs a name, and errors are shown at their fields', async () => {
  const { person, dialog } = await open()
  await person.type(dialog.getByLabelText('Email'), 'nonsense{Enter}')
  expect(dialog.getByText('Brand name is required')).toBeVisible()
  expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText(/Brand name/)).toHaveFocus())
})

test('a name that another brand has is refused in the form, ignoring case', async () => {
  const { person, dialog } = await open()
  await person.keyboard('exotic LIQUIDS{Enter}')
  expect(dialog.getByText('A brand named exotic LIQUIDS already exists.')).toBeVisible()
})

test('if the response was lost, a brand can be resent although the list already has its name', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const keys: (string | null)[] = []
  const added = aBrand({ id: 9, name: 'Acme' })
  const { person, dialog, queryClient } = await open([
    handler(addBrand, (request) => {
      keys.push(request.headers.get('idempotency-key'))
      return keys.length > 1
        ? answerCall(addBrand, () => added).answer(request)
        : Promise.reject(new TypeError('Failed to fetch'))
    }),
    answerCall(listBrands, () => (keys.length === 0 ? [] : [added])),
  ])
  await person.keyboard('Acme{Enter}')
  await dialog.findByText(/Try again: it won't be saved twice/)
  await queryClient.invalidateQueries()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(keys[1]).toBe(keys[0])
})

test('a name someone else took in the meantime is reported at its field, and nothing typed is lost', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person, dialog } = await open([refuseCall(addBrand, 'name-taken')])
  await person.keyboard('Acme{Enter}')
  expect(await dialog.findByText('A brand named Acme already exists.')).toBeVisible()
  expect(dialog.getByLabelText(/Brand name/)).toHaveValue('Acme')
  expect(logged).toHaveBeenCalledTimes(1)
  // The error was about the name that was sent, so typing another clears it.
  await person.type(dialog.getByLabelText(/Brand name/), ' Foods')
  expect(dialog.queryByText('A brand named Acme already exists.')).toBeNull()
})

test('a form with changes does not close without asking', async () => {
  const { person } = await open()
  await person.keyboard('Acme{Escape}')
  expect(await screen.findByText('You have unsaved changes. Close without saving?')).toBeVisible()
})
