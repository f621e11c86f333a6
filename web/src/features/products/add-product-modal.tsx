import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import type { SaveMode } from '../../kit/editing/session-store.ts'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { ProductForm } from './product-form/product-form.tsx'
import { type Saved, useAddProduct } from './product-form/use-add-product.ts'

/** Adds a product (spec 2.13, 5). */
export function AddProductModal({ frame, closeNow, brandId, onAdded }: PropsOf<'AddProduct'>) {
  const [isDone, setDone] = useState(false)
  const { editing, form, sku, saved } = useAddProduct({ brandId, onSaved })
  const { isSaving } = editing
  useUnsavedGuard(editing.isDirty)

  function onSaved(result: Saved, mode: SaveMode) {
    confirmAdded({ list: 'Products', id: result.product.id, name: result.product.name })
    onAdded?.(result.product)
    if (mode === 'stay') form.focusName()
    // The user saw a different SKU, so show the one that was saved.
    else if (hasOtherSku(result)) setDone(true)
    else closeNow()
  }
  return (
    <Modal {...frame} title="Add product" size={920}>
      {isDone && saved ? (
        <>
          <Text role="status">{savedMessage(saved)}</Text>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" onClick={() => setDone(false)}>
              Add another
            </Button>
            <Button autoFocus onClick={closeNow}>
              Close
            </Button>
          </Group>
        </>
      ) : (
        <ProductForm
          form={form}
          sku={{ ...sku, hint: sku.isEnabled ? 'Loading...' : 'Generated from brand and type' }}
          isSaving={isSaving}
          onSubmit={() => form.save('close')}
          done={saved && savedMessage(saved)}
          buttons={
            <>
              <Button variant="default" onClick={frame.onClose}>
                Cancel
              </Button>
              <Button variant="default" disabled={isSaving} onClick={() => form.save('stay')}>
                Save & add another
              </Button>
              <BusyButton type="submit" loading={isSaving}>
                Save
              </BusyButton>
            </>
          }
        />
      )}
    </Modal>
  )
}

const hasOtherSku = ({ product, shownSku }: Saved): boolean => shownSku !== undefined && shownSku !== product.sku

function savedMessage(saved: Saved): string {
  const { name, sku } = saved.product
  const message = `${name} was saved as ${sku}.`
  return hasOtherSku(saved) ? `${message} ${saved.shownSku} was already taken.` : message
}
