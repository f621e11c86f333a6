import {
  ActionIcon,
  type ComboboxItem,
  Input,
  MultiSelect,
  type OptionsFilter,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { ScanButton } from '../../../records/scan/scan-button.tsx'
import { type FormEvent, type ReactNode } from 'react'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { type PartProps, type ShownSku, type SwitchField, textProps } from './use-product-form.ts'

import { formatDollars } from '@dray/domain/money'
import { unitMargin } from '@dray/domain/pricing/prices'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { typedMoney } from '../../../kit/fields/typed-money.ts'
import { useSession } from '../../../kit/session.tsx'
import '@mantine/core/styles/Switch.layer.css'
import { ImageField } from '../../../records/images/image-field.tsx'
import { productFieldLabels } from './product-fields.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { fold, searchWords } from '@dray/domain/search/search-words'
import { preventSubmit, SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { ChoicesFailed } from '../../../kit/read-failed.tsx'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { maxLengths } from '@dray/domain/limits'
import { genetics, productStatuses } from '@dray/domain/products/product-status'
import { WeightField } from '../../../records/weight-field.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import style from './product-form.module.css'

type Props = PartProps & {
  sku: ShownSku
  /** Shown below the stock field. */
  stockHint?: ReactNode
  isSaving: boolean
  onSubmit: () => void
  /** Above the buttons, such as changes by someone else. */
  notices?: ReactNode
  /** Beside the buttons. */
  done: ReactNode
  buttons: ReactNode
}

/** The form to add or edit a product (spec 3). Enter submits, except in the description. */
export function ProductForm({ form, sku, stockHint, isSaving, onSubmit, notices, done, buttons }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) onSubmit()
  }
  return (
    <form id={form.id} onSubmit={submit} noValidate>
      <Stack gap="sm" pb={12}>
        <IdentityFields form={form} sku={sku} />
        <StockFields form={form} stockHint={stockHint} />
        <PriceFields form={form} />
        <TextFields form={form} />
      </Stack>
      <ModalFoot notices={notices} refusal={form.refusal} done={done}>
        {buttons}
      </ModalFoot>
    </form>
  )
}

function IdentityFields({ form, sku }: PartProps & { sku: ShownSku }) {
  const openModal = useOpenModal()
  const { choices, edit } = form
  const { onChange, ...name } = textProps(form, 'name')

  const addBrand = () =>
    openModal('AddBrand', {
      onAdded(brand) {
        choices.includeBrand(brand)
        edit({ brandID: String(brand.id) })
      },
    })
  const addType = () =>
    openModal('AddProductType', {
      onAdded(type) {
        choices.includeType(type)
        edit({ typeID: String(type.id) })
      },
    })
  const addExtractType = () =>
    openModal('AddExtractType', {
      onAdded(type) {
        choices.includeExtractType(type)
        edit({ extractTypeID: String(type.id) })
      },
    })
  // If the brand is preset, the focus starts at the name.
  const startsAtBrand = form.base.brandID === ''
  return (
    <div className={style.grid}>
      <ChoiceField form={form} field="brandID" required isFirst={startsAtBrand} addLabel="Add brand" onAdd={addBrand} />
      <ChoiceField form={form} field="typeID" required addLabel="Add product type" onAdd={addType} />
      <ChoiceField form={form} field="extractTypeID" addLabel="Add extract type" onAdd={addExtractType} />
      <TextInput
        {...name}
        className={style.wide}
        required
        maxLength={200}
        autoComplete="off"
        data-product-name
        autoFocus={!startsAtBrand}
        data-autofocus={!startsAtBrand || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        label="SKU"
        readOnly
        variant="filled"
        value={sku.value ?? ''}
        placeholder={sku.hint}
        error={sku.failure}
        classNames={{ input: 'figures' }}
      />
    </div>
  )
}

/** Typing narrows down the rest. */
const maxShown = 100

type IdentityFieldsProps = PartProps & {
  field: 'brandID' | 'typeID' | 'extractTypeID'
  required?: boolean
  /** Gets the focus when the form opens. */
  isFirst?: boolean
  /** For the '+' button. */
  addLabel: string
  onAdd: () => void
}

/** A select with a '+' button to add an option. */
function ChoiceField({ form, field, required = false, isFirst = false, addLabel, onAdd }: IdentityFieldsProps) {
  const { list, isUpToDate, retry } = form.choices[field]
  const { onChange, error, ...props } = textProps(form, field)
  return (
    <SearchSelect
      {...props}
      value={props.value === '' ? null : props.value}
      onChange={(value) => onChange(value ?? '')}
      data={list}
      isLoading={list.length === 0 && !isUpToDate && retry === undefined}
      error={retry ? <ChoicesFailed retry={retry} /> : error}
      required={required}
      allowDeselect={!required}
      clearable={!required}
      placeholder={required ? 'Choose' : 'None'}
      openOnFocus={false}
      filter={byWords}
      limit={maxShown}
      nothingFoundMessage={retry === undefined && 'No results'}
      // The form may render after the modal, once its product has loaded.
      autoFocus={isFirst}
      data-autofocus={isFirst || undefined}
      inputContainer={(input) => (
        <div className={style.withAdd}>
          {input}
          <ActionIcon variant="default" size={32} aria-label={addLabel} title={addLabel} onClick={onAdd}>
            <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true" stroke="currentColor" strokeWidth="1.5">
              <path d="M10 4v12M4 10h12" strokeLinecap="round" />
            </svg>
          </ActionIcon>
        </div>
      )}
    />
  )
}

/** Matches every typed word, ignoring accents. */
const byWords: OptionsFilter = ({ options, search, limit }) => {
  const words = searchWords(search)
  const matches = options.filter((option): option is ComboboxItem => {
    const label = 'value' in option ? fold(option.label) : undefined
    return label !== undefined && words.every((word) => label.includes(word))
  })
  return matches.slice(0, limit)
}

const labeled = (values: readonly string[]) => values.map((value) => ({ value, label: statusLabel(value) }))
const statusChoices = labeled(productStatuses)
const geneticsChoices = labeled(genetics)

function StockFields({ form, stockHint }: PartProps & { stockHint: ReactNode }) {
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

/** The brand's product lines (D-69). */
function LinesField({ form }: PartProps) {
  const { fields, choices, fieldProblem, edit } = form
  const { list, isUpToDate, retry } = choices.productLineIDs
  const hasBrand = fields.brandID !== ''
  const isEmpty = hasBrand && isUpToDate && list.length === 0
  const placeholder = !hasBrand ? 'Choose a brand first' : isEmpty ? 'This brand has no lines' : 'None'
  return (
    <MultiSelect
      label={productFieldLabels.productLineIDs}
      data={list}
      value={[...fields.productLineIDs]}
      onChange={(productLineIDs) => edit({ productLineIDs })}
      placeholder={fields.productLineIDs.length === 0 ? placeholder : ''}
      disabled={!hasBrand || isEmpty}
      error={retry ? <ChoicesFailed retry={retry} /> : fieldProblem('productLineIDs')}
      searchable
      clearable
      openOnFocus={false}
      onKeyDown={preventSubmit}
      classNames={{ input: style.lines, inputField: style.lineSearch }}
    />
  )
}

/** Cost and margin only for users who can see costs (D-57). */
function PriceFields({ form }: PartProps) {
  const { seesCosts } = useSession()
  return (
    <div className={style.prices}>
      {seesCosts && <MoneyField {...textProps(form, 'cost')} placeholder="0.00" />}
      <MoneyField {...textProps(form, 'basePrice')} required placeholder="0.00" />
      {seesCosts && <Margin {...form.fields} />}
      <MoneyField {...textProps(form, 'msrp')} placeholder="0.00" />
    </div>
  )
}

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

function Margin({ cost, basePrice }: { cost: string; basePrice: string }) {
  const [price, costAmount] = [typedMoney(basePrice), typedMoney(cost)]
  const margin = price === null || costAmount === null ? undefined : unitMargin(price, costAmount)
  return (
    <Input.Wrapper label="Margin" labelElement="div">
      <output
        className={`bold figures row ${style.marginValue}`}
        data-negative={(margin && margin.amount < 0) || undefined}
      >
        {margin ? formatDollars(margin.amount) : '–'}
        {margin && margin.percent !== null && (
          <span className="regular muted">{percentFormat.format(margin.percent / 100)}</span>
        )}
      </output>
    </Input.Wrapper>
  )
}

function TextFields({ form }: PartProps) {
  const { onChange, ...description } = textProps(form, 'description')
  const { onChange: setShelf, ...shelf } = textProps(form, 'shelf')
  return (
    <>
      <div className={style.grid}>
        <Textarea
          {...description}
          className={style.wide}
          rows={4}
          maxLength={4000}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <ImageField
          bucket="products"
          label={productFieldLabels.image}
          value={form.fields.image === '' ? null : form.fields.image}
          onChange={(image) => form.edit({ image: image ?? '' })}
          error={form.fieldProblem('image')}
        />
      </div>
      <div className={style.grid}>
        <FieldSwitch form={form} field="discountEligible" />
        <FieldSwitch form={form} field="hasBatch" />
        <FieldSwitch form={form} field="hideFromCatalog" />
        <TextInput
          {...shelf}
          maxLength={maxLengths.shelf}
          autoComplete="off"
          placeholder="Such as A-2"
          onChange={(event) => setShelf(event.currentTarget.value)}
        />
        <GtinField form={form} field="gtin" />
        <GtinField form={form} field="caseGtin" />
      </div>
    </>
  )
}

/** A scanner types the digits and Enter, which must not save the form. */
function GtinField({ form, field }: PartProps & { field: 'gtin' | 'caseGtin' }) {
  const { onChange, ...props } = textProps(form, field)
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      placeholder="8 to 14 digits"
      rightSection={<ScanButton label={`Scan: ${productFieldLabels[field]}`} onScanned={onChange} />}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const FieldSwitch = ({ form, field }: PartProps & { field: SwitchField }) => (
  <Switch
    size="sm"
    label={productFieldLabels[field]}
    checked={form.fields[field]}
    error={form.fieldProblem(field)}
    onChange={(event) => form.edit({ [field]: event.currentTarget.checked })}
  />
)
