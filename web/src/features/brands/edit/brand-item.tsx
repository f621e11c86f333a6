import type { BrandWithCount } from '@dray/contract/brands'
import { memo, type PropsWithChildren } from 'react'
import { pluralize } from '../../../shared/format-count.ts'
import { Picture } from '../../../shared/picture.tsx'
import { OpenArrow } from '../../../shared/open-arrow.tsx'
import style from './edit-brands.module.css'

type Props = PropsWithChildren<{
  brand: BrandWithCount
  isOpen: boolean
  isUnsaved: boolean
  onToggle: (brand: BrandWithCount) => void
}>

/** A brand of the accordion; its children are rendered only while it is expanded. */
export const BrandItem = memo(function BrandItem({ brand, isOpen, isUnsaved, onToggle, children }: Props) {
  const id = `brand-${brand.id}`
  return (
    <div className={style.item} data-open={isOpen || undefined}>
      <h3 className={style.head}>
        <button
          type="button"
          id={id}
          data-brand={brand.id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-form` : undefined}
          onClick={() => onToggle(brand)}
        >
          <OpenArrow isOpen={isOpen} />
          <span aria-hidden className={style.picture}>
            <Picture src={brand.image} alt="" size={24} />
          </span>
          <span className={style.name}>{brand.name}</span>
          <span className={style.code}>{brand.skucode}</span>
          {isUnsaved && <span className={style.unsaved}>Unsaved</span>}
          <span className={style.push} />
          {brand.hideInInventoryOverview && <span className={style.flag}>Hidden from overview</span>}
          {brand.excludeFromReporting && <span className={style.flag}>Not in reporting</span>}
          <span className={style.count}>{pluralize(brand.productCount, 'product')}</span>
        </button>
      </h3>
      {isOpen && (
        <div role="region" id={`${id}-form`} aria-labelledby={id}>
          {children}
        </div>
      )}
    </div>
  )
})
