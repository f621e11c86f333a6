import { Link } from '@tanstack/react-router'
import { useSession } from '../../shared/session.tsx'
import { Icon } from '../icons.tsx'
import { railScreens } from '../navigation.ts'
import style from './frame.module.css'

type Props = { isFolded: boolean; onFold: (() => void) | undefined; onClose: () => void }

/** The screens the user may see. */
export function Rail({ isFolded, onFold, onClose }: Props) {
  const { may } = useSession()
  return (
    <nav
      className={style.rail}
      aria-label="Screens"
      id="rail"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <ul className={style.screens}>
        {railScreens
          .filter(({ who }) => may(who))
          .map(({ path, label, icon }) => (
            <li key={path}>
              <Link
                to={path}
                className={style.entry}
                title={isFolded ? label : undefined}
                aria-label={isFolded ? label : undefined}
                activeProps={{ 'aria-current': 'page' }}
              >
                <Icon name={icon} />
                {!isFolded && label}
              </Link>
            </li>
          ))}
      </ul>
      {onFold && (
        <button
          type="button"
          className={style.fold}
          onClick={onFold}
          aria-expanded={!isFolded}
          aria-label={isFolded ? 'Expand menu' : 'Collapse menu'}
        >
          <Icon name={isFolded ? 'unfold' : 'fold'} size={16} />
          {!isFolded && 'Collapse'}
        </button>
      )}
    </nav>
  )
}
