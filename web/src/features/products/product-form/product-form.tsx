import { addBrand, type Brand, newBrandSchema } from '@dray/contract/brands'
import { addExtractType, addProductType, type NamedRecord } from '@dray/contract/products'
import { ActionIcon, type ComboboxItem, Input, type OptionsFilter, Stack, TextInput } from '@mantine/core'
import { withMinusSign } from '@dray/domain/text/minus-sign'
import { ScanButton } from '../../../records/scan/scan-button.tsx'
import { type FormEvent, type ReactNode } from 'react'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { hasOpeningBatch, soldInLabels } from './product-fields.ts'
import type { PartProps, ShownSku } from './use-product-form.ts'

import { formatDollars } from '@dray/domain/money'
import { unitMargin } from '@dray/domain/pricing/prices'
import {
  AmountField,
  ChoiceField,
  fieldProps,
  LongTextField,
  SwitchField,
  TextField,
  WholeField,
} from '../../../kit/fields/form-field.tsx'
import { labeled } from '../../../kit/editing/field-kinds.ts'
import { typedMoney } from '../../../kit/fields/typed-money.ts'
import { useSession } from '../../../kit/session.tsx'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { useCannabisFields } from '../../../records/cannabis-fields.ts'
import { useOrderRuleFields } from '../../../records/order-rules/use-order-rule-fields.ts'
import { ImageField } from '../../../records/images/image-field.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { fold, searchWords } from '@dray/domain/search/search-words'
import { SearchMultiSelect } from '../../../kit/pickers/search-multi-select.tsx'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { ChoicesFailed } from '../../../kit/loading/read-failed.tsx'
import { maxLengths } from '@dray/domain/limits'
import { genetics, productStatuses } from '@dray/domain/products/product-status'
import { WeightField } from '../../../records/weight-field.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import style from './product-form.module.css'

type Props = PartProps & {
  sku: ShownSku
  /** Shown below the stock field. */
  stockHint?: ReactNode
  /** Only for a new product: the number of its first batch, if none is typed. */
  nextBatchNumber?: string | undefined
  isSaving: boolean
  onSubmit: () => void
  /** Above the buttons, such as changes by someone else. */
  notices?: ReactNode
  /** Beside the buttons. */
  done: ReactNode
  buttons: ReactNode
}

/** The form to add or edit a product (spec 3). Enter submits, except in the description. */
export function ProductForm(props: Props) {
  const { form, sku, stockHint, nextBatchNumber, isSaving, onSubmit, notices, done, buttons } = props
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) onSubmit()
  }
  return (
    <form id={form.id} onSubmit={submit} noValidate>
      <Stack gap="sm" pb={12}>
        <IdentityFields form={form} sku={sku} />
        <StockFields form={form} stockHint={stockHint} nextBatchNumber={nextBatchNumber} />
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
  const { may } = useSession()
  const sellsCannabis = useCannabisFields()
  const { choices, onEdit: edit } = form

  const newBrand = useChange(addBrand)
  const newType = useChange(addProductType)
  const newExtractType = useChange(addExtractType)
  const brands: Adding<Brand> = {
    mayAdd: may(addBrand),
    problem: newBrand.error,
    onAdded(brand) {
      choices.includeBrand(brand)
      edit({ brandID: String(brand.id) })
    },
    onAdd: (name) => newBrand.mutate({ body: newBrandSchema.parse({ name }) }, { onSuccess: brands.onAdded }),
  }
  const types: Adding<NamedRecord> = {
    mayAdd: may(addProductType),
    problem: newType.error,
    onAdded(type) {
      choices.includeType(type)
      edit({ typeID: String(type.id) })
    },
    onAdd: (name) => newType.mutate({ body: { name } }, { onSuccess: types.onAdded }),
  }
  const extractTypes: Adding<NamedRecord> = {
    mayAdd: may(addExtractType),
    problem: newExtractType.error,
    onAdded(type) {
      choices.includeExtractType(type)
      edit({ extractTypeID: String(type.id) })
    },
    onAdd: (name) => newExtractType.mutate({ body: { name } }, { onSuccess: extractTypes.onAdded }),
  }
  // If the brand is preset, the focus starts at the name.
  const startsAtBrand = form.base.brandID === ''
  return (
    <div className={style.grid}>
      <RecordField
        form={form}
        field="brandID"
        required
        isFirst={startsAtBrand}
        noun="brand"
        adding={brands}
        onOpen={() => openModal('AddBrand', { onAdded: brands.onAdded })}
      />
      <RecordField
        form={form}
        field="typeID"
        required
        noun="product type"
        adding={types}
        onOpen={() => openModal('AddProductType', { onAdded: types.onAdded })}
      />
      {sellsCannabis && (
        <RecordField
          form={form}
          field="extractTypeID"
          noun="extract type"
          adding={extractTypes}
          onOpen={() => openModal('AddExtractType', { onAdded: extractTypes.onAdded })}
        />
      )}
      <TextField
        form={form}
        field="name"
        className={style.wide}
        required
        maxLength={200}
        data-product-name
        autoFocus={!startsAtBrand}
        data-autofocus={!startsAtBrand || undefined}
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

type Adding<Added> = {
  mayAdd: boolean
  problem: Problem | null
  onAdded: (added: Added) => void
  onAdd: (name: string) => void
}

/** Typing narrows down the rest. */
const maxShown = 100

type RecordFieldProps = PartProps & {
  field: 'brandID' | 'typeID' | 'extractTypeID'
  required?: boolean
  /** Gets the focus when the form opens. */
  isFirst?: boolean
  noun: 'brand' | 'product type' | 'extract type'
  adding: Omit<Adding<never>, 'onAdded'>
  /** Opens the form of a new option with all its fields. */
  onOpen: () => void
}

/** A select that adds a name it doesn't find, with a '+' button to add an option with all its fields. */
function RecordField({ form, field, required = false, isFirst = false, noun, adding, onOpen }: RecordFieldProps) {
  const { list, isUpToDate, retry } = form.choices[field]
  const { onChange, error, ...props } = fieldProps(form, field)
  return (
    <SearchSelect
      {...props}
      value={props.value === '' ? null : props.value}
      onChange={(value) => onChange(value ?? '')}
      data={list}
      isLoading={list.length === 0 && !isUpToDate && retry === undefined}
      error={retry ? <ChoicesFailed retry={retry} /> : adding.problem ? firstMessage(adding.problem) : error}
      adding={adding.mayAdd ? { label: (name) => `Add ${noun} “${name}”`, onAdd: adding.onAdd } : undefined}
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
          {adding.mayAdd && (
            <ActionIcon variant="default" size={32} aria-label={`Add ${noun}`} title={`Add ${noun}`} onClick={onOpen}>
              <svg
                width="16"
                height="16"
                viewBox="0 0 20 20"
                aria-hidden="true"
                stroke="currentColor"
                strokeWidth="1.5"
              >
                <path d="M10 4v12M4 10h12" strokeLinecap="round" />
              </svg>
            </ActionIcon>
          )}
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

const statusLabels = labeled(productStatuses, statusLabel)
const geneticsLabels = labeled(genetics, statusLabel)

function StockFields({ form, stockHint, nextBatchNumber }: PartProps & Pick<Props, 'stockHint' | 'nextBatchNumber'>) {
  const sellsCannabis = useCannabisFields()
  const hasOrderRules = useOrderRuleFields()
  return (
    <div className={style.grid}>
      <ChoiceField form={form} field="status" labels={statusLabels} required openOnFocus={false} />
      {sellsCannabis && (
        <ChoiceField
          form={form}
          field="genetics"
          labels={geneticsLabels}
          placeholder="None"
          clearable
          openOnFocus={false}
        />
      )}
      <LinesField form={form} />
      <WeightField {...fieldProps(form, 'weight')} placeholder="3.5" />
      <WholeField form={form} field="unitQuantity" placeholder="Number of units per box/case" />
      {hasOrderRules && (
        <ChoiceField
          form={form}
          field="soldIn"
          labels={soldInLabels}
          openOnFocus={false}
          description="In the portal. Your own team can always sell units."
        />
      )}
      <WholeField form={form} field="stock" placeholder="0" description={stockHint} />
      {nextBatchNumber !== undefined && hasOpeningBatch(form.fields) && (
        <>
          <TextField
            form={form}
            field="openingBatchNumber"
            maxLength={maxLengths.batchNumber}
            placeholder={nextBatchNumber}
          />
          <TextField form={form} field="openingExpiresOn" type="date" />
        </>
      )}
    </div>
  )
}

/** The brand's product lines. */
function LinesField({ form }: PartProps) {
  const { fields, labels, problems, choices, onEdit } = form
  const { list, isUpToDate, retry } = choices.productLineIDs
  const hasBrand = fields.brandID !== ''
  const isEmpty = hasBrand && isUpToDate && list.length === 0
  const placeholder = !hasBrand ? 'Choose a brand first' : isEmpty ? 'This brand has no lines' : 'None'
  return (
    <SearchMultiSelect
      label={labels.productLineIDs}
      data={list}
      value={[...fields.productLineIDs]}
      onChange={(productLineIDs) => onEdit({ productLineIDs })}
      none={placeholder}
      isLoading={hasBrand && list.length === 0 && !isUpToDate && retry === undefined}
      disabled={!hasBrand || isEmpty}
      error={retry ? <ChoicesFailed retry={retry} /> : problems.productLineIDs}
      clearable
      classNames={{ input: style.lines, inputField: style.lineSearch }}
    />
  )
}

/** Cost and margin only for users who can see costs. */
function PriceFields({ form }: PartProps) {
  const { seesCosts } = useSession()
  return (
    <div className={style.prices}>
      {seesCosts && <AmountField form={form} field="cost" placeholder="0.00" />}
      <AmountField form={form} field="basePrice" required placeholder="0.00" />
      {seesCosts && <Margin {...form.fields} />}
      <AmountField form={form} field="msrp" placeholder="0.00" />
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
          <span className="regular muted">{withMinusSign(percentFormat.format(margin.percent / 100))}</span>
        )}
      </output>
    </Input.Wrapper>
  )
}

const TextFields = ({ form }: PartProps) => (
  <>
    <div className={style.grid}>
      <LongTextField form={form} field="description" className={style.wide} rows={4} maxLength={4000} />
      <ImageField form={form} field="image" bucket="products" />
    </div>
    <div className={style.grid}>
      <SwitchField form={form} field="discountEligible" />
      <SwitchField form={form} field="hasBatch" />
      <SwitchField form={form} field="hideFromCatalog" />
      <TextField form={form} field="shelf" maxLength={maxLengths.shelf} placeholder="Such as A-2" />
      <GtinField form={form} field="gtin" />
      <GtinField form={form} field="caseGtin" />
    </div>
  </>
)

/** A scanner types the digits and Enter, which must not save the form. */
const GtinField = ({ form, field }: PartProps & { field: 'gtin' | 'caseGtin' }) => (
  <TextField
    form={form}
    field={field}
    inputMode="numeric"
    maxLength={40}
    placeholder="8 to 14 digits"
    rightSection={
      <ScanButton label={`Scan: ${form.labels[field]}`} onScanned={(code) => form.onEdit({ [field]: code })} />
    }
    onKeyDown={(event) => {
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    }}
  />
)
