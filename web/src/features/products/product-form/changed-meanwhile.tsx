import { ChangedMeanwhile as Notice } from '../../../shared/changed-meanwhile/changed-meanwhile.tsx'
import { fieldLabels, type ProductField, type ProductFields } from './product-fields.ts'
import { shownText } from './shown-text.ts'
import type { EditProductEditor } from './use-edit-product.ts'

type Props = { editor: EditProductEditor; theirs: NonNullable<EditProductEditor['theirs']> }

/** What somebody else changed of the product while it was being edited here. */
export function ChangedMeanwhile({ editor, theirs }: Props) {
  const { form } = editor
  const read = (fields: ProductFields, field: ProductField) => shownText(fields, field, form.choices)
  return (
    <Notice
      what="product"
      by={theirs.refusal?.changedBy}
      isRefused={theirs.refusal !== undefined}
      changes={theirs.changed.map((part) => ({
        part,
        label: fieldLabels[part],
        isPlural: part === 'productLineIDs',
        isContested: form.changed.includes(part),
        texts: part === 'image' ? undefined : { theirs: read(theirs.fields, part), mine: read(form.fields, part) },
      }))}
      isSaving={editor.isSaving}
      onTake={editor.take}
      onKeep={editor.keepMine}
      onSave={editor.saveMine}
      stay={form.focusName}
    />
  )
}
