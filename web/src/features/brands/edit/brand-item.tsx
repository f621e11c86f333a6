import type { BrandWithCount } from '@dray/contract/brands'
import { memo, type PropsWithChildren } from 'react'
import { AccordionItem } from '../../../kit/accordion/accordion-item.tsx'
import { pluralize } from '../../../kit/format-count.ts'
import { Picture } from '../../../kit/picture.tsx'
import style from './edit-brands.module.css'

type Props = PropsWithChildren<{
  brand: BrandWithCount
  isOpen: boolean
  isUnsaved: boolean
  onToggle: (brand: BrandWithCount) => void
}>

export const brandHeadId = (brandId: number | undefined): string => `brand-${brandId}`

/** A brand of the accordion; its children are rendered only while it is expanded. */
export const BrandItem = memo(function BrandItem({ brand, isOpen, isUnsaved, onToggle, children }: Props) {
  return (
    <AccordionItem
      id={brandHeadId(brand.id)}
      name={brand.name}
      picture={<Picture src={brand.image} alt="" size={24} />}
      detail={brand.skucode}
      unsaved={isUnsaved ? 'Unsaved' : undefined}
      end={
        <>
          {brand.hideInInventoryOverview && <span className={`small muted ${style.flag}`}>Hidden from overview</span>}
          {brand.excludeFromReporting && <span className={`small muted ${style.flag}`}>Not in reporting</span>}
          <span className={style.count}>{pluralize(brand.productCount, 'product')}</span>
        </>
      }
      isOpen={isOpen}
      onToggle={() => onToggle(brand)}
    >
      {children}
    </AccordionItem>
  )
})
