import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useFocusOnAppear } from '../focus.ts'
import style from './conflict-notice.module.css'
import type { Editing } from './editing.ts'
import type { FormTypes, Part } from './form.ts'

/** For a form without edits, which already shows the change. */
export const newVersionText = 'Someone else just changed this. You are seeing the latest version.'

type Props<T extends FormTypes> = {
  editing: Editing<T>
  /** Text for a part that isn't plain text, empty for none; undefined if it can't be described, such as a picture. */
  textOf?: (fields: T['fields'], part: Part<T>) => string | undefined
  /** Needed for list items. */
  labelOf?: (part: Part<T>) => string
  /** Moves the focus next to the notice, which disappears with the last decision. */
  focusBeside: (notice: HTMLElement | null) => void
}

/** Lists what others changed while the form was open; the user resolves it field by field or all at once. */
export function ConflictNotice<T extends FormTypes>(props: Props<T>) {
  const { editing, focusBeside } = props
  const { theirs, isSaving, takeTheirs, keepMine, overwrite } = editing
  const notice = useRef<HTMLDivElement>(null)
  const mustDecide = theirs?.mustDecide === true
  // Save is now disabled, so move the focus to the decision.
  useFocusOnAppear(notice, mustDecide)
  if (theirs === undefined) return null

  const conflicts = theirs.parts.filter(({ isConflict }) => isConflict).map(({ part }) => part)
  const hasConflicts = conflicts.length > 0
  /** The pressed button disappears; keep the focus in the notice while there are conflicts left. */
  const decide =
    (choice: () => void, parts: readonly Part<T>[] = conflicts) =>
    () => {
      if (conflicts.every((part) => parts.includes(part))) focusBeside(notice.current)
      else notice.current?.focus()
      choice()
    }
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={`overflow-auto notice ${style.notice}`}>
      <strong>{theirs.changedBy ?? 'Someone else'} changed this while you were editing.</strong>
      <ul className={`wrap-anywhere ${style.changes}`}>
        {theirs.parts.map(({ part, isConflict }) => (
          <Change
            key={part}
            {...props}
            part={part}
            isConflict={isConflict}
            // A single conflict is resolved with the buttons below.
            hasButtons={isConflict && conflicts.length > 1}
            decide={decide}
          />
        ))}
      </ul>
      <Group gap={8} align="stretch" justify="flex-end">
        {hasConflicts && (
          <Button size="xs" variant="default" disabled={isSaving} onClick={decide(() => takeTheirs(conflicts))}>
            {theirsLabel(theirs.changedBy)}
          </Button>
        )}
        {mustDecide ? (
          <Button size="xs" loading={isSaving} onClick={decide(overwrite)}>
            {hasConflicts ? 'Overwrite with mine' : 'Save both'}
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={isSaving} onClick={decide(() => keepMine())}>
            {hasConflicts ? 'Keep mine' : 'Keep both'}
          </Button>
        )}
      </Group>
    </div>
  )
}

const theirsLabel = (changedBy: string | null | undefined): string => (changedBy ? `Use ${changedBy}'s` : 'Use theirs')

type ChangeProps<T extends FormTypes> = Props<T> & {
  part: Part<T>
  isConflict: boolean
  hasButtons: boolean
  decide: (choice: () => void, parts: readonly Part<T>[]) => () => void
}

function Change<T extends FormTypes>(props: ChangeProps<T>) {
  const { editing, part, isConflict, hasButtons, textOf = plainText, labelOf, decide } = props
  const label =
    labelOf?.(part) ?? Object.entries<string>(editing.form.labels).find(([name]) => name === part)?.[1] ?? part
  const [theirs, mine] = [textOf(editing.base, part), textOf(editing.fields, part)]
  const button = (text: string, choose: (parts: readonly Part<T>[]) => void) => (
    <Button
      size="compact-xs"
      variant="default"
      disabled={editing.isSaving}
      aria-label={`${text}: ${label}`}
      onClick={decide(() => choose([part]), [part])}
    >
      {text}
    </Button>
  )
  return (
    <li>
      <span>{changeText(label, { theirs, mine: isConflict ? mine : undefined, isConflict })}</span>
      {hasButtons && (
        <span className={`flex-none ${style.choice}`}>
          {button(theirsLabel(editing.theirs?.changedBy), editing.takeTheirs)}
          {button('Keep mine', editing.keepMine)}
        </span>
      )}
    </li>
  )
}

function plainText(fields: object, part: string): string {
  const value: unknown = Object.entries(fields).find(([name]) => name === part)?.[1]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

type Texts = { theirs: string | undefined; mine: string | undefined; isConflict: boolean }

export function changeText(label: string, { theirs, mine, isConflict }: Texts): string {
  if (theirs === undefined || (isConflict && mine === undefined))
    return isConflict ? `${label}: replaced; yours is kept here` : `${label}: replaced`
  const now = `${label}: now ${quoted(theirs)}`
  return isConflict && mine !== undefined ? `${now}, yours ${quoted(mine)}` : now
}

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)
