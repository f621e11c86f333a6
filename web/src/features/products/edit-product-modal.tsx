import { receiveStock } from '@dray/contract/batches'
import { readProduct, type Product } from '@dray/contract/products'
import { Anchor, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { formatCount } from '../../kit/format-count.ts'
import { newVersionText } from '../../kit/editing/conflict-notice.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { type PropsOf, useOpenDialog, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentProduct, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { shownText } from './product-form/shown-text.ts'
import { ProductForm } from './product-form/product-form.tsx'
import { ProductReadNotice } from './product-form/product-read-notice.tsx'
import { type EditProductEditor, useEditProduct } from './product-form/use-edit-product.ts'

/** Edits a product (spec 5, 7.3). */
export function EditProductModal({ frame, closeNow, productId }: PropsOf<'EditProduct'>) {
  const read = useRead(readProduct, { params: { id: productId } }, { expects: ['not-found'] })
  // Not from an old cached version: earlier changes would look as if someone had just made them.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // Once shown, the form stays while the product is read again.
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
  useRecent(recentProduct(product))
  const { editing, form } = editor
  const { isDirty, cannotSave, isSaving, isStored, discard } = editing
  useUnsavedGuard(isDirty, undefined, { isStored, onDiscard: discard })
  return (
    <ProductForm
      form={form}
      sku={{ value: product.sku, hint: '' }}
      stockHint={<StockHint editor={editor} productId={product.id} />}
      isSaving={isSaving}
      onSubmit={() => cannotSave || form.save('close')}
      notices={
        <>
          <RestoredNotice editing={editing} focusBeside={form.focusName} />
          <RecordConflictNotice
            entityType="product"
            editing={editing}
            textOf={(fields, field) => (field === 'image' ? undefined : shownText(fields, field, form.choices))}
            focusBeside={form.focusName}
          />
        </>
      }
      done={editing.hasNewVersion && newVersionText}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" disabled={cannotSave} loading={isSaving}>
            Save
          </BusyButton>
        </>
      }
    />
  )
}

/** Typing a stock is for a wrong count; units that arrived are received, so that they get their batch. */
function StockHint({ editor, productId }: { editor: EditProductEditor; productId: number }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const change = stockChange(editor)
  return (
    <>
      {change !== undefined && (
        <>
          <span>{change}</span>.{' '}
        </>
      )}
      {may(receiveStock) && (
        <>
          Only to correct a count. For units that arrived,{' '}
          <Anchor component="button" type="button" inherit onClick={() => openDialog(ReceiveStock, { productId })}>
            receive stock
          </Anchor>
          .
        </>
      )}
    </>
  )
}

/** An edit of the stock is saved as a difference (D-95); if stock has changed since, the hint shows the result. */
function stockChange({ editing, stockBefore }: EditProductEditor): string | undefined {
  if (stockBefore === undefined) return undefined
  const { record, fields } = editing
  const typed = Number(fields.stock)
  const hasStockChanged = record.stock !== stockBefore && fields.stock.trim() !== '' && Number.isSafeInteger(typed)
  return hasStockChanged
    ? `It was ${formatCount(stockBefore)} and is ${formatCount(record.stock)} now, so it becomes ${formatCount(record.stock + typed - stockBefore)}`
    : `It was ${formatCount(stockBefore)}`
}
