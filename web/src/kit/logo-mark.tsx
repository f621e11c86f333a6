import style from './logo-mark.module.css'

/** Two cases on a dray, a flat cart. Drawn on the pixels of 16 by 16, like favicon.svg. */
export const LogoMark = ({ size }: { size: number }) => (
  <svg className={`flex-none ${style.mark}`} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="7" />
    <g className={style.load}>
      <path d="M6 4h10v12H6zM18 8h8v8h-8z" />
      <path d="M4 18h24v2.5H4z" />
      <circle cx="10" cy="25" r="3" />
      <circle cx="22" cy="25" r="3" />
    </g>
  </svg>
)
