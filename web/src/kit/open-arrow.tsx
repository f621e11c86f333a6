import style from './open-arrow.module.css'

/** Shows whether the part below a heading is open; the heading's button says so to a screen reader. */
export const OpenArrow = ({ isOpen }: { isOpen: boolean }) => (
  <span aria-hidden className={style.arrow} data-open={isOpen || undefined}>
    ›
  </span>
)
