import { type Cents, formatDollars } from '@dray/domain/money'
import { useMediaQuery } from '@mantine/hooks'
import { pluralize } from '../format-count.ts'
import style from './editor-columns.module.css'

type Props = {
  units: number
  /** Undefined for users who can't see costs. */
  total: Cents | undefined
}

/** On a phone the footer stays in view, and the total with it. */
export function PhoneTotal({ units, total }: Props) {
  // The width below which the footer stays in view (editor-columns.module.css).
  const isPhone = useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false })
  if (!isPhone) return null
  return (
    <p className={style.phoneTotal}>
      {pluralize(units, 'unit')} {total !== undefined && <strong>{formatDollars(total)}</strong>}
    </p>
  )
}
