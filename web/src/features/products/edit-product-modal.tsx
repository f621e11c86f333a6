import { receiveStock } from '@dray/contract/batches'
import { changeProduct, type Product, readProduct } from '@dray/contract/products'
import { Anchor, Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { newVersionText } from '../../kit/editing/conflict-notice.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { useEditingSession } from '../../kit/editing/use-editing-sessions.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { type PropsOf, useOpenDialog, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { recentProduct, useRecent } from '../../records/recents.ts'
import {
  parseProductChange,
  type ProductField,
  type ProductFields,
  productForm,
  typedStock,
} from './product-form/product-fields.ts'
import { ProductForm } from './product-form/product-form.tsx'
import { type ProductChoices, type ProductFormState, useProductForm } from './product-form/use-product-form.ts'
import { ProductReadNotice } from './view-product-modal.tsx'
import { parseWhole } from '@dray/domain/typed-figures'

/** Spec 5, 7.3. */
export function EditProductModal({ frame, closeNow, productId }: PropsOf<'EditProduct'>) {
  const read = useRead(readProduct, { params: { id: productId } }, { expects: ['not-found'] })
  // Wait for a fresh read. Starting from an old cached copy, earlier changes would look as if someone had just made them.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // Once shown, the form stays while the product reloads.
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
            textOf={(fields, field) => shownText(fields, field, form.choices)}
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

function useEditProduct({ product, onSaved }: { product: Product; onSaved: () => void }) {
  const { seesCosts } = useSession()
  const cache = useQueryClient()
  const change = useChange(changeProduct)
  const editing = useEditingSession(productForm, product, {
    save({ record: { id, modifiedOn }, fields, seen }) {
      const { body } = parseProductChange(form.withoutDeletedLines(fields), {
        modifiedOn,
        stockBefore: stockBefore(fields, seen),
        seesCosts,
      })
      return body && change.mutateAsync({ params: { id }, body })
    },
    onSaved(answer) {
      cache.setQueryData(readOptions(readProduct, { params: { id: answer.id } }).queryKey, answer)
      onSaved()
    },
    onRefused: (problem) => form.reloadChoicesAfter(problem),
  })
  const { modifiedOn } = editing.record
  const form: ProductFormState = useProductForm(
    editing,
    (fields) =>
      parseProductChange(fields, { modifiedOn, stockBefore: stockBefore(fields, editing.seen), seesCosts }).problems,
  )
  return { editing, form, stockBefore: stockBefore(editing.fields, editing.seen) }
}

type EditProductEditor = ReturnType<typeof useEditProduct>

/** Typing stock is for correcting a count; arriving units are received, so that they get a batch. */
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

/** An edit of stock is saved as a difference; if stock has changed since, the hint shows the result. */
function stockChange({ editing, stockBefore }: EditProductEditor): string | undefined {
  if (stockBefore === undefined) return undefined
  const { record, fields } = editing
  const typed = parseWhole(typedStock(fields))
  return typed !== undefined && record.stock !== stockBefore
    ? `Stock was ${formatCount(stockBefore)} and is now ${formatCount(record.stock)}, so it will be ${formatCount(record.stock + typed - stockBefore)}`
    : `Stock was ${formatCount(stockBefore)}`
}

/** The stock an edit was based on; undefined if it wasn't edited. */
const stockBefore = (fields: ProductFields, seen: ProductFields): number | undefined =>
  typedStock(fields) === seen.stock ? undefined : Number(seen.stock)

/** With names for ids. */
function shownText(fields: ProductFields, field: ProductField, choices: ProductChoices): string | undefined {
  if (field === 'productLineIDs') return fields[field].map((id) => choiceName(choices[field], id)).join(', ')
  if (field !== 'brandID' && field !== 'typeID' && field !== 'extractTypeID') return productForm.shown(fields, field)
  return fields[field] === '' ? '' : choiceName(choices[field], fields[field])
}

const choiceName = ({ list }: ProductChoices['brandID'], id: string): string =>
  list.find(({ value }) => value === id)?.label ?? 'another one'
