import {
  addLocation,
  listLocations,
  type PackingLocation,
  removeLocation,
  changeLocation,
} from '@dray/contract/locations'
import { problems } from '@dray/contract/problems'
import { locationColors } from '@dray/domain/locations/location-colors'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, refuseCall } from '../../test-data/screens.tsx'

const warehouse: PackingLocation = { id: 1, name: 'Warehouse', color: '#3B82F6', isDefault: true }
const harbor: PackingLocation = { id: 2, name: 'Harbor', color: '#F97316', isDefault: false }

type Handlers = Parameters<typeof showModal>[2]['answers']

/** The server stores these locations. */
async function open(
  { roles = ['SALES'], answers = [] }: { roles?: Role[]; answers?: Handlers } = {},
  initial: PackingLocation[] = [warehouse, harbor],
) {
  let all = initial
  const sent: unknown[] = []
  const { person } = await showModal(
    'PackingLocation',
    {},
    {
      roles,
      answers: [
        ...answers,
        answerCall(listLocations, () => all),
        answerCall(addLocation, ({ body }) => {
          sent.push(body)
          const added = { ...addLocation.body.parse(body), id: 3, isDefault: false }
          all = [...all, added]
          return added
        }),
        answerCall(changeLocation, ({ params, body }) => {
          sent.push({ id: params['id'], ...Object(body) })
          const { color, isDefault } = changeLocation.body.parse(body)
          const id = Number(params['id'])
          all = all.map((location) => ({
            ...location,
            isDefault: isDefault ? location.id === id : location.isDefault,
            color: location.id === id ? (color ?? location.color) : location.color,
          }))
          return all.find((location) => location.id === id) ?? warehouse
        }),
        answerCall(removeLocation, ({ params }) => {
          sent.push({ removed: params['id'] })
          all = all.filter(({ id }) => id !== Number(params['id']))
          return { ok: true as const }
        }),
      ],
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Pickup Locations' }))
  return { person, dialog, sent }
}
type Opened = Awaited<ReturnType<typeof open>>

const nameField = ({ dialog }: Opened) => dialog.getByLabelText(/Location name/)
const addButton = ({ dialog }: Opened) => dialog.getByRole('button', { name: 'Add' })
const listed = ({ dialog }: Opened) =>
  dialog.getAllByRole('radio', { name: /is the default/ }).map((radio) => radio.getAttribute('aria-label'))

// R2.2-27, R2.11-01, R5-65
test('a location is added by keyboard with a name and a color, and the form is ready for the next', async () => {
  const shown = await open()
  const { person, dialog, sent } = shown
  await waitFor(() => expect(nameField(shown)).toHaveFocus())
  expect(addButton(shown)).toBeDisabled()
  await person.keyboard(' North dock ')
  expect(addButton(shown)).toBeDisabled()
  await person.keyboard('{Tab} {ArrowRight}{ArrowRight}')
  expect(dialog.getByRole('radio', { name: 'Yellow' })).toBeChecked()
  expect(addButton(shown)).toBeEnabled()
  await person.keyboard('{Enter}')
  expect(await dialog.findByText('North dock')).toBeVisible()
  expect(dialog.getByText('North dock').closest('tr')).toHaveAttribute('data-added')
  expect(sent).toEqual([{ name: 'North dock', color: '#EAB308' }])
  expect(nameField(shown)).toHaveValue('')
  expect(nameField(shown)).toHaveFocus()
  expect(dialog.getByRole('radio', { name: 'Yellow' })).not.toBeChecked()
  expect(dialog.queryByText(/is required/)).toBeNull()
})

// R5-66
test('there are ten preset colors, each with a name', async () => {
  const { dialog } = await open()
  const colors = within(dialog.getByRole('radiogroup', { name: /Location color/ })).getAllByRole('radio')
  expect(colors).toHaveLength(10)
  expect(new Set(colors.map((radio) => radio.getAttribute('aria-label'))).size).toBe(locationColors.length)
})

// R5-63, R5-64
test('missing values are reported on Enter, and after leaving a field', async () => {
  const shown = await open()
  const { person, dialog } = shown
  await person.click(nameField(shown))
  expect(dialog.queryByText(/is required/)).toBeNull()
  await person.tab()
  expect(dialog.getByText('Location name is required')).toBeVisible()
  expect(dialog.queryByText('Location color is required')).toBeNull()
  await person.tab()
  expect(dialog.getByText('Location color is required')).toBeVisible()
  await person.click(dialog.getByRole('radio', { name: 'Red' }))
  await person.type(nameField(shown), 'Dock')
  expect(dialog.queryByText(/is required/)).toBeNull()
})

test('going from the untouched form to the list does not report a missing name', async () => {
  const shown = await open()
  const { person, dialog } = shown
  await waitFor(() => expect(nameField(shown)).toHaveFocus())
  await person.click(await dialog.findByRole('radio', { name: 'Harbor is the default' }))
  expect(dialog.queryByText(/is required/)).toBeNull()
})

test('Enter in an empty form reports both missing values and sends nothing', async () => {
  const shown = await open()
  await shown.person.type(nameField(shown), '{Enter}')
  expect(shown.dialog.getByText('Location name is required')).toBeVisible()
  expect(shown.dialog.getByText('Location color is required')).toBeVisible()
  expect(shown.sent).toEqual([])
})

test('a name that is taken is reported at the field, and what was typed stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const shown = await open({ answers: [refuseCall(addLocation, 'name-taken')] })
  const { person, dialog } = shown
  await person.click(dialog.getByRole('radio', { name: 'Red' }))
  await person.type(nameField(shown), 'Harbor{Enter}')
  expect(await dialog.findByText('This name is already in use.')).toBeVisible()
  expect(nameField(shown)).toHaveValue('Harbor')
  expect(dialog.getByRole('radio', { name: 'Red' })).toBeChecked()
})

// R2.11-02, R2.11-06
test('the default can be changed in the list; the arrow keys only move, Space chooses', async () => {
  const shown = await open()
  const { person, dialog, sent } = shown
  const [first, second] = await dialog.findAllByRole('radio', { name: /is the default/ })
  expect(first).toBeChecked()
  first?.focus()
  await person.keyboard('{ArrowDown}')
  expect(second).toHaveFocus()
  expect(sent).toEqual([])
  await person.keyboard(' ')
  await waitFor(() => expect(dialog.getByRole('radio', { name: 'Harbor is the default' })).toBeChecked())
  expect(dialog.getByRole('radio', { name: 'Warehouse is the default' })).not.toBeChecked()
  expect(sent).toEqual([{ id: '2', isDefault: true }])
})

// R2.11-03
test('the color of a location can be changed by keyboard', async () => {
  const { person, dialog, sent } = await open()
  const button = await dialog.findByRole('button', { name: 'Color of Harbor: Orange' })
  button.focus()
  await person.keyboard('{Enter}')
  const menu = within(await screen.findByRole('menu', { name: 'Color of Harbor' }))
  await waitFor(() => expect(menu.getByRole('menuitemradio', { name: 'Orange' })).toHaveFocus())
  await person.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(await dialog.findByRole('button', { name: 'Color of Harbor: Green' })).toBeVisible()
  expect(sent).toEqual([{ id: '2', color: '#22C55E' }])
})

// R2.11-04, R2.11-05
test('a location is deleted after a confirmation', async () => {
  const shown = await open()
  const { person, dialog, sent } = shown
  await person.click(await dialog.findByRole('button', { name: 'Delete Harbor' }))
  const question = 'Are you sure you want to delete the Harbor location?'
  const confirmation = within(await screen.findByRole('alertdialog'))
  expect(confirmation.getByText(question)).toBeVisible()
  await person.click(confirmation.getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])

  await person.click(dialog.getByRole('button', { name: 'Delete Harbor' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(listed(shown)).toEqual(['Warehouse is the default']))
  expect(sent).toEqual([{ removed: '2' }])
})

// R2.11-04
test('the default location cannot be deleted, and the reason is shown', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const shown = await open({ answers: [refuseCall(removeLocation, 'default-location-stays')] })
  await shown.person.click(await shown.dialog.findByRole('button', { name: 'Delete Warehouse' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete the Warehouse location?')).toBeVisible()
  expect(shown.dialog.queryByRole('alert')).toBeNull()
  await shown.person.click(question.getByRole('button', { name: 'Delete' }))
  expect(await shown.dialog.findByRole('alert')).toHaveTextContent('Choose another default location first.')
  expect(listed(shown)).toHaveLength(2)
})

// R8-17, R8-18, R8-29
test('the refusal of a deletion is replaced by that of the next change', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const refusals = [refuseCall(removeLocation, 'default-location-stays'), refuseCall(changeLocation, 'database-away')]
  const { person, dialog } = await open({ answers: refusals })
  await person.click(await dialog.findByRole('button', { name: 'Delete Warehouse' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(problems['default-location-stays'][1])
  await person.click(dialog.getByRole('radio', { name: 'Harbor is the default' }))
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(problems['database-away'][1]))
})

test('a list that fails to load shows the reason, and an empty list says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const failed = await open({ answers: [refuseCall(listLocations, 'database-away')] })
  expect(await failed.dialog.findByRole('alert')).toHaveTextContent(
    "Error loading locations: The database isn't responding.",
  )
  document.body.replaceChildren()
  const { dialog } = await open({}, [])
  expect(await dialog.findByText('No locations available')).toBeVisible()
})

test('users who may not change locations can only view them', async () => {
  const { dialog } = await open({ roles: ['ACCOUNTING'] })
  expect(await dialog.findByText('Harbor')).toBeVisible()
  expect(dialog.getByRole('radio', { name: 'Warehouse is the default' })).toBeDisabled()
  expect(dialog.queryByRole('button', { name: /Add|Delete|Color/ })).toBeNull()
})

test('a typed name is not discarded without asking', async () => {
  const { person } = await open()
  await person.keyboard('North{Escape}')
  expect(await screen.findByText('You have unsaved changes. Close without saving?')).toBeVisible()
})
