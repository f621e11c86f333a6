import { listBrands } from '@dray/contract/brands'
import { listExtractTypes, listProductTypes, readProduct } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/catalog.ts'
import { showModal } from '../../../test-data/modals.tsx'
import { answerCall } from '../../../test-data/screens.tsx'
import { productForm } from './product-fields.ts'

const { labels } = productForm

const answers = [
  answerCall(listBrands, () => []),
  answerCall(listProductTypes, () => []),
  answerCall(listExtractTypes, () => []),
]

test('the product form has an input for every field', async () => {
  const { person } = await showModal('AddProduct', {}, { roles: ['ADMIN'], answers, company: { portal: true } })
  const dialog = await screen.findByRole('dialog')
  await person.type(screen.getByRole('textbox', { name: 'Stock' }), '5')
  for (const label of Object.values(labels))
    expect(
      within(dialog).queryAllByLabelText((text) => text.startsWith(label)),
      label,
    ).not.toEqual([])
})

test('View Product shows every field of the form', async () => {
  const product = aProduct({
    description: 'Spiced tea',
    shelf: 'A-2',
    soldIn: 'CASE',
    gtin: '04006381333931',
    caseGtin: '10614141000415',
    cost: cents(12_00),
  })
  await showModal('ViewProduct', { productId: 1 }, { answers: [answerCall(readProduct, () => product)] })
  const dialog = await screen.findByRole('dialog')
  const { name: _name, image: _image, brandID: _brand, typeID: _type, ...shown } = labels
  // Batches have their own page.
  const { openingBatchNumber: _number, openingExpiresOn: _expiry, ...named } = shown
  for (const label of Object.values(named)) expect(dialog, label).toHaveTextContent(label)
})

test('a company that sells no cannabis sees neither genetics nor extract type', async () => {
  const company = { sellsCannabis: false }
  const product = aProduct({ genetics: 'SATIVA', extractType: 'Rosin' })
  const form = await showModal('AddProduct', {}, { answers, company })
  expect(screen.queryByLabelText(labels.genetics)).toBeNull()
  expect(screen.queryByLabelText(labels.extractTypeID)).toBeNull()
  form.unmount()
  await showModal('ViewProduct', { productId: 1 }, { answers: [answerCall(readProduct, () => product)], company })
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(labels.weight)
  for (const hidden of ['Genetics', 'Sativa', 'Extract type', 'Rosin']) expect(dialog).not.toHaveTextContent(hidden)
})

// D-342
test('a company without a portal or order rules is not asked how a product is sold to contacts', async () => {
  await showModal('AddProduct', {}, { roles: ['ADMIN'], answers })
  await screen.findByRole('dialog')
  expect(screen.queryByLabelText(labels.soldIn)).toBeNull()
})
