import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea } from '@mantine/core'
import { ImageField } from '../../../records/images/image-field.tsx'
import { type SwitchField, textProps } from './field-props.ts'
import { fieldLabels } from './product-fields.ts'
import style from './product-form.module.css'
import type { PartProps } from './form-part.ts'

/** Description, image and switches. */
export function TextFields({ form }: PartProps) {
  const { onChange, ...description } = textProps(form, 'description')
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
          label={fieldLabels.image}
          value={form.fields.image === '' ? null : form.fields.image}
          onChange={(image) => form.edit({ image: image ?? '' })}
          error={form.problemOf('image')}
        />
      </div>
      <div className={style.grid}>
        <FieldSwitch form={form} field="discountEligible" />
        <FieldSwitch form={form} field="hasBatch" />
        <FieldSwitch form={form} field="hideFromCatalog" />
      </div>
    </>
  )
}

const FieldSwitch = ({ form, field }: PartProps & { field: SwitchField }) => (
  <Switch
    size="sm"
    label={fieldLabels[field]}
    checked={form.fields[field]}
    error={form.problemOf(field)}
    onChange={(event) => form.edit({ [field]: event.currentTarget.checked })}
  />
)
