import { TextInput } from '@mantine/core'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { ChoiceField } from './choice-field.tsx'
import { textProps } from './field-props.ts'
import style from './product-form.module.css'
import type { PartProps, ShownSku } from './form-part.ts'

/** Brand, types, name and SKU. */
export function IdentityFields({ form, sku }: PartProps & { sku: ShownSku }) {
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
        classNames={{ input: style.sku }}
      />
    </div>
  )
}
