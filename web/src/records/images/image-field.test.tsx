import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openModal, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import type { ModalInputs } from '../../kit/modals/modals.tsx'
import { ImageField } from './image-field.tsx'

function show(stored: string, { isReadOnly = false } = {}) {
  const changed = vi.fn<(image: string) => void>()
  function Form() {
    const [fields, setFields] = useState({ image: stored })
    const onEdit = ({ image = '' }: Partial<typeof fields>) => {
      changed(image)
      setFields({ image })
    }
    const form = { fields, labels: { image: 'Image' }, problems: {}, isReadOnly, onEdit }
    return <ImageField form={form} field="image" bucket="products" />
  }
  showWithin(<Form />)
  return { person: setUpUser(), changed }
}
const picture = () => screen.getByRole('img')

// R2.2-25, R9-30
test('an image is chosen by name, shown small, and removed again', async () => {
  const { person, changed } = show('')
  expect(picture()).toHaveAccessibleName('Image (no image)')
  await person.click(screen.getByRole('button', { name: 'Choose image' }))
  expect(openModal).toHaveBeenCalledWith('ImageSelection', expect.objectContaining({ bucket: 'products' }))
  const input = openModal.mock.calls[0]?.[1] as ModalInputs['ImageSelection']
  act(() => {
    input.onSelect('/storage/products/chai.png')
  })
  expect(picture()).toHaveAttribute(
    'srcset',
    '/storage/products/chai.png?size=96 1x, /storage/products/chai.png?size=256 2x',
  )
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  expect(changed.mock.calls).toEqual([['/storage/products/chai.png'], ['']])
  expect(picture()).toHaveAccessibleName('Image (no image)')
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('while its form can’t be edited, an image is neither chosen nor removed', () => {
  show('/storage/products/chai.png', { isReadOnly: true })
  for (const name of ['Choose image', 'Remove']) expect(screen.getByRole('button', { name }), name).toBeDisabled()
})

// R9-30
test('an image that does not load shows the placeholder', () => {
  show('/storage/products/broken.png')
  act(() => void picture().dispatchEvent(new Event('error')))
  expect(picture()).toHaveAccessibleName('Image (no image)')
})

test('an image stored elsewhere is shown at its original size', () => {
  show('https://example.com/chai.png')
  expect(picture()).not.toHaveAttribute('srcset')
})
