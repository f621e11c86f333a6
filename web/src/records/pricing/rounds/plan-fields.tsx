import { listBrands } from '@dray/contract/brands'
import { listPricedCustomers } from '@dray/contract/pricing'
import { roundings, type Rounding, roundScopes, type RoundScope } from '@dray/domain/pricing/price-round'
import { marginBases, type MarginBasis } from '@dray/domain/pricing/change-prices'
import { Select, TextInput } from '@mantine/core'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { useSession } from '../../../kit/session.tsx'
import style from './rounds.module.css'
import { roundKinds, type RoundPlanForm } from './use-round-plan.ts'

const kindLabels: Record<(typeof roundKinds)[number], string> = {
  percent: 'Percent of the current price',
  margin: 'Margin on base price or cost',
  import: 'Import from a customer',
  refresh: 'Refresh',
}
const basisLabels: Record<MarginBasis, string> = { basePrice: 'Base price', cost: 'Cost' }
const scopeLabels: Record<RoundScope, string> = { custom: 'With a custom price', all: 'All sold products' }
const roundingLabels: Record<Rounding, string> = {
  none: 'None',
  '.05': 'To .05',
  '.09': 'To end in 9',
  '.99': 'To end in .99',
}
const signLabels = [
  { value: '+', label: '+' },
  { value: '-', label: '−' },
] as const
const units = ['%', '$'] as const

type Props = { form: RoundPlanForm; isDisabled: boolean }

/** How to compute and round the new prices, and for which products. */
export function PlanFields({ form, isDisabled }: Props) {
  const { chosen, change } = form
  const brands = useRead(listBrands)
  const isTyped = chosen.kind === 'percent' || chosen.kind === 'margin'
  return (
    <fieldset className={`wrap ${style.fields}`} disabled={isDisabled} style={{ border: 0, margin: 0, padding: 0 }}>
      <Choice
        label="Change"
        data={roundKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={chosen.kind}
        onChange={(kind) => change({ kind })}
        width={240}
      />
      {isTyped && <AmountFields form={form} />}
      {chosen.kind === 'import' && <SourceField form={form} />}
      {isTyped && (
        <Choice
          label="Products"
          data={roundScopes.map((value) => ({ value, label: scopeLabels[value] }))}
          value={chosen.scope}
          onChange={(scope) => change({ scope })}
          width={170}
        />
      )}
      <SearchSelect
        label="Brand"
        placeholder="All brands"
        clearable
        read={brands}
        data={brands.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={chosen.brandId}
        onChange={(brandId) => change({ brandId })}
        className={style.brand}
      />
      <Choice
        label="Rounding"
        data={roundings.map((value) => ({ value, label: roundingLabels[value] }))}
        value={chosen.rounding}
        onChange={(rounding) => change({ rounding })}
        width={120}
      />
    </fieldset>
  )
}

function AmountFields({ form }: { form: RoundPlanForm }) {
  const { seesCosts } = useSession()
  const { chosen, change, error } = form
  const isMargin = chosen.kind === 'margin'
  const isPercent = !isMargin || chosen.unit === '%'
  return (
    <>
      {isMargin && (
        <Choice
          label="Basis"
          data={marginBases
            .filter((basis) => basis !== 'cost' || seesCosts)
            .map((value) => ({ value, label: basisLabels[value] }))}
          value={chosen.basis}
          onChange={(basis) => change({ basis })}
          width={112}
        />
      )}
      <Choice
        label="Plus or minus"
        data={signLabels}
        value={chosen.sign}
        onChange={(sign) => change({ sign })}
        width={94}
      />
      <TextInput
        label={isPercent ? 'Percent' : 'Dollars'}
        inputMode="decimal"
        autoComplete="off"
        w={88}
        value={chosen.text}
        error={error}
        onChange={(event) => change({ text: event.currentTarget.value })}
        data-autofocus
      />
      {isMargin && (
        <Choice
          label="Unit"
          data={units.map((value) => ({ value, label: value }))}
          value={chosen.unit}
          onChange={(unit) => change({ unit })}
          width={64}
        />
      )}
    </>
  )
}

function SourceField({ form: { chosen, change, error } }: { form: RoundPlanForm }) {
  const read = useRead(listPricedCustomers)
  return (
    <SearchSelect
      label="From customer"
      read={read}
      placeholder="Choose a customer"
      data={
        read.data?.res.map(({ id, customerName, customPricings }) => ({
          value: String(id),
          label: `${isolateName(customerName)} (${pluralize(customPricings.length, 'custom price')})`,
        })) ?? []
      }
      value={chosen.fromId}
      onChange={(fromId) => change({ fromId })}
      error={error}
      nothingFoundMessage="No customer has custom prices"
      w={300}
    />
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  data: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  width: number
}

const Choice = <Value extends string>({ label, data, value, onChange, width }: ChoiceProps<Value>) => (
  <Select
    label={label}
    data={[...data]}
    value={value}
    onChange={(chosen) => {
      const found = data.find((option) => option.value === chosen)
      if (found) onChange(found.value)
    }}
    allowDeselect={false}
    w={width}
  />
)
