import { type BrandWithCount, removeBrand, changeBrand } from '@dray/contract/brands'
import { listLocations } from '@dray/contract/locations'
import { Button, Group } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { ChangeLogPanel } from '../../../records/changelog/change-log-panel.tsx'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { recentBrand, useRecent } from '../../../records/recents.ts'
import { useSession } from '../../../kit/session.tsx'
import { brandFieldText } from '../brand-fields.ts'
import { BrandFieldInputs } from '../brand-field-inputs.tsx'
import { focusFirstInvalid } from '../../../kit/focus/focus-first-invalid.ts'
import style from './edit-brands.module.css'
import { ProductLines } from './product-lines.tsx'
import type { BrandEditor } from './use-edit-brands.ts'

type Props = {
  brand: BrandWithCount
  editor: BrandEditor
  line: string
  onTypeLine: (text: string) => void
  onDeleted: () => void
}

/** An expanded brand: its form, product lines and change log (spec 2.7). */
export function BrandForm({ brand, editor, line, onTypeLine, onDeleted }: Props) {
  useRecent(recentBrand(brand))
  const { may } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const locations = useRead(listLocations).data ?? []
  const mayWrite = may(changeBrand)

  /** The clicked button is disabled or gone once the server has answered, so focus the first field. */
  const focusForm = () => form.current?.querySelector('input')?.focus()

  const refusal = editor.deleteProblem ?? editor.refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    if (editor.cannotSave || editor.isSaving) return
    if (document.activeElement instanceof HTMLButtonElement) focusForm()
    if (!editor.save()) focusFirstInvalid(form.current)
  }
  return (
    <div className={`stack ${style.open}`}>
      <form ref={form} onSubmit={submit} noValidate className={style.form}>
        <BrandFieldInputs
          fields={editor.fields}
          problems={editor.problems}
          isReadOnly={!mayWrite || editor.isSaving || editor.isDeleting}
          onEdit={editor.edit}
        />
        <RestoredNotice editing={editor} focusBeside={focusForm} />
        <RecordConflictNotice
          entityType="brand"
          editing={editor}
          textOf={(fields, field) => brandFieldText(fields, field, locations)}
          focusBeside={focusForm}
        />
        {refusal !== undefined && (
          <div role="alert" className="danger strong">
            {refusal}
          </div>
        )}
        <FormButtons brand={brand} editor={editor} onDeleted={onDeleted} focusForm={focusForm} />
      </form>
      <ProductLines brand={brand} isReadOnly={!mayWrite} typed={line} onType={onTypeLine} />
      <ChangeLogPanel entityType="brand" entityId={brand.id} />
    </div>
  )
}

type ButtonsProps = Pick<Props, 'brand' | 'editor' | 'onDeleted'> & { focusForm: () => void }

function FormButtons({ brand, editor, onDeleted, focusForm }: ButtonsProps) {
  const { may } = useSession()
  const openModal = useOpenModal()

  async function deleteBrand() {
    if (await editor.remove()) onDeleted()
  }
  const confirmDelete = () =>
    openModal('Confirmation', {
      title: 'Delete brand',
      question: `Delete ${brand.name}? This can't be undone.`,
      confirmLabel: 'Delete brand',
      danger: true,
      onConfirm: () => void deleteBrand(),
    })
  return (
    <Group gap={8}>
      {may(changeBrand) && (
        <BusyButton type="submit" disabled={editor.cannotSave} loading={editor.isSaving}>
          Save
        </BusyButton>
      )}
      {editor.isDirty && (
        <Button
          variant="default"
          disabled={editor.isSaving}
          onClick={() => {
            focusForm()
            editor.undo()
          }}
        >
          Undo changes
        </Button>
      )}
      <span role="status" className="accent strong">
        {editor.isSaved && 'Saved'}
      </span>
      <span className="grow" />
      <Button variant="default" onClick={() => openModal('ManageBrandCatalog', { brandId: brand.id })}>
        Catalog
      </Button>
      <Button variant="default" onClick={() => openModal('EditBrandStockLimits', { brandId: brand.id })}>
        Stock limits
      </Button>
      {may(removeBrand) && (
        <BusyButton variant="subtle" color="red" c="var(--danger)" loading={editor.isDeleting} onClick={confirmDelete}>
          Delete brand
        </BusyButton>
      )}
    </Group>
  )
}
