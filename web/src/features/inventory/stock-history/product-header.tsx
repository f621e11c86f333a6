import { Text } from '@mantine/core'
import type { Product } from '@dray/contract/products'
import { isOverLimit, type StockLimit, catalogBadge } from '@dray/domain/products/stock'
import { formatCount } from '../../../kit/format-count.ts'
import { Picture } from '../../../kit/picture.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { OverMark } from '../limit-bar.tsx'
import style from './stock-history.module.css'

type Props = { product: Product; limit: StockLimit | undefined }

/** The product of the history (R2.13-50). */
export function ProductHeader({ product, limit }: Props) {
  return (
    <header className="row" style={{ gap: 12 }}>
      <Picture src={product.image} alt={product.name} size={56} />
      <div className={`grow ${style.name}`}>
        <h3>{product.name}</h3>
        <Text component="div" size="sm" c="dimmed">
          {product.brand} · {product.sku}
        </Text>
      </div>
      <div className={style.stock}>
        <div>
          <StatusPill status={catalogBadge(product.stock)} />{' '}
          <strong className="figures">{formatCount(product.stock)}</strong> in stock
        </div>
        {limit && (
          <Text component="div" size="sm" c="dimmed">
            Limit {formatCount(limit.units)}{' '}
            {isOverLimit(product.stock, limit) && <OverMark stock={product.stock} limit={limit} />}
          </Text>
        )}
      </div>
    </header>
  )
}
