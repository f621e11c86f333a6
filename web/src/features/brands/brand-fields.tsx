import { type Brand, brandSchema, type NewBrand, newBrandSchema } from '@dray/contract/brands'
import { listLocations, type PackingLocation } from '@dray/contract/locations'
import { nameKey } from '@dray/domain/text/plain-text'
import { Stack } from '@mantine/core'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { defineForm, type FieldsOf, parseBody } from '../../kit/editing/define-form.ts'
import { days, flag, image, percent, reference, text } from '../../kit/editing/field-kinds.ts'
import { CheckField, DaysField, type FormState, PercentField, TextField } from '../../kit/fields/form-field.tsx'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'
import { useSession } from '../../kit/session.tsx'
import { ImageField } from '../../records/images/image-field.tsx'
import style from './brands.module.css'

/** Without a location, a brand has location 1. */
const firstLocation = 1

const kinds = {
  name: text('Brand name'),
  image: image('Image'),
  brandRepName: text('Representative'),
  brandRepPhone: text('Phone'),
  brandRepEmail: text('Email'),
  website: text('Website'),
  defaultLocationId: reference('Default location', { none: firstLocation }),
  excludeFromReporting: flag('Excluded from reporting'),
  hideInInventoryOverview: flag('Hidden from the inventory overview'),
  marginFloor: percent('Margin floor'),
  leadTimeDays: days('Lead time'),
}
export const brandForm = defineForm<Brand, typeof kinds>('brand', brandSchema, kinds, {
  problemsOf: (problem, sent) =>
    problem.body.code === 'name-taken' ? { name: nameTaken(sent.name) } : fieldProblems(problem),
})
type BrandFields = FieldsOf<typeof kinds>

/** Returns the body to send, or why it can't be sent: the contract's messages, and a name that's taken. */
export function parseBrand(fields: BrandFields, takenNames: readonly string[]) {
  const { body, problems } = parseBody<NewBrand, BrandFields>(newBrandSchema, brandForm.body(fields))
  const key = nameKey(fields.name)
  const isTaken = takenNames.some((existing) => nameKey(existing) === key)
  return isTaken ? { problems: { name: nameTaken(fields.name), ...problems } } : { body, problems }
}

const nameTaken = (name: string): string => `A brand named ${name.trim()} already exists.`

export function brandFieldText(
  fields: BrandFields,
  field: keyof BrandFields,
  locations: readonly PackingLocation[],
): string | undefined {
  if (field !== 'defaultLocationId') return brandForm.shown(fields, field)
  const id = Number(fields.defaultLocationId || firstLocation)
  return locations.find((location) => location.id === id)?.name ?? `location ${id}`
}

type Props = { form: FormState<BrandFields> }

export function BrandFieldInputs({ form }: Props) {
  const { seesCosts } = useSession()
  return (
    <div className={style.fields}>
      <TextField form={form} field="name" required data-autofocus />
      <LocationSelect form={form} />
      <TextField form={form} field="brandRepName" />
      <TextField form={form} field="brandRepPhone" type="tel" />
      <TextField form={form} field="brandRepEmail" type="email" />
      <TextField form={form} field="website" inputMode="url" />
      <DaysField
        form={form}
        field="leadTimeDays"
        description="Suggestions also cover sales until the delivery. Leave empty for none."
      />
      {seesCosts && (
        <PercentField
          form={form}
          field="marginFloor"
          description="A price with a lower margin needs a reason. Leave empty for none."
        />
      )}
      <ImageField form={form} field="image" bucket="brands" />
      <Stack gap={8} justify="center">
        <CheckField form={form} field="hideInInventoryOverview" />
        <CheckField form={form} field="excludeFromReporting" />
      </Stack>
    </div>
  )
}

function LocationSelect({ form: { fields, labels, problems, isReadOnly, onEdit } }: Props) {
  const read = useRead(listLocations)
  const locations = read.data ?? []
  const first = locations.find(({ id }) => id === firstLocation)
  return (
    <SearchSelect
      label={labels.defaultLocationId}
      read={read}
      failed="Error Loading Locations"
      placeholder={first?.name ?? `Location ${firstLocation}`}
      data={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={fields.defaultLocationId || null}
      onChange={(id) => onEdit({ defaultLocationId: id ?? '' })}
      error={problems.defaultLocationId}
      nothingFoundMessage="No locations available"
      readOnly={isReadOnly}
      clearable={!isReadOnly}
      clearButtonProps={{ 'aria-label': 'Clear the default location' }}
    />
  )
}
