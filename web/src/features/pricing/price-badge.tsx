import style from './price-badge.module.css'

/** Spec 2.6. */
export const PriceBadge = ({ isCustom }: { isCustom: boolean }) => (
  <span className={`small strong muted ${style.badge}`} data-custom={isCustom || undefined}>
    {isCustom ? 'Custom' : 'Base'}
  </span>
)

/** Marks a price below the brand's margin floor. */
export const BelowFloor = () => (
  <span className={`small strong muted ${style.badge}`} data-below>
    Below floor
  </span>
)
