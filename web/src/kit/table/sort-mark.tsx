import style from './sort-mark.module.css'

export const SortMark = ({ sorted }: { sorted: 'asc' | 'desc' | undefined }) => (
  <svg className={`flex-none ${style.mark}`} data-sorted={sorted} viewBox="0 0 10 10" aria-hidden="true">
    <path
      d="M5 1.5v7M2 5.5l3 3 3-3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
