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

test('the product form has an input for every field', async () => {
  const answers = [
    answerCall(listBrands, () => []),
    answerCall(listProductTypes, () => []),
    answerCall(listExtractTypes, () => []),
  ]
  await showModal('AddProduct', {}, { roles: ['ADMIN'], answers })
  const dialog = await screen.findByRole('dialog')
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
    gtin: '04006381333931',
    caseGtin: '10614141000415',
    cost: cents(12_00),
  })
  await showModal('ViewProduct', { productId: 1 }, { answers: [answerCall(readProduct, () => product)] })
  const dialog = await screen.findByRole('dialog')
  const { name: _name, image: _image, brandID: _brand, typeID: _type, ...named } = labels
  for (const label of Object.values(named)) expect(dialog, label).toHaveTextContent(label)
})
