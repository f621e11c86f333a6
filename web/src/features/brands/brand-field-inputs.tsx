import { listLocations } from '@dray/contract/locations'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { ImageField } from '../../records/images/image-field.tsx'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'
import { useSession } from '../../kit/session.tsx'
import { type BrandFields, type FieldProblems, fieldLabels } from './brand-fields.ts'
import style from './brands.module.css'

type Props = {
  fields: BrandFields
  problems: FieldProblems
  isReadOnly: boolean
  onEdit: (part: Partial<BrandFields>) => void
}
type TextField = 'name' | 'brandRepName' | 'brandRepPhone' | 'brandRepEmail' | 'website' | 'leadTimeDays'

/** The fields of a brand, in Add Brand and in Edit Brands. */
export function BrandFieldInputs({ fields, problems, isReadOnly, onEdit }: Props) {
  const { seesCosts } = useSession()
  const text = (field: TextField) => ({
    label: fieldLabels[field],
    value: fields[field],
    error: problems[field],
    readOnly: isReadOnly,
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  })
  const flag = (field: 'excludeFromReporting' | 'hideInInventoryOverview') => ({
    label: fieldLabels[field],
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
          label={fieldLabels.marginFloor}
          description="A price with a smaller margin needs a reason. Leave empty for none."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          rightSectionPointerEvents="none"
          value={fields.marginFloor}
          error={problems.marginFloor}
          readOnly={isReadOnly}
          onChange={(event) => onEdit({ marginFloor: event.currentTarget.value })}
        />
      )}
      <ImageField
        bucket="brands"
        label={fieldLabels.image}
        value={fields.image || null}
        onChange={(image) => onEdit({ image: image ?? '' })}
        error={problems.image}
        disabled={isReadOnly}
      />
      <Stack gap={10} justify="center">
        <Checkbox {...flag('hideInInventoryOverview')} />
        <Checkbox {...flag('excludeFromReporting')} />
      </Stack>
    </div>
  )
}

/** Where the brand's products are packed; empty is stored as location 1 (D-39). */
function LocationSelect({ fields, problems, isReadOnly, onEdit }: Props) {
  const read = useRead(listLocations)
  const locations = read.data ?? []
  const first = locations.find(({ id }) => id === 1)
  return (
    <SearchSelect
      label={fieldLabels.defaultLocationId}
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
