import { addProduct, type NewProduct, type Product, suggestSku } from '@dray/contract/products'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import type { SaveMode } from '../../kit/editing/session-store.ts'
import { useNewRecord } from '../../kit/editing/use-new-record.ts'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { parseNewProduct, productForm } from './product-form/product-fields.ts'
import { ProductForm } from './product-form/product-form.tsx'
import { type ProductFormState, useProductForm } from './product-form/use-product-form.ts'

/** `shownSku`: the SKU the form had shown. */
type Saved = { product: Product; shownSku: string | undefined }

/** Spec 2.13, 5. */
export function AddProductModal({ frame, closeNow, brandId, onAdded }: PropsOf<'AddProduct'>) {
  const [isDone, setDone] = useState(false)
  const { editing, form, sku, saved } = useAddProduct({ brandId, onSaved })
  const { isSaving } = editing
  useUnsavedGuard(editing.isDirty)

  function onSaved(result: Saved, mode: SaveMode) {
    confirmAdded({ list: 'Products', id: result.product.id, name: result.product.name })
    onAdded?.(result.product)
    if (mode === 'stay') form.focusName()
    // The user saw a different SKU, so show the saved SKU.
    else if (hasOtherSku(result)) setDone(true)
    else closeNow()
  }
  return (
    <Modal {...frame} title="Add product" size={920}>
      {isDone && saved ? (
        <>
          <Text role="status">{savedMessage(saved)}</Text>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" autoFocus onClick={closeNow}>
              Close
            </Button>
            <Button onClick={() => setDone(false)}>Add another</Button>
          </Group>
        </>
      ) : (
        <ProductForm
          form={form}
          sku={{ ...sku, hint: sku.isEnabled ? 'Loading...' : 'Generated from brand and type' }}
          nextBatchNumber={sku.batchNumber ?? 'Made for you'}
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

type Options = { brandId: number | undefined; onSaved: (saved: Saved, mode: SaveMode) => void }

function useAddProduct({ brandId, onSaved }: Options) {
  const [start, setStart] = useState(() => ({ ...productForm.blank, brandID: String(brandId ?? '') }))
  const [saved, setSaved] = useState<Saved>()
  const add = useChange(addProduct)
  const editing = useNewRecord(productForm, start, {
    save(fields) {
      const { body } = parseNewProduct(form.withoutDeletedLines(fields))
      return (
        body &&
        add.mutateAsync({ body: { ...body, sku: unansweredSku(body, add.unanswered?.body) ?? sku.value ?? null } })
      )
    },
    onSaved(product, mode) {
      const result = { product, shownSku: sku.value }
      setSaved(result)
      setStart({ ...productForm.blank, brandID: String(product.brandID), typeID: String(product.typeID) })
      form.resetValidation()
      onSaved(result, mode)
    },
    onRefused: (problem) => form.reloadChoicesAfter(problem),
  })
  const form: ProductFormState = useProductForm(editing, (fields) => parseNewProduct(fields).problems)
  const sku = useNextSku(editing.fields)
  return { editing, form, sku, saved }
}

type Numbered = Pick<NewProduct, 'brandID' | 'typeID'>

/** The SKU of a product that may already be saved; the server now suggests a different one. */
const unansweredSku = (body: Numbered, sent: NewProduct | undefined): string | null =>
  sent?.brandID === body.brandID && sent.typeID === body.typeID ? sent.sku : null

/** The SKU the server would assign, once brand and type are chosen (spec 5). */
function useNextSku({ brandID, typeID }: { brandID: string; typeID: string }) {
  const isEnabled = brandID !== '' && typeID !== ''
  const query = { brandID: Number(brandID), typeID: Number(typeID) }
  const read = useRead(suggestSku, { query }, { enabled: isEnabled })
  return {
    value: isEnabled ? read.data?.sku : undefined,
    batchNumber: isEnabled ? read.data?.batchNumber : undefined,
    isEnabled,
    failure: isEnabled && read.isError ? read.error.message : undefined,
  }
}

function savedMessage(saved: Saved): string {
  const { name, sku } = saved.product
  const message = `${name} was saved as ${sku}.`
  return hasOtherSku(saved) ? `${message} ${saved.shownSku} was already taken.` : message
}

const hasOtherSku = ({ product, shownSku }: Saved): boolean => shownSku !== undefined && shownSku !== product.sku
