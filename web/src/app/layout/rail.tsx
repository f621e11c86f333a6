import { Link } from '@tanstack/react-router'
import { useSession } from '../../kit/session.tsx'
import { Icon } from '../icons.tsx'
import { railScreens } from '../navigation.ts'
import style from './app-frame.module.css'

type Props = { isCollapsed: boolean; onCollapse: (() => void) | undefined; onClose: () => void }

export function Rail({ isCollapsed, onCollapse, onClose }: Props) {
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
                className={`row ${style.entry}`}
                title={isCollapsed ? label : undefined}
                aria-label={isCollapsed ? label : undefined}
                activeOptions={{ exact: path === '/' }}
                activeProps={{ 'aria-current': 'page' }}
              >
                <Icon name={icon} />
                {!isCollapsed && label}
              </Link>
            </li>
          ))}
      </ul>
      {onCollapse && (
        <button
          type="button"
          className={`row ${style.collapse}`}
          onClick={onCollapse}
          aria-expanded={!isCollapsed}
          aria-label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
        >
          <Icon name={isCollapsed ? 'expand' : 'collapse'} size={16} />
          {!isCollapsed && 'Collapse'}
        </button>
      )}
    </nav>
  )
}
