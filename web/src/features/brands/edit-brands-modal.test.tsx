import {
  addProductLine,
  type BrandWithCount,
  listBrandsWithCount,
  listProductLines,
  removeBrand,
  removeProductLine,
  changeBrand,
} from '@dray/contract/brands'
import { readChangeLog } from '@dray/contract/changelog'
import { problems } from '@dray/contract/problems'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { aBrand, showBrands } from '../../test-data/brands.tsx'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'

type Answers = NonNullable<NonNullable<Parameters<typeof showBrands>[0]>['answers']>

const exotic = aBrand()
const tokyo = aBrand({ id: 2, name: 'Tokyo Traders', skucode: 'TOK', brandRepName: 'Yoshi', productCount: 12 })
const later = new Date('2026-02-01T00:00:00Z')

/** Opens the accordion at Exotic Liquids; the server stores changes. */
async function open({ answers = [], roles = ['INVENTORY'] }: { answers?: Answers; roles?: Role[] } = {}) {
  let stored: BrandWithCount[] = [exotic, tokyo]
  const sent: unknown[] = []
  const save = answerCall(changeBrand, ({ params, body }) => {
    const form = changeBrand.body.parse(body)
    sent.push({ id: Number(params['id']), ...form })
    const [before = exotic] = stored.filter(({ id }) => id === Number(params['id']))
    const { name = before.name, brandRepName = null } = form
    const after = { ...before, name, brandRepName, modifiedOn: later }
    stored = stored.map((brand) => (brand.id === after.id ? after : brand))
    return after
  })
  const remove = answerCall(removeBrand, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params['id']))
    return { ok: true } as const
  })
  const shown = showBrands({ brands: () => stored, roles, answers: [...answers, save, remove] })
  await shown.person.click(await screen.findByText('Exotic Liquids'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit brands' }))
  await dialog.findByLabelText(/Brand name/)
  /** Changes brands on the server, as someone else would; `refetch` makes this window load them. */
  const setStored = (brands: BrandWithCount[]) => {
    stored = brands
  }
  const refetch = () => act(() => refresh(shown.queryClient, ['brands']))
  return { ...shown, dialog, sent, setStored, refetch }
}
type Opened = Awaited<ReturnType<typeof open>>
const head = ({ dialog }: Opened, name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) })
const nameField = ({ dialog }: Opened) => dialog.getByLabelText<HTMLInputElement>(/Brand name/)
const button = ({ dialog }: Opened, name: string) => dialog.getByRole('button', { name })
const confirmationDialog = async () => within(await screen.findByRole('alertdialog'))

async function rename(opened: Opened, name: string) {
  await opened.person.clear(nameField(opened))
  await opened.person.type(nameField(opened), name)
}

// R2.7-06, R2.7-07
test('one brand is expanded at a time, each with its own form, starting with the one it was opened at', async () => {
  const opened = await open()
  expect(nameField(opened)).toHaveValue('Exotic Liquids')
  expect(head(opened, 'Tokyo Traders')).toHaveAttribute('aria-expanded', 'false')
  await opened.person.click(head(opened, 'Tokyo Traders'))
  expect(head(opened, 'Exotic Liquids')).toHaveAttribute('aria-expanded', 'false')
  expect(nameField(opened)).toHaveValue('Tokyo Traders')
})

test('a changed brand is saved as a whole, and can be edited further', async () => {
  const opened = await open()
  const { dialog, person, sent } = opened
  expect(button(opened, 'Save')).toBeDisabled()
  await person.type(dialog.getByLabelText('Representative'), 'x')
  await person.type(dialog.getByLabelText('Representative'), '{Backspace}')
  expect(button(opened, 'Save')).toBeDisabled()
  await rename(opened, 'Exotic Drinks{Enter}')
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([
    {
      id: 1,
      name: 'Exotic Drinks',
      image: null,
      brandRepName: 'Charlotte Cooper',
      brandRepPhone: '(171) 555-2222',
      brandRepEmail: null,
      website: null,
      defaultLocationId: 1,
      excludeFromReporting: false,
      hideInInventoryOverview: false,
      marginFloor: null,
      leadTimeDays: null,
      modifiedOn: exotic.modifiedOn.toISOString(),
    },
  ])
  expect(head(opened, 'Exotic Drinks')).toBeVisible()
  expect(button(opened, 'Save')).toBeDisabled()
})

// R5-72
test('a brand without a name is not saved', async () => {
  const opened = await open()
  await opened.person.clear(nameField(opened))
  await opened.person.click(button(opened, 'Save'))
  expect(opened.dialog.getByText('Brand name is required')).toBeVisible()
  await rename(opened, 'tokyo traders')
  expect(opened.dialog.getByText('A brand named tokyo traders already exists.')).toBeVisible()
  expect(opened.sent).toEqual([])
})

test('edits to a brand stay while another is opened, and closing lists all brands with unsaved changes', async () => {
  const opened = await open()
  const { person, dialog } = opened
  await rename(opened, 'Exotic Drinks')
  await person.click(head(opened, 'Tokyo Traders'))
  await person.type(dialog.getByLabelText('New product line'), 'Green')
  expect(within(head(opened, 'Exotic Liquids')).getByText('Unsaved')).toBeVisible()
  await person.keyboard('{Escape}')
  const question = await confirmationDialog()
  expect(
    question.getByText('You have unsaved changes to Exotic Liquids, Tokyo Traders. Close without saving?'),
  ).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Keep editing' }))
  await person.click(head(opened, 'Exotic Liquids'))
  expect(nameField(opened)).toHaveValue('Exotic Drinks')
  await person.click(button(opened, 'Undo changes'))
  expect(nameField(opened)).toHaveValue('Exotic Liquids')
  await person.click(head(opened, 'Tokyo Traders'))
  expect(dialog.getByLabelText('New product line')).toHaveValue('Green')
})

test('while a brand is being saved, its edits cannot be undone or discarded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = await open()
  await rename(first, 'Exotic Drinks')
  first.unmount()
  const saved = { ...exotic, name: 'Exotic Drinks', modifiedOn: later }
  const opened = await open({ answers: [answerCall(changeBrand, () => promise.then(() => saved))] })
  await opened.person.click(button(opened, 'Save'))
  expect(button(opened, 'Undo changes')).toBeDisabled()
  expect(button(opened, 'Discard changes')).toBeDisabled()
  resolve()
  expect(await opened.dialog.findByText('Saved')).toBeVisible()
})

test('a brand with products cannot be deleted, and the form says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const opened = await open({ answers: [refuseCall(removeBrand, 'brand-has-products')] })
  await opened.person.click(button(opened, 'Delete brand'))
  await opened.person.click((await confirmationDialog()).getByRole('button', { name: 'Delete brand' }))
  expect(await opened.dialog.findByText('Brand has products and cannot be deleted')).toBeVisible()
})

test('a brand without products is deleted after a confirmation', async () => {
  const opened = await open()
  const { person } = opened
  await person.click(button(opened, 'Delete brand'))
  const question = await confirmationDialog()
  expect(question.getByText(/Delete Exotic Liquids\?/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Delete brand' }))
  await waitFor(() => expect(opened.dialog.queryByRole('button', { name: /^Exotic Liquids/ })).toBeNull())
  await waitFor(() => expect(head(opened, 'Tokyo Traders')).toHaveFocus())
  expect(opened.dialog.queryByText(/was deleted/)).toBeNull()
})

test('product lines are added, and removed after a confirmation', async () => {
  let lines = [{ id: 5, name: 'Indoor' }]
  const opened = await open({
    answers: [
      answerCall(listProductLines, () => lines),
      answerCall(addProductLine, ({ body }) => {
        const line = { id: 6, name: addProductLine.body.parse(body).name }
        lines = [...lines, line]
        return line
      }),
      answerCall(removeProductLine, ({ params }) => {
        lines = lines.filter(({ id }) => id !== Number(params['id']))
        return { ok: true } as const
      }),
    ],
  })
  const { person, dialog } = opened
  const line = dialog.getByLabelText('New product line')
  await person.type(line, 'indoor')
  expect(dialog.getByText('This brand already has this line.')).toBeVisible()
  await person.clear(line)
  await person.type(line, 'Reserve{Enter}')
  expect(await dialog.findByText('Reserve')).toBeVisible()
  expect(line).toHaveValue('')
  await person.click(button(opened, 'Remove Indoor'))
  await person.click((await confirmationDialog()).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(dialog.queryByText('Indoor')).toBeNull())
})

const changedBy = (changedName: string, current: Partial<BrandWithCount>) => {
  const [status, title] = problems['changed-meanwhile']
  const theirs = changeBrand.answer.encode({ ...exotic, modifiedOn: later, ...current })
  const body = { type: '/', title, error: title, status, code: 'changed-meanwhile', current: theirs }
  return Response.json({ ...body, changedBy: changedName }, { status })
}

test('someone else’s change is shown, and both changes can be saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent: unknown[] = []
  const answers = [
    handler(changeBrand, ({ body }) => {
      sent.push(changeBrand.body.parse(body).modifiedOn)
      return sent.length === 1
        ? changedBy('Nancy', { brandRepName: 'Carl' })
        : Response.json(changeBrand.answer.encode({ ...exotic, name: 'Exotic Drinks', modifiedOn: later }))
    }),
  ]
  const opened = await open({ answers })
  await rename(opened, 'Exotic Drinks{Enter}')
  expect(await opened.dialog.findByText('Nancy changed this while you were editing.')).toBeVisible()
  expect(opened.dialog.getByText('Representative: now “Carl”')).toBeVisible()
  expect(nameField(opened)).toHaveValue('Exotic Drinks')
  await opened.person.click(button(opened, 'Save both'))
  expect(await opened.dialog.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([exotic.modifiedOn.toISOString(), later.toISOString()])
})

test('when two people changed a brand, each field can be theirs or mine', async () => {
  const opened = await open()
  const { dialog, person, sent } = opened
  await rename(opened, 'Exotic Drinks')
  await person.clear(dialog.getByLabelText('Representative'))
  await person.type(dialog.getByLabelText('Representative'), 'Dora')
  opened.setStored([{ ...exotic, name: 'Exotics', brandRepName: 'Carl', modifiedOn: later }, tokyo])
  await opened.refetch()
  expect(await dialog.findByText('Representative: now “Carl”, yours “Dora”')).toBeVisible()
  await person.click(button(opened, 'Use theirs: Brand name'))
  expect(nameField(opened)).toHaveValue('Exotics')
  expect(dialog.getByLabelText('Representative')).toHaveValue('Dora')
  await person.click(button(opened, 'Keep mine'))
  expect(dialog.queryByText(/changed this while you were editing/)).toBeNull()
  await person.click(button(opened, 'Save'))
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent).toMatchObject([{ name: 'Exotics', brandRepName: 'Dora', modifiedOn: later.toISOString() }])
})

test('a location is shown by its name, or by its number once it is removed', async () => {
  const opened = await open()
  await rename(opened, 'Exotic Drinks')
  const shows = async (defaultLocationId: number, text: string, modifiedOn: Date) => {
    opened.setStored([{ ...exotic, defaultLocationId, modifiedOn }, tokyo])
    await opened.refetch()
    expect(await opened.dialog.findByText(`Default location: now “${text}”`)).toBeVisible()
  }
  await shows(2, 'Harbor', later)
  await shows(9, 'location 9', new Date(later.getTime() + 1))
})

test('a stock limit set in the meantime is not a conflict: the form is saved again automatically', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let calls = 0
  const answers = [
    handler(changeBrand, () => {
      calls += 1
      return calls === 1
        ? changedBy('Nancy', { maxBrandStock: 7 })
        : Response.json(changeBrand.answer.encode({ ...exotic, name: 'Exotic Drinks', modifiedOn: later }))
    }),
  ]
  const opened = await open({ answers })
  await rename(opened, 'Exotic Drinks{Enter}')
  expect(await opened.dialog.findByText('Saved')).toBeVisible()
})

test('a brand that someone else deleted is reported, and its edits can be discarded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const opened = await open({ answers: [refuseCall(changeBrand, 'not-found')] })
  await rename(opened, 'Exotic Drinks')
  opened.setStored([tokyo])
  await opened.person.click(button(opened, 'Save'))
  expect(
    await opened.dialog.findByText("Exotic Liquids was deleted, so your changes to it can't be saved."),
  ).toBeVisible()
  await opened.person.click(button(opened, 'Discard them'))
  expect(opened.dialog.queryByText(/your changes to it/)).toBeNull()
  expect(head(opened, 'Tokyo Traders')).toBeVisible()
})

test('a brand that someone else deletes while it is open is reported', async () => {
  const opened = await open()
  opened.setStored([tokyo])
  await opened.refetch()
  expect(await opened.dialog.findByText('Exotic Liquids was deleted.')).toBeVisible()
})

test('a change by someone else shows immediately when nothing was typed', async () => {
  const opened = await open()
  opened.setStored([{ ...exotic, brandRepName: 'Carl', modifiedOn: later }, tokyo])
  await opened.refetch()
  await waitFor(() => expect(opened.dialog.getByLabelText('Representative')).toHaveValue('Carl'))
  expect(button(opened, 'Save')).toBeDisabled()
})

test('users who may not change brands can only view them', async () => {
  const opened = await open({ roles: ['SALES'] })
  expect(nameField(opened)).toHaveAttribute('readonly')
  expect(opened.dialog.getByRole('checkbox', { name: 'Excluded from reporting' })).toBeDisabled()
  for (const name of ['Save', 'Delete brand', 'Add line'])
    expect(opened.dialog.queryByRole('button', { name })).toBeNull()
  expect(opened.dialog.getByRole('button', { name: 'Stock limits' })).toBeVisible()
})

test('brands can be found by name or SKU code, and the arrow keys move between them', async () => {
  const many = Array.from({ length: 20 }, (_, n) => aBrand({ id: n + 1, name: `Brand ${n + 1}`, skucode: `B${n + 1}` }))
  const { person } = showBrands({ answers: [answerCall(listBrandsWithCount, () => many)] })
  await person.click(await screen.findByText('Brand 1'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit brands' }))
  await person.type(dialog.getByLabelText('Search brands'), 'b2')
  const heads = () => dialog.getAllByRole('button').filter((head) => /^brand-\d+$/.test(head.id))
  expect(heads().map(({ id }) => id)).toEqual(['brand-2', 'brand-20'])
  act(() => heads()[0]?.focus())
  await person.keyboard('{ArrowDown}')
  expect(heads()[1]).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(dialog.getByLabelText(/Brand name/)).toHaveValue('Brand 20')
})

test('the change log of a brand is below its form', async () => {
  const opened = await open({
    answers: [
      answerCall(readChangeLog, ({ params }) => {
        expect(params).toEqual({ entityType: 'brand', entityId: '1' })
        return []
      }),
    ],
  })
  expect(await opened.dialog.findByText(/No change logs found for brand/)).toBeInTheDocument()
})

test('edits to several brands are restored after a reload', async () => {
  const first = await open()
  await rename(first, 'Exotic Drinks')
  await first.person.click(head(first, 'Tokyo Traders'))
  await rename(first, 'Tokyo Tea')
  first.unmount()
  const opened = await open()
  expect(within(head(opened, 'Tokyo Traders')).getByText('Unsaved')).toBeVisible()
  expect(nameField(opened)).toHaveValue('Exotic Drinks')
  expect(opened.dialog.getByText(/^Your unsaved changes from .* were restored\.$/)).toBeVisible()
  await opened.person.click(button(opened, 'Save'))
  expect(await opened.dialog.findByText('Saved')).toBeVisible()
  await opened.person.click(head(opened, 'Tokyo Traders'))
  expect(nameField(opened)).toHaveValue('Tokyo Tea')
  expect(opened.sent).toMatchObject([{ id: 1, name: 'Exotic Drinks' }])
})

test('restored edits of a brand can be discarded, and those of others stay', async () => {
  const first = await open()
  await rename(first, 'Exotic Drinks')
  await first.person.click(head(first, 'Tokyo Traders'))
  await rename(first, 'Tokyo Tea')
  first.unmount()
  const second = await open()
  await second.person.click(button(second, 'Discard changes'))
  await second.person.click((await confirmationDialog()).getByRole('button', { name: 'Discard' }))
  expect(nameField(second)).toHaveValue('Exotic Liquids')
  expect(nameField(second)).toHaveFocus()
  expect(second.dialog.queryByText(/were restored/)).toBeNull()
  second.unmount()
  const third = await open()
  expect(nameField(third)).toHaveValue('Exotic Liquids')
  await third.person.click(head(third, 'Tokyo Traders'))
  expect(nameField(third)).toHaveValue('Tokyo Tea')
})

test('the margin floor of a brand is a percentage that users who can see costs edit', async () => {
  const opened = await open()
  const { dialog, person, sent } = opened
  const floor = dialog.getByLabelText('Margin floor')
  await person.type(floor, '120')
  await person.click(button(opened, 'Save'))
  expect(dialog.getByText('Must be at most 100%')).toBeVisible()
  await person.clear(floor)
  await person.type(floor, 'a lot')
  expect(floor).toBeInvalid()
  await person.clear(floor)
  await person.type(floor, '22,5')
  expect(dialog.getByText('Use a period for decimals')).toBeVisible()
  await person.clear(floor)
  await person.type(floor, '22.5%{Enter}')
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent).toMatchObject([{ marginFloor: 22.5 }])
})

test('the lead time of a brand is whole days', async () => {
  const opened = await open()
  const { dialog, person, sent } = opened
  const days = dialog.getByLabelText('Lead time')
  await person.type(days, '400')
  await person.click(button(opened, 'Save'))
  expect(dialog.getByText('Must be at most 365 days')).toBeVisible()
  await person.clear(days)
  await person.type(days, 'two')
  expect(days).toBeInvalid()
  await person.clear(days)
  await person.type(days, '14{Enter}')
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent).toMatchObject([{ leadTimeDays: 14 }])
})
