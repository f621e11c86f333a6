import { memo, type PropsWithChildren } from 'react'
import { formatCount } from '../../../shared/format-count.ts'
import { OpenArrow } from '../../../shared/open-arrow.tsx'
import style from './pricing.module.css'

type Props = PropsWithChildren<{
  id: number
  name: string
  priced: number
  total: number
  unsaved: number
  isOpen: boolean
  onToggle: (brandId: number) => void
}>

/** A brand of the accordion with its "priced / total" count (D-31); its products are rendered only while it is open. */
export const PricedBrandItem = memo(function PricedBrandItem(props: Props) {
  const { id, name, priced, total, unsaved, isOpen, onToggle, children } = props
  const headId = `priced-brand-${id}`
  return (
    <div className={style.item} data-open={isOpen || undefined}>
      <h3 className={style.head}>
        <button
          type="button"
          id={headId}
          data-brand={id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${headId}-prices` : undefined}
          onClick={() => onToggle(id)}
        >
          <OpenArrow isOpen={isOpen} />
          <span className={style.name}>{name}</span>
          {unsaved > 0 && <span className={style.unsaved}>{formatCount(unsaved)} unsaved</span>}
          <span className={style.push} />
          <span className={style.count}>
            {formatCount(priced)} / {formatCount(total)} priced
          </span>
        </button>
      </h3>
      {isOpen && (
        <div role="region" id={`${headId}-prices`} aria-labelledby={headId}>
          {children}
        </div>
      )}
    </div>
  )
})
