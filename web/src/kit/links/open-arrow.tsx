import style from './open-arrow.module.css'

/** Decorative: the heading's button tells screen readers whether the section is open. */
export const OpenArrow = ({ isOpen }: { isOpen: boolean }) => (
  <span aria-hidden className={`muted ${style.arrow}`} data-open={isOpen || undefined}>
    ›
  </span>
)
