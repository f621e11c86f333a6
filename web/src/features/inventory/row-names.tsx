import type { Product } from '@dray/contract/products'
import { Picture } from '../../kit/picture.tsx'
import { StatusPill } from '../../records/status-pill.tsx'
import style from './inventory.module.css'
import type { ShownBrand } from './use-inventory.ts'

type BrandProps = { line: ShownBrand; isOpen: boolean; onToggle: (brandId: number) => void }

export function BrandName({ line: { brand, products }, isOpen, onToggle }: BrandProps) {
  const marks = [brand.hideInInventoryOverview && 'hidden', brand.excludeFromReporting && 'not in reports']
  const labels = marks.filter((mark) => mark !== false).join(', ')
  return (
    // Out of the tab order: the row is the only Tab stop, and Enter on it does the same.
    <button
      type="button"
      className={`plain row ${style.brand}`}
      tabIndex={-1}
      aria-label={labels === '' ? brand.name : `${brand.name}, ${labels}`}
      aria-expanded={isOpen}
      disabled={products.length === 0}
      onClick={() => onToggle(brand.id)}
    >
      <svg className={style.mark} data-open={isOpen || undefined} viewBox="0 0 10 10" aria-hidden="true">
        <path
          d="M3.5 2l3 3-3 3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Picture src={brand.image} alt="" size={24} />
      <span className="ellipsis">{brand.name}</span>
      {labels !== '' && <span className={`muted small ${style.level}`}>{labels}</span>}
    </button>
  )
}

export function ProductName({ product }: { product: Product }) {
  return (
    <span className={`row ${style.product}`}>
      <Picture src={product.image} alt="" size={24} />
      <span className="ellipsis" title={product.name}>
        {product.name}
      </span>
      {product.status !== 'ACTIVE' && <StatusPill status={product.status} />}
    </span>
  )
}
