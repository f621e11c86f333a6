import style from './remove-button.module.css'

type Props = {
  /** For screen readers: what it removes. */
  label: string
  title?: string
  isSmall?: boolean
  /** In a table, only the active row is in the tab order. */
  isActive?: boolean
  onRemove: () => void
}

export const RemoveButton = ({ label, title, isSmall = false, isActive = true, onRemove }: Props) => (
  <button
    type="button"
    className={`muted text-lg plain ${style.remove}`}
    data-small={isSmall || undefined}
    tabIndex={isActive ? 0 : -1}
    aria-label={label}
    title={title}
    onClick={onRemove}
  >
    ×
  </button>
)
