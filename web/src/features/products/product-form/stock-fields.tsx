import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { genetics, productStatuses } from '@dray/domain/products/product-status'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { WeightField } from '../../../records/weight-field.tsx'
import { noTransition, preventSubmit } from '../../../kit/pickers/search-select.tsx'
import { ChoicesFailed } from '../../../kit/read-failed.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { textProps } from './field-props.ts'
import { fieldLabels } from './product-fields.ts'
import style from './product-form.module.css'
import type { PartProps } from './form-part.ts'

const labeled = (values: readonly string[]) => values.map((value) => ({ value, label: statusLabel(value) }))
const statusChoices = labeled(productStatuses)
const geneticsChoices = labeled(genetics)

/** Status, genetics, product lines, weight, unit quantity and stock. */
export function StockFields({ form, stockHint }: PartProps & { stockHint: ReactNode }) {
  const { onChange: setStatus, ...status } = textProps(form, 'status')
  const { onChange: setGenetics, ...geneticsProps } = textProps(form, 'genetics')
  const { onChange: setUnits, ...units } = textProps(form, 'unitQuantity')
  const { onChange: setStock, ...stock } = textProps(form, 'stock')
  return (
    <div className={style.grid}>
      <Select
        {...status}
        data={statusChoices}
        required
        allowDeselect={false}
        openOnFocus={false}
        onChange={(value) => setStatus(value ?? '')}
      />
      <Select
        {...geneticsProps}
        value={geneticsProps.value === '' ? null : geneticsProps.value}
        data={geneticsChoices}
        placeholder="None"
        clearable
        openOnFocus={false}
        onChange={(value) => setGenetics(value ?? '')}
      />
      <LinesField form={form} />
      <WeightField {...textProps(form, 'weight')} placeholder="3.5" />
      <TextInput
        {...units}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Number of units per box/case"
        onChange={(event) => setUnits(event.currentTarget.value)}
      />
      <TextInput
        {...stock}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(stockHint === undefined ? {} : { description: stockHint })}
        onChange={(event) => setStock(event.currentTarget.value)}
      />
    </div>
  )
}

/** The product lines of the brand (D-69). */
function LinesField({ form }: PartProps) {
  const { fields, choices, problemOf, edit } = form
  const { list, isUpToDate, retry } = choices.productLineIDs
  const hasBrand = fields.brandID !== ''
  const isEmpty = hasBrand && isUpToDate && list.length === 0
  const placeholder = !hasBrand ? 'Choose a brand first' : isEmpty ? 'This brand has no lines' : 'None'
  return (
    <MultiSelect
      label={fieldLabels.productLineIDs}
      data={list}
      value={[...fields.productLineIDs]}
      onChange={(productLineIDs) => edit({ productLineIDs })}
      placeholder={fields.productLineIDs.length === 0 ? placeholder : ''}
      disabled={!hasBrand || isEmpty}
      error={retry ? <ChoicesFailed retry={retry} /> : problemOf('productLineIDs')}
      searchable
      clearable
      openOnFocus={false}
      comboboxProps={noTransition}
      onKeyDown={preventSubmit}
      classNames={{ input: style.lines, inputField: style.lineSearch }}
    />
  )
}
