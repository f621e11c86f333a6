import { defaultAccent } from '@dray/domain/documents/accent'
import { companyBlock } from '@dray/domain/documents/document-sheet'
import type { CompanySettings } from '@dray/contract/settings'
import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { CompanyFields } from './company-fields.ts'
import style from './letterhead-preview.module.css'

type Props = { fields: CompanyFields; environment: CompanySettings['environment'] }

/** An invoice's header and footer with what was typed, in the same sizes as templates/parts.typ. */
export function LetterheadPreview({ fields, environment }: Props) {
  const company = companyBlock({
    name: fields.companyName.trim() || environment.companyName,
    address: fields.companyAddress.trim() || environment.companyAddress,
    phone: fields.companyPhone.trim() || environment.companyPhone,
  })
  const footer = fields.invoiceFooter.trim()
  const accentStyle: CSSProperties & Record<`--${string}`, string> = {
    '--paper-accent': fields.accent || defaultAccent,
  }
  return (
    <figure className={style.preview} aria-label="Preview of an invoice">
      <Text component="figcaption" size="xs" c="dimmed">
        The top and bottom of an invoice
      </Text>
      <div className={style.paper} style={accentStyle}>
        <div className={style.head}>
          <div>
            {fields.logo !== '' && <img className={style.logo} src={fields.logo} alt="Logo" />}
            <p className={style.name}>{company.name}</p>
            <p className={style.lines}>{company.lines.join('\n')}</p>
          </div>
          <div className={style.about}>
            <p className={style.title}>Invoice</p>
            <p className={style.fact}>
              Order number <strong>100023</strong>
            </p>
          </div>
        </div>
        <div className={style.gap}>…</div>
        {footer !== '' && <p className={style.footer}>{footer}</p>}
      </div>
    </figure>
  )
}
