import { accents, defaultAccent } from '@dray/domain/documents/accent'
import { companyBlock, remitTo } from '@dray/domain/documents/document-sheet'
import type { CompanySettings } from '@dray/contract/settings'
import { Text } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import type { CompanyFields } from './company-fields.ts'
import { fieldProps, type FormState } from '../../kit/fields/form-field.tsx'
import style from './letterhead-preview.module.css'

type Props = { fields: CompanyFields; environment: CompanySettings['environment'] }

/** An invoice's header and footer with what was typed, in the same sizes as templates/parts.typ. */
export function LetterheadPreview({ fields, environment }: Props) {
  const printed = {
    name: fields.companyName.trim() || environment.companyName,
    address: fields.companyAddress.trim() || environment.companyAddress,
    phone: fields.companyPhone.trim() || environment.companyPhone,
  }
  const company = companyBlock(printed)
  const footer = fields.invoiceFooter.trim()
  const accentStyle: CSSProperties & Record<`--${string}`, string> = {
    '--paper-accent': fields.accent || defaultAccent,
  }
  return (
    <figure className={`min-w-0 ${style.preview}`} aria-label="Preview of an invoice">
      <Text component="figcaption" size="xs" c="dimmed">
        The top and bottom of an invoice
      </Text>
      <div className={style.paper} style={accentStyle}>
        <div className={style.head}>
          <div>
            <p className={`bold ${style.title}`}>Invoice</p>
            <p className={style.fact}>
              Order number <strong>100023</strong>
            </p>
          </div>
          {fields.logo === '' ? (
            <p className={`bold ${style.name}`}>{company.name}</p>
          ) : (
            <img className={style.logo} src={fields.logo} alt="Logo" />
          )}
        </div>
        <p className={style.label}>From</p>
        <p className="bold">{company.name}</p>
        <p className={style.lines}>{company.lines.join('\n')}</p>
        <div className={style.gap}>…</div>
        <div className={style.foot}>
          <div>
            <p className={style.label}>Remit payment to</p>
            <p className={style.footer}>{remitTo(printed)}</p>
          </div>
          {footer !== '' && (
            <div>
              <p className={style.label}>Payment</p>
              <p className={style.footer}>{footer}</p>
            </div>
          )}
        </div>
      </div>
    </figure>
  )
}

/** Empty is Dray's own color, the first one. */
export function AccentField({ form }: { form: FormState<CompanyFields> }) {
  const { label, value, onChange, error } = fieldProps(form, 'accent')
  const id = useId()
  const chosen = value === '' ? defaultAccent : value
  const isOther = !accents.some(({ color }) => color === chosen)
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Text id={id} size="sm" fw={650}>
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
