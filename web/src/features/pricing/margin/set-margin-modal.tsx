import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { marginBases, type MarginBasis } from '@dray/domain/pricing/change-prices'
import { Alert, Button, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { type Layered, useOpenModal, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { ReasonField } from '../../../records/pricing/reason-field.tsx'
import { askFromPrices } from '../../../records/pricing/price-figures.ts'
import { replacesUnsaved } from '../price-lines.ts'
import { marginFigures, type MarginForm, type MarginPreview, type MarginRow, useSetMargin } from './use-set-margin.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { ColumnHeads } from '../../../kit/table/column-heads.tsx'
import { BelowFloor, PriceBadge } from '../price-badge.tsx'
import style from './margin.module.css'

type Props = Layered & {
  customerId: number
  productIds: readonly number[]
  /** Products with unsaved typed prices, which are replaced. */
  unsaved: ReadonlySet<number>
  onSaved: (productIds: readonly number[]) => void
}

/** Sets many prices to a basis plus or minus a percentage or amount, after a preview (spec 2.5). */
export function SetMarginModal({ frame, closeNow, customerId, productIds, unsaved, onSaved }: Props) {
  const openModal = useOpenModal()
  const form = useSetMargin({
    customerId,
    productIds,
    onSaved(ids) {
      closeNow()
      onSaved(ids)
    },
  })
  useUnsavedGuard(form.isTouched && !form.isSaved)
  const { preview, problem, below, isMissing } = form
  const replaced = preview.rows.filter(({ id }) => unsaved.has(id)).length

  function submit(event: FormEvent) {
    event.preventDefault()
    if (preview.rows.length < askFromPrices) return form.submit()
    openModal('Confirmation', {
      title: 'Set margin',
      question: `Set new prices?\n${marginFigures(preview)}`,
      confirmLabel: `Set ${pluralize(preview.rows.length, 'price')}`,
      onConfirm: form.submit,
    })
  }
  return (
    <Modal {...frame} title={`Set margin for ${pluralize(productIds.length, 'product')}`} size={860}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <MarginFields form={form} />
          <MarginTable preview={preview} below={below} isReady={form.isTouched} />
          {replaced > 0 && (
            <Text size="sm" role="status">
              {replacesUnsaved(replaced)}
            </Text>
          )}
          {form.isReasonAsked && (
            <ReasonField
              value={form.reason}
              onChange={form.setReason}
              isMissing={isMissing}
              subject={below.size === 0 ? 'Some prices are' : belowSubject(below.size)}
            />
          )}
          {form.blocked !== undefined && (
            <Alert color="red" role="alert" p="xs">
              {form.blocked}
            </Alert>
          )}
          <FormEnd
            submit={preview.rows.length === 0 ? 'Set prices' : `Set ${pluralize(preview.rows.length, 'price')}`}
            isSaving={form.isSending}
            refusal={problem === null || isMissing ? undefined : firstMessage(problem)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const basisLabels: Record<MarginBasis, string> = { basePrice: 'Base price', cost: 'Cost' }

function MarginFields({ form }: { form: MarginForm }) {
  const { seesCosts } = useSession()
  const { chosen, change } = form
  const bases = marginBases.filter((basis) => basis !== 'cost' || seesCosts)
  return (
    <Group align="flex-start" gap="sm">
      <Select
        label="Basis"
        data={bases.map((value) => ({ value, label: basisLabels[value] }))}
        value={chosen.basis}
        onChange={(basis) => basis !== null && change({ basis })}
        allowDeselect={false}
        w={150}
      />
      <Choice
        label="Plus or minus"
        data={[
          { value: '+', label: '+' },
          { value: '-', label: '−' },
        ]}
        value={chosen.sign}
        onChange={(sign) => change({ sign })}
      />
      <TextInput
        label={chosen.unit === '%' ? 'Percent' : 'Dollars'}
        inputMode="decimal"
        autoComplete="off"
        w={150}
        value={chosen.text}
        error={form.valueProblem}
        onChange={(event) => change({ text: event.currentTarget.value })}
        data-autofocus
      />
      <Choice
        label="Unit"
        data={[
          { value: '%', label: '%' },
          { value: '$', label: '$' },
        ]}
        value={chosen.unit}
        onChange={(unit) => change({ unit })}
      />
    </Group>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  data: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, data, value, onChange }: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      mt={24}
      size="xs"
      aria-label={label}
      data={data}
      value={value}
      onChange={(chosen) => {
        const found = data.find((option) => option.value === chosen)
        if (found) onChange(found.value)
      }}
    />
  )
}

/** Rows on a page of the preview (spec 9). */
const pageSize = 25

type MarginTableProps = {
  preview: MarginPreview
  below: ReadonlySet<number>
  /** A value was typed. */
  isReady: boolean
}

function MarginTable({ preview, below, isReady }: MarginTableProps) {
  const { rows } = preview
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const current = Math.min(page, pages - 1)
  if (rows.length === 0)
    return (
      <p role="status" className="text-sm muted">
        {isReady ? marginSummary(preview, below) : 'Enter a value to see the new prices.'}
      </p>
    )
  return (
    <div className="stack">
      <p role="status" className="text-sm muted">
        {marginSummary(preview, below)}
      </p>
      <div className={`overflow-auto ${style.scroller}`}>
        <table className={`table ${style.table}`} aria-label="New prices">
          <ColumnHeads
            heads={['Product', 'Brand', ['Basis', 'number'], ['Current price', 'number'], ['New price', 'number']]}
          />
          <tbody>
            {rows.slice(current * pageSize, (current + 1) * pageSize).map((row) => (
              <PreviewRow key={row.id} row={row} isBelow={below.has(row.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pages current={current} pages={pages} onTurn={setPage} />}
    </div>
  )
}

function marginSummary({ rows, unchanged, leftOut }: MarginPreview, below: ReadonlySet<number>): string {
  const parts = [rows.length === 0 ? 'No price changes.' : `${pluralize(rows.length, 'price')} will be set.`]
  if (below.size > 0) parts.push(`${formatCount(below.size)} below the margin floor.`)
  if (unchanged > 0) parts.push(`${pluralize(unchanged, 'product')} already at this price.`)
  if (leftOut > 0) parts.push(`${pluralize(leftOut, 'product')} left out: no basis, or not sold.`)
  return parts.join(' ')
}

function PreviewRow({ row, isBelow }: { row: MarginRow; isBelow: boolean }) {
  return (
    <tr>
      <th scope="row" className="strong">
        {row.name}
      </th>
      <td>{row.brand}</td>
      <td className="number">
        <MoneyText amount={row.basis} />
      </td>
      <td className="number">
        {row.isCustom && <PriceBadge isCustom />}
        <MoneyText amount={row.current} />
      </td>
      <td className="number">
        {isBelow && <BelowFloor />}
        <strong>
          <MoneyText amount={row.newCustomPrice} />
        </strong>
      </td>
    </tr>
  )
}

type PagesProps = { current: number; pages: number; onTurn: (page: number) => void }

const Pages = ({ current, pages, onTurn }: PagesProps) => (
  <div className={`text-sm row ${style.pages}`}>
    <Button size="xs" variant="default" {...disabledIf(current === 0, () => onTurn(current - 1))}>
      Previous
    </Button>
    <span role="status">
      Page {formatCount(current + 1)} of {formatCount(pages)}
    </span>
    <Button size="xs" variant="default" {...disabledIf(current === pages - 1, () => onTurn(current + 1))}>
      Next
    </Button>
  </div>
)

const belowSubject = (count: number): string => `${pluralize(count, 'price')} ${count === 1 ? 'is' : 'are'}`
