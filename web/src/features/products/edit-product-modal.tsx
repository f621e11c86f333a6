import { readProduct, type Product } from '@dray/contract/products'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { BusyButton } from '../../shared/busy-button.tsx'
import { figure } from '../../shared/counted.ts'
import { type PropsOf, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { ChangedMeanwhile } from './product-form/changed-meanwhile.tsx'
import style from './product-form/product-form.module.css'
import { ProductForm } from './product-form/product-form.tsx'
import { ProductReadNotice } from './product-form/product-read-notice.tsx'
import { type EditProductEditor, useEditProduct } from './product-form/use-edit-product.ts'

/** A product's fields, to be changed (spec 5, 7.3). */
export function EditProductModal({ frame, closeNow, productId }: PropsOf<'EditProduct'>) {
  const read = useRead(readProduct, { params: { id: productId } }, { expects: ['not-found'] })
  // Not from an older reading that lies in the cache: its changes would look as if somebody made them just now.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // For good: reading again must not take the form away.
  if (read.data && isFresh && !isShown) setShown(true)
  return (
    <Modal {...frame} title="Edit product" size={920}>
      {read.data && isShown ? (
        <Editor product={read.data} onClose={frame.onClose} onSaved={closeNow} />
      ) : (
        <ProductReadNotice read={read} />
      )}
    </Modal>
  )
}

function Editor({ product, onClose, onSaved }: { product: Product; onClose: () => void; onSaved: () => void }) {
  const editor = useEditProduct({ product, onSaved })
  const { form, theirs, isSaving } = editor
  const isChanged = form.changed.length > 0
  useUnsavedGuard(isChanged)

  function submit() {
    if (isChanged && !theirs?.refusal) editor.save()
  }
  return (
    <ProductForm
      form={form}
      sku={{ value: product.sku, hint: '' }}
      stockHint={stockHint(editor)}
      isSaving={isSaving}
      onSubmit={submit}
      notices={theirs && <ChangedMeanwhile editor={editor} theirs={theirs} />}
      buttons={
        <>
          <div role="status" className={style.done}>
            {editor.isTold && 'Changed by somebody just now. This form shows the product as it is.'}
          </div>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" disabled={!isChanged || theirs?.refusal !== undefined} loading={isSaving}>
            Save
          </BusyButton>
        </>
      }
    />
  )
}

/** An edit of the stock is applied as a difference (D-95); what comes out is said where goods moved meanwhile. */
function stockHint({ form, current, stockBefore }: EditProductEditor): string | undefined {
  if (stockBefore === undefined) return undefined
  const typed = Number(form.fields.stock)
  const isMoved = current.stock !== stockBefore && form.fields.stock.trim() !== '' && Number.isSafeInteger(typed)
  return isMoved
    ? `It was ${figure(stockBefore)} and is ${figure(current.stock)} now, so it becomes ${figure(current.stock + typed - stockBefore)}`
    : `It was ${figure(stockBefore)}`
}
