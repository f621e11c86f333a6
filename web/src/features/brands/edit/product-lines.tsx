import {
  addProductLine,
  type Brand,
  listProductLines,
  type ProductLine,
  removeProductLine,
} from '@dray/contract/brands'
import { CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import style from './edit-brands.module.css'

type Props = { brand: Brand; isReadOnly: boolean; typed: string; onType: (text: string) => void }

/** The product lines of a brand, saved and removed immediately (D-69). */
export function ProductLines({ brand, isReadOnly, typed, onType }: Props) {
  const read = useRead(listProductLines, { params: { brandId: brand.id } })
  const lines = read.data ?? []
  return (
    <section aria-label="Product lines" className={style.block}>
      <h4 className={style.heading}>Product lines</h4>
      {lines.length > 0 ? (
        <ul className={style.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} isReadOnly={isReadOnly} />
          ))}
        </ul>
      ) : read.data ? (
        <p className={style.none}>This brand has no product lines.</p>
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
    <li className={style.line}>
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

type AddLineProps = Pick<Props, 'brand' | 'typed' | 'onType'> & { lines: readonly ProductLine[] }

function AddLine({ brand, lines, typed, onType }: AddLineProps) {
  const add = useChange(addProductLine)
  const input = useRef<HTMLInputElement>(null)
  const name = typed.trim()
  const isTaken = lines.some((line) => line.name.toLowerCase() === name.toLowerCase())

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
