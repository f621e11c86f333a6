import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type MarginBasis, marginBases } from '@dray/domain/pricing/change-prices'
import { Alert, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { type Layered, useOpenModal, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { ReasonField } from '../../../records/pricing/reason-field.tsx'
import { askFromPrices } from '../../../records/pricing/price-figures.ts'
import { marginFigures } from './margin-preview.ts'
import { replacesUnsaved } from '../price-lines.ts'
import { MarginTable } from './margin-table.tsx'
import { type MarginForm, useSetMargin } from './use-set-margin.ts'

const basisLabels: Record<MarginBasis, string> = { basePrice: 'Base price', cost: 'Cost' }

type Props = Layered & {
  customerId: number
  productIds: readonly number[]
  /** Products whose prices were typed and are not saved: they are replaced. */
  unsaved: ReadonlySet<number>
  onSaved: (productIds: readonly number[]) => void
}

/** Sets the prices of many products as a basis plus or minus a percentage or an amount, with a preview (spec 2.5, D-52). */
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

const belowSubject = (count: number): string => `${pluralize(count, 'price')} ${count === 1 ? 'is' : 'are'}`

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
