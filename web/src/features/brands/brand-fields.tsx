import { type Brand, brandSchema, newBrandSchema } from '@dray/contract/brands'
import { listLocations, type PackingLocation } from '@dray/contract/locations'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { type Form, type FieldProblems, sameBy } from '../../kit/editing/form.ts'
import { wholeNumber } from '../../kit/fields/whole-number.ts'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'
import { useSession } from '../../kit/session.tsx'
import { ImageField } from '../../records/images/image-field.tsx'
import style from './brands.module.css'
import { commaProblem, parsePercent } from '@dray/domain/typed-figures'

export type BrandProblems = FieldProblems<BrandTypes>

export const brandFields = (brand: Brand): BrandFields => ({
  name: brand.name,
  image: brand.image ?? '',
  brandRepName: brand.brandRepName ?? '',
  brandRepPhone: brand.brandRepPhone ?? '',
  brandRepEmail: brand.brandRepEmail ?? '',
  website: brand.website ?? '',
  defaultLocationId: brand.defaultLocationId,
  excludeFromReporting: brand.excludeFromReporting,
  hideInInventoryOverview: brand.hideInInventoryOverview,
  marginFloor: String(brand.marginFloor ?? ''),
  leadTimeDays: String(brand.leadTimeDays ?? ''),
})

/** A new brand's defaults (spec 5). */
export const noBrand: BrandFields = {
  name: '',
  image: '',
  brandRepName: '',
  brandRepPhone: '',
  brandRepEmail: '',
  website: '',
  defaultLocationId: null,
  excludeFromReporting: false,
  hideInInventoryOverview: false,
  marginFloor: '',
  leadTimeDays: '',
}

export const brandFieldLabels: Record<BrandField, string> = {
  name: 'Brand name',
  image: 'Image',
  brandRepName: 'Representative',
  brandRepPhone: 'Phone',
  brandRepEmail: 'Email',
  website: 'Website',
  defaultLocationId: 'Default location',
  excludeFromReporting: 'Excluded from reporting',
  hideInInventoryOverview: 'Hidden from the inventory overview',
  marginFloor: 'Margin floor',
  leadTimeDays: 'Lead time',
}

/** Text that isn't a percent is compared as typed, so it counts as a change. */
const percentMeaning = (typed: string): number | string | null => {
  const percent = typedPercent(typed)
  return Number.isNaN(percent) ? typed : percent
}

/** Parses "12.5%"; null if empty, NaN if it isn't a percent. */
function typedPercent(typed: string): number | null {
  if (typed.trim() === '') return null
  const read = parsePercent(typed)
  return 'figure' in read ? read.figure : Number.NaN
}

const text = z.string()
const fields = z.object({
  name: text,
  image: text,
  brandRepName: text,
  brandRepPhone: text,
  brandRepEmail: text,
  website: text,
  /** Null is stored as location 1 (D-39). */
  defaultLocationId: z.int().nullable(),
  excludeFromReporting: z.boolean(),
  hideInInventoryOverview: z.boolean(),
  /** As typed; empty for none. */
  marginFloor: text,
  /** Whole days, as typed; empty for none. */
  leadTimeDays: text,
})

/** Empty text for none. */
export type BrandFields = z.infer<typeof fields>
export type BrandField = keyof BrandFields
type BrandTypes = { record: Brand; fields: BrandFields; item: never }

type Props = {
  fields: BrandFields
  problems: BrandProblems
  isReadOnly: boolean
  onEdit: (part: Partial<BrandFields>) => void
}

export const brandForm: Form<BrandTypes> = {
  name: 'brand',
  record: brandSchema,
  labels: brandFieldLabels,
  read: brandFields,
  rules: {
    defaultLocationId: { isSame: sameBy((id) => id ?? 1) },
    marginFloor: { isSame: sameBy(percentMeaning) },
    leadTimeDays: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
  },
  problemsOf: (problem, sent) =>
    problem.body.code === 'name-taken' ? { name: brandNameTaken(sent.name) } : fieldProblems(problem),
  stored: fields.partial(),
}

/** Problems found before sending: the contract's messages, and a name that's taken. */
export function brandProblems(fields: BrandFields, takenNames: readonly string[]): BrandProblems {
  const checked = newBrandSchema.safeParse(brandBody(fields))
  const messages = checked.success
    ? []
    : checked.error.issues.map(({ path, message }): [string, string] => [String(path[0]), message])
  const name = fields.name.trim().toLowerCase()
  if (takenNames.some((existing) => existing.toLowerCase() === name))
    messages.push(['name', brandNameTaken(fields.name)])
  return Object.fromEntries(messages.toReversed())
}

export const brandNameTaken = (name: string): string => `A brand named ${name.trim()} already exists.`

/** Undefined for the image, which has no text. */
export function brandFieldText(
  fields: BrandFields,
  field: BrandField,
  locations: readonly PackingLocation[],
): string | undefined {
  if (field === 'image') return undefined
  if (field === 'excludeFromReporting' || field === 'hideInInventoryOverview') return fields[field] ? 'on' : 'off'
  if (field === 'marginFloor' || field === 'leadTimeDays') return fields[field].trim()
  if (field !== 'defaultLocationId') return brandBody(fields)[field] ?? ''
  const id = fields.defaultLocationId ?? 1
  return locations.find((location) => location.id === id)?.name ?? `location ${id}`
}

/** Always the whole form (D-153). */
export const brandBody = (fields: BrandFields) => ({
  ...fields,
  name: fields.name.trim(),
  image: fields.image || null,
  brandRepName: fields.brandRepName.trim() || null,
  brandRepPhone: fields.brandRepPhone.trim() || null,
  brandRepEmail: fields.brandRepEmail.trim() || null,
  website: fields.website.trim() || null,
  defaultLocationId: fields.defaultLocationId ?? 1,
  marginFloor: typedPercent(fields.marginFloor),
  leadTimeDays: fields.leadTimeDays.trim() === '' ? null : (wholeNumber(fields.leadTimeDays) ?? Number.NaN),
})

type TextField = 'name' | 'brandRepName' | 'brandRepPhone' | 'brandRepEmail' | 'website' | 'leadTimeDays'

export function BrandFieldInputs({ fields, problems, isReadOnly, onEdit }: Props) {
  const { seesCosts } = useSession()
  const text = (field: TextField) => ({
    label: brandFieldLabels[field],
    value: fields[field],
    error: problems[field],
    readOnly: isReadOnly,
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  })
  const flag = (field: 'excludeFromReporting' | 'hideInInventoryOverview') => ({
    label: brandFieldLabels[field],
    checked: fields[field],
    disabled: isReadOnly,
    onChange: (event: { currentTarget: { checked: boolean } }) => onEdit({ [field]: event.currentTarget.checked }),
  })
  return (
    <div className={style.fields}>
      <TextInput {...text('name')} required withAsterisk={!isReadOnly} autoComplete="off" data-autofocus />
      <LocationSelect fields={fields} problems={problems} isReadOnly={isReadOnly} onEdit={onEdit} />
      <TextInput {...text('brandRepName')} autoComplete="off" />
      <TextInput {...text('brandRepPhone')} type="tel" autoComplete="off" />
      <TextInput {...text('brandRepEmail')} type="email" autoComplete="off" />
      <TextInput {...text('website')} inputMode="url" autoComplete="off" />
      <TextInput
        {...text('leadTimeDays')}
        description="Suggestions also cover sales until the delivery. Leave empty for none."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        rightSection="days"
        rightSectionWidth={48}
        rightSectionPointerEvents="none"
      />
      {seesCosts && (
        <TextInput
          label={brandFieldLabels.marginFloor}
          description="A price with a lower margin needs a reason. Leave empty for none."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          rightSectionPointerEvents="none"
          value={fields.marginFloor}
          error={problems.marginFloor && (commaProblem(fields.marginFloor) ?? problems.marginFloor)}
          readOnly={isReadOnly}
          onChange={(event) => onEdit({ marginFloor: event.currentTarget.value })}
        />
      )}
      <ImageField
        bucket="brands"
        label={brandFieldLabels.image}
        value={fields.image || null}
        onChange={(image) => onEdit({ image: image ?? '' })}
        error={problems.image}
        disabled={isReadOnly}
      />
      <Stack gap={8} justify="center">
        <Checkbox {...flag('hideInInventoryOverview')} />
        <Checkbox {...flag('excludeFromReporting')} />
      </Stack>
    </div>
  )
}

/** The default packing location; empty is stored as location 1 (D-39). */
function LocationSelect({ fields, problems, isReadOnly, onEdit }: Props) {
  const read = useRead(listLocations)
  const locations = read.data ?? []
  const first = locations.find(({ id }) => id === 1)
  return (
    <SearchSelect
      label={brandFieldLabels.defaultLocationId}
      read={read}
      failed="Error Loading Locations"
      placeholder={first?.name ?? 'Location 1'}
      data={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={fields.defaultLocationId === null ? null : String(fields.defaultLocationId)}
      onChange={(id) => onEdit({ defaultLocationId: id === null ? null : Number(id) })}
      error={problems.defaultLocationId}
      nothingFoundMessage="No locations available"
      readOnly={isReadOnly}
      clearable={!isReadOnly}
      clearButtonProps={{ 'aria-label': 'Clear the default location' }}
    />
  )
}
