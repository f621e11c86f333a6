import {
  addExtractType,
  addProductType,
  listProductTypes,
  type NamedRecord,
  changeProductType,
} from '@dray/contract/products'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, refuseCall } from '../../test-data/screens.tsx'

const field = (name: string) => screen.getByRole('textbox', { name })
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const dialogs = [
  { name: 'AddProductType', label: 'Product type name', call: addProductType },
  { name: 'AddExtractType', label: 'Extract type name', call: addExtractType },
] as const

// R2.13-60, R2.13-61, R2.2-10, R2.2-12
test.each(dialogs)(
  '$name takes a name, saves it with Enter and returns what was added',
  async ({ name, label, call }) => {
    const sent: unknown[] = []
    const added: NamedRecord[] = []
    const { person } = await showModal(
      name,
      { onAdded: (type) => added.push(type) },
      {
        answers: [
          answerCall(call, ({ body }) => {
            sent.push(body)
            return { id: 9, name: 'Rosin' }
          }),
        ],
      },
    )
    await waitFor(() => expect(field(label)).toHaveFocus())
    await person.type(field(label), ' Rosin {Enter}')
    await waitForClose()
    expect(sent).toEqual([{ name: 'Rosin' }])
    expect(added).toEqual([{ id: 9, name: 'Rosin' }])
  },
)

// R5-06, R5-07
test.each(dialogs)('$name says that a name is required, and sends nothing', async ({ name, label }) => {
  const { person } = await showModal(name, {}, { answers: [] })
  await person.type(field(label), '  {Enter}')
  expect(await screen.findByText(`${label} is required`)).toBeInTheDocument()
  expect(field(label)).toBeInvalid()
})

// R8-02, R8-03
test('a name that is in use is refused at the field, and what was typed stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await showModal('AddProductType', {}, { answers: [refuseCall(addProductType, 'name-taken')] })
  await person.type(field('Product type name'), 'Flower{Enter}')
  expect(await screen.findByText('This name is already in use.')).toBeInTheDocument()
  expect(field('Product type name')).toHaveValue('Flower')
  await waitFor(() => expect(field('Product type name')).toHaveFocus())
  await person.type(field('Product type name'), 's')
  expect(screen.queryByText('This name is already in use.')).toBeNull()
})

test('a typed name is not discarded without asking', async () => {
  const { person } = await showModal('AddProductType', {}, { answers: [] })
  await person.type(field('Product type name'), 'Ros{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Product type name')).toHaveValue('Ros')
})

// R2.2-11
test('a product type can be renamed, and its SKUs do not change', async () => {
  const sent: unknown[] = []
  const { person } = await showModal(
    'EditProductType',
    { typeId: 2 },
    {
      answers: [
        answerCall(listProductTypes, () => [{ id: 2, name: 'Beverages' }]),
        answerCall(changeProductType, ({ params, body }) => {
          sent.push([params['id'], body])
          return { id: 2, name: 'Drinks' }
        }),
      ],
    },
  )
  expect(await screen.findByText("The SKUs of its products won't change.")).toBeInTheDocument()
  expect(field('Product type name')).toHaveValue('Beverages')
  await person.clear(field('Product type name'))
  await person.type(field('Product type name'), 'Drinks{Enter}')
  await waitForClose()
  expect(sent).toEqual([['2', { name: 'Drinks', requiresCoa: false }]])
})

/** Edits a product type whose batches need no COA. */
async function editType() {
  const sent: unknown[] = []
  const shown = await showModal(
    'EditProductType',
    { typeId: 2 },
    {
      answers: [
        answerCall(listProductTypes, () => [{ id: 2, name: 'Beverages', requiresCoa: false }]),
        answerCall(changeProductType, ({ body }) => {
          sent.push(body)
          return { id: 2, name: 'Beverages', requiresCoa: true }
        }),
      ],
    },
  )
  const needsCoa = await screen.findByRole('switch', { name: /^Batches need a COA/ })
  return { ...shown, sent, needsCoa }
}

test('whether batches need a COA is saved even if the name stays, and is not discarded without asking', async () => {
  const { person, sent, needsCoa } = await editType()
  await person.click(needsCoa)
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitForClose()
  expect(sent).toEqual([{ name: 'Beverages', requiresCoa: true }])
})

test('a product type that was not changed is not sent', async () => {
  const { person, sent } = await editType()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitForClose()
  expect(sent).toEqual([])
})

test('an unknown product type says so', async () => {
  await showModal('EditProductType', { typeId: 7 }, { answers: [answerCall(listProductTypes, () => [])] })
  expect(await screen.findByText('This product type no longer exists.')).toBeInTheDocument()
})
