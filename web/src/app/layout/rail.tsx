import { useId, useLocalStorage } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { Chevron } from '../../kit/chevron.tsx'
import { useSession } from '../../kit/session.tsx'
import { Icon } from '../icons.tsx'
import { isWithin, type RailGroup, railGroups, railScreens, type Screen } from '../navigation.ts'
import style from './rail.module.css'

type Props = { isCollapsed: boolean; onCollapse: (() => void) | undefined; onClose: () => void }

/** A list this short is read at once and needs no groups. */
const maxUngrouped = 7

export function Rail({ isCollapsed, onCollapse, onClose }: Props) {
  const { may } = useSession()
  const shown = railScreens.filter(({ who }) => may(who))
  const isGrouped = shown.length > maxUngrouped
  const alone = isGrouped ? shown.filter(({ group }) => group === undefined) : shown
  const [first, last] = [alone.filter(({ isLast }) => !isLast), alone.filter(({ isLast }) => isLast)]
  const groups = isGrouped ? railGroups : []
  return (
    <nav
      className={style.rail}
      aria-label="Screens"
      id="rail"
      data-collapsed={isCollapsed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={`overflow-auto ${style.screens}`}>
        {first.length > 0 && <Entries screens={first} isCollapsed={isCollapsed} />}
        {groups.map((group) => (
          <Group
            key={group}
            group={group}
            screens={shown.filter((screen) => screen.group === group)}
            isCollapsed={isCollapsed}
          />
        ))}
      </div>
      <div className={style.foot}>
        {last.length > 0 && <Entries screens={last} isCollapsed={isCollapsed} />}
        {onCollapse && (
          <button
            type="button"
            className={`row w-full ${style.collapse}`}
            onClick={onCollapse}
            aria-expanded={!isCollapsed}
            aria-label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
          >
            <Icon name={isCollapsed ? 'expand' : 'collapse'} size={16} />
            {!isCollapsed && 'Collapse'}
          </button>
        )}
      </div>
    </nav>
  )
}

type GroupProps = { group: RailGroup; screens: readonly Screen[]; isCollapsed: boolean }

/** Folded, it still shows the screen one is on. A rail of icons has no heads to unfold it by, so it shows them all. */
function Group({ group, screens, isCollapsed }: GroupProps) {
  const { pathname } = useLocation()
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: 'dray-rail-folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const id = useId()
  if (screens.length === 0) return null
  const isOpen = !folded.includes(group)
  const shown = isOpen || isCollapsed ? screens : screens.filter(({ path }) => isWithin(pathname, path))
  return (
    <div className={style.group}>
      {!isCollapsed && (
        <button
          type="button"
          className={`plain small strong muted row ${style.head}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFolded(isOpen ? [...folded, group] : folded.filter((other) => other !== group))}
        >
          {group}
          <Chevron />
        </button>
      )}
      <Entries screens={shown} isCollapsed={isCollapsed} id={id} label={group} />
    </div>
  )
}

type EntriesProps = { screens: readonly Screen[]; isCollapsed: boolean; id?: string; label?: string }

const Entries = ({ screens, isCollapsed, id, label }: EntriesProps) => (
  <ul className={style.entries} id={id} aria-label={label}>
    {screens.map(({ path, label: name, icon }) => (
      <li key={path}>
        <Link
          to={path}
          className={`row ${style.entry}`}
          title={isCollapsed ? name : undefined}
          aria-label={isCollapsed ? name : undefined}
          activeOptions={{ exact: path === '/' }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon name={icon} />
          {!isCollapsed && name}
        </Link>
      </li>
    ))}
  </ul>
)
