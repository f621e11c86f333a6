import { accents, defaultAccent } from '@dray/domain/documents/accent'
import { Text } from '@mantine/core'
import { useId } from 'react'
import { fieldProps, type FormState } from '../../kit/fields/form-field.tsx'
import style from './accent-field.module.css'
import type { CompanyFields } from './company-fields.ts'

/** Empty is Dray's own color, the first one. */
export function AccentField({ form }: { form: FormState<CompanyFields> }) {
  const { label, value, onChange, error } = fieldProps(form, 'accent')
  const id = useId()
  const chosen = value === '' ? defaultAccent : value
  const isOther = !accents.some(({ color }) => color === chosen)
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600}>
        {label}
      </Text>
      <div className={`wrap row ${style.colors}`}>
        {accents.map(({ color, name }) => (
          <input
            key={color}
            type="radio"
            name={id}
            className={style.color}
            style={{ background: color }}
            aria-label={name}
            title={name}
            checked={color === chosen}
            onChange={() => onChange(color === defaultAccent ? '' : color)}
          />
        ))}
        <label className={`text-sm row ${style.other}`} data-chosen={isOther || undefined}>
          <input
            type="color"
            className={style.picker}
            value={chosen}
            aria-invalid={error !== undefined}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          Other
        </label>
      </div>
      {error !== undefined && (
        <Text size="xs" c="var(--danger)" pt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
