import {
  addProductLine,
  type Brand,
  type BrandWithCount,
  changeBrand,
  listProductLines,
  type ProductLine,
  removeBrand,
  removeProductLine,
} from '@dray/contract/brands'
import { listLocations } from '@dray/contract/locations'
import { nameKey } from '@dray/domain/text/plain-text'
import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { formState } from '../../../kit/fields/form-field.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import { ChangeLogPanel } from '../../../records/changelog/change-log-panel.tsx'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { recentBrand, useRecent } from '../../../records/recents.ts'
import { BrandFieldInputs, brandFieldText } from '../brand-fields.tsx'
import style from './edit-brands.module.css'
import type { BrandEditor } from './use-edit-brands.ts'

type Props = {
  brand: BrandWithCount
  editor: BrandEditor
  line: string
  onTypeLine: (text: string) => void
  onDeleted: () => void
}

type ProductLinesProps = { brand: Brand; isReadOnly: boolean; typed: string; onType: (text: string) => void }

/** An expanded brand: its form, product lines, and change log (spec 2.7). */
export function BrandForm({ brand, editor, line, onTypeLine, onDeleted }: Props) {
  useRecent(recentBrand(brand))
  const { may } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const locations = useRead(listLocations).data ?? []
  const mayWrite = may(changeBrand)

  /** Once the server responds, the clicked button is disabled or gone, so focus the first field. */
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
        <BrandFieldInputs form={formState(editor, { isReadOnly: !mayWrite || editor.isSaving || editor.isDeleting })} />
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

/** A brand's product lines, added and removed immediately (D-69). */
function ProductLines({ brand, isReadOnly, typed, onType }: ProductLinesProps) {
  const read = useRead(listProductLines, { params: { brandId: brand.id } })
  const lines = read.data ?? []
  return (
    <section aria-label="Product lines" className={style.block}>
      <h4 className="text-sm bold">Product lines</h4>
      {lines.length > 0 ? (
        <ul className="row wrap" style={{ gap: 6 }}>
          {lines.map((line) => (
            <Line key={line.id} line={line} isReadOnly={isReadOnly} />
          ))}
        </ul>
      ) : read.data ? (
        <p className="text-sm muted">This brand has no product lines.</p>
      ) : (
        <TableNotice read={read} isEmpty empty="" />
      )}
      {!isReadOnly && <AddLine brand={brand} lines={lines} typed={typed} onType={onType} />}
    </section>
  )
}

function Line({ line, isReadOnly }: { line: ProductLine; isReadOnly: boolean }) {
  const openModal = useOpenModal()
  const remove = useChange(removeProductLine)
  const confirmRemove = () =>
    openModal('Confirmation', {
      title: 'Remove product line',
      question: `Remove the product line ${line.name}? Its products stay, without a product line.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: () => remove.mutate({ params: { id: line.id } }),
    })
  return (
    <li className={`text-sm wrap-anywhere ${style.line}`}>
      {line.name}
      {!isReadOnly && (
        <CloseButton size="xs" aria-label={`Remove ${line.name}`} disabled={remove.isPending} onClick={confirmRemove} />
      )}
      {remove.error && (
        <span role="alert" className="danger strong">
          {remove.error.message}
        </span>
      )}
    </li>
  )
}

type AddLineProps = Pick<ProductLinesProps, 'brand' | 'typed' | 'onType'> & { lines: readonly ProductLine[] }

function AddLine({ brand, lines, typed, onType }: AddLineProps) {
  const add = useChange(addProductLine)
  const input = useRef<HTMLInputElement>(null)
  const name = typed.trim()
  const isTaken = lines.some((line) => nameKey(line.name) === nameKey(name))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name === '' || isTaken || add.isPending) return
    input.current?.focus()
    add.mutate({ params: { brandId: brand.id }, body: { name } }, { onSuccess: () => onType('') })
  }
  return (
    <form className={style.addLine} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        aria-label="New product line"
        placeholder="New product line"
        autoComplete="off"
        value={typed}
        readOnly={add.isPending}
        error={isTaken ? 'This brand already has this line.' : (fieldProblems(add.error)['name'] ?? add.error?.message)}
        onChange={(event) => {
          if (add.isError) add.reset()
          onType(event.currentTarget.value)
        }}
      />
      <BusyButton type="submit" variant="default" disabled={name === '' || isTaken} loading={add.isPending}>
        Add line
      </BusyButton>
    </form>
  )
}
